import { afterEach, expect, it, vi } from 'vitest';
import { runChecks } from './run-checks.ts';

afterEach(() => void vi.unstubAllGlobals());

const issuer = 'https://identity.example';

/** Checks the clients at a provider that answers the login with `respond`. */
async function check(respond: () => Response) {
  const requests: URL[] = [];
  const lines: string[] = [];
  vi.stubGlobal('fetch', async (input: string): Promise<Response> => {
    const url = new URL(input);
    if (url.pathname === '/keys') return Response.json({ keys: [{ kty: 'RSA' }] });
    if (url.pathname === '/token') return Response.json({ error: 'invalid_grant' }, { status: 400 });
    if (url.pathname === '/auth') {
      requests.push(url);
      return respond();
    }
    return Response.json({
      issuer,
      authorization_endpoint: `${issuer}/auth?policy=own`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    });
  });
  const env = {
    SANDBOX: '1',
    IDENTITY_URL: issuer,
    SITE_URL: 'https://nordlyd.example',
    IDENTITY_PROMPT_SE: 'select_account',
  };
  const isOk = await runChecks(['identity'], env, (line) => lines.push(line));
  return { isOk, lines, requests };
}

it.each([
  ['a page', () => new Response('<title>AADSTS50011</title>')],
  ['its own login page', () => new Response('', { status: 302, headers: { Location: '/login?flow=1' } })],
])('sends the request of the product, and names the URL when the provider answers with %s', async (_what, respond) => {
  const { isOk, lines, requests } = await check(respond);
  const [request] = requests;
  expect(isOk).toBe(true);
  expect(Object.fromEntries(request?.searchParams ?? [])).toMatchObject({
    policy: 'own',
    ui_locales: 'sv',
    prompt: 'select_account',
    max_age: '7776000',
  });
  expect(lines.join('\n')).toContain(`open it, and look for its login form: ${request?.href}`);
  expect(lines.join('\n')).not.toContain('scopes are accepted');
});

it('fails when the provider redirects the login to a page with an error', async () => {
  const headers = { Location: '/signin/oauth/error?authError=invalid_scope' };
  const { isOk, lines } = await check(() => new Response('', { status: 302, headers }));
  expect(isOk).toBe(false);
  expect(lines).toContainEqual(expect.stringMatching(/^FAILED .* with invalid_scope: compare IDENTITY_SCOPES_SE/));
});
