import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type ClientAuthMethod } from 'oidc-provider';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStaffLogin } from '../office/login.ts';
import { runChecks } from '../scripts/provider-check/run-checks.ts';

const secret = 'own secret of the clients of this test';
let server: Server;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void server.close());

const locate = (): string => `http://localhost:${(server.address() as AddressInfo).port}`;

/** Serves a certified OpenID provider whose clients authenticate in one way alone. */
function serve(method: ClientAuthMethod): void {
  const client = {
    client_secret: secret,
    redirect_uris: ['http://localhost:3000/auth/callback', 'http://localhost:4700/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: method,
  };
  const provider = new Provider(locate(), {
    clients: ['se', 'no', 'fi', 'office'].map((name) => ({ ...client, client_id: `nordlyd-${name}` })),
    clientAuthMethods: [method],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => void handle(request, response));
}

const check = async (given: string) => {
  const lines: string[] = [];
  const secrets = ['SE', 'NO', 'FI'].map((region) => [`IDENTITY_CLIENT_SECRET_${region}`, given]);
  const env = { SANDBOX: '1', IDENTITY_URL: locate(), SITE_URL: 'http://localhost:3000' };
  const isOk = await runChecks(['identity'], { ...env, ...Object.fromEntries(secrets) }, (line) => lines.push(line));
  return { isOk, text: lines.join('\n') };
};

it.each(['client_secret_basic', 'client_secret_post', 'client_secret_jwt'] as const)(
  'a client authenticates at a provider that takes %s alone',
  async (method) => {
    serve(method);
    expect((await check(secret)).text).toContain('client nordlyd-no and its secret are accepted');
    const wrong = await check('another secret of the clients of a test');
    expect([wrong.isOk, wrong.text]).toEqual([false, expect.stringContaining('are no client of the provider')]);

    const reasons: unknown[] = [];
    const office = { issuer: locate(), clientId: 'nordlyd-office', clientSecret: secret, url: 'http://localhost:4700' };
    const login = createStaffLogin({ ...office, isSandbox: true } as Parameters<typeof createStaffLogin>[0], {
      warn: (_event, fields) => void reasons.push(fields?.['reason']),
    });
    const begun = await login.begin(false);
    const attempt = { ...begun?.attempt, back: '/' } as Parameters<typeof login.complete>[1];
    const query = new URLSearchParams({ code: 'unknown', state: attempt.state, iss: locate() });
    await login.complete(query, attempt);
    // the code is refused, not the client
    expect(reasons).toEqual([expect.stringMatching(/: invalid_grant \(400\)$/)]);
  },
);

it('a provider that takes no secrets is named with what it takes', async () => {
  serve('none');
  expect((await check(secret)).text).toMatch(/FAILED .* accepts none from clients, but the product sends/);
});
