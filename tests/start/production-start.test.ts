import { serve } from '@hono/node-server';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOtherProvider } from '../../sandbox/identity/testing/other-provider.ts';
import { provideCertificate } from '../../scripts/start/self-signed-certificate.ts';
import { pickPorts, startSupervisor, stopSupervisor, waitUntilReady, type SupervisorRun } from '../stack.ts';

const provider = createOtherProvider();
let server: ReturnType<typeof serve>;
let run: SupervisorRun;
let home: string;
let siteUrl: string;
let backendUrl: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'nordlyd-production-'));
  await provider.rotate('ES256');
  const { cert, key, authority } = provideCertificate(home);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')]);
  server = await new Promise((resolve) => {
    const serverOptions = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
    const started = serve({ fetch: provider.fetch, port: 0, createServer, serverOptions }, () => resolve(started));
  });
  const issuer = provider.locate((server.address() as AddressInfo).port, 'https');
  const ports = await pickPorts();
  const locate = (name: string): string => `http://localhost:${ports[`${name}_PORT`]}`;
  backendUrl = locate('BACKEND');
  siteUrl = `https://localhost:${ports['SITE_PORT']}`;
  const secret = (name: string): string => `${name} of this test only `.padEnd(48, '0123456789');
  run = startSupervisor(['--only', 'cms,backend,site'], {
    ...ports,
    SANDBOX: '0',
    NODE_EXTRA_CA_CERTS: authority,
    TLS_CERT_FILE: cert,
    TLS_KEY_FILE: key,
    DATA_DIR: join(home, 'data'),
    RUN_DIR: join(home, 'run'),
    SITE_URL: siteUrl,
    BACKEND_URL: backendUrl,
    CMS_URL: locate('CMS'),
    IDENTITY_URL: issuer,
    IDENTITY_CLIENT_ID_NO: 'shop-no',
    IDENTITY_CLIENT_ID_SE: 'shop-se',
    IDENTITY_CLIENT_ID_FI: 'shop-fi',
    IDENTITY_CLIENT_SECRET_NO: 'own-secret-no',
    IDENTITY_CLIENT_SECRET_SE: 'own-secret-se',
    IDENTITY_CLIENT_SECRET_FI: 'own-secret-fi',
    BACKEND_TOKEN_KEY: '8d1f52c7a90b3e64d7c1f05e9b2a6483',
    SESSION_KEYS: 'd41f0c9e7b3a85d26e19c0f48b7a3d52',
    SMTP_URL: 'smtp://localhost:9',
    CMS_DELIVERY_TOKEN: secret('delivery'),
    AUDIO_SIGNING_KEY: secret('audio'),
    CARD_ENVIRONMENT: 'test',
    CARD_API_KEY: secret('card'),
    CARD_HMAC_KEY: 'B'.repeat(64),
    CARD_MERCHANT_ACCOUNT: 'Shop',
    CARD_CLIENT_KEY: 'test_client_key',
  });
  await waitUntilReady(run);
}, 120_000);
afterAll(async () => {
  await stopSupervisor(run);
  server.close();
  rmSync(home, { recursive: true, force: true });
});

it('npm start with SANDBOX=0 serves no API reference', async () => {
  for (const path of ['/docs', '/docs/openapi.json']) expect((await fetch(backendUrl + path)).status).toBe(404);
});

it('npm start with SANDBOX=0 runs, and logs a user in with a provider of another shape', async () => {
  const jar = new Map<string, string>();
  const open = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = {
      Cookie: [...jar].map((pair) => pair.join('=')).join('; '),
      ...(init.headers as Record<string, string>),
    };
    const response = await fetch(new URL(address, siteUrl), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0\b/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const follow = async (response: Response): Promise<Response> => {
    const location = response.headers.get('Location');
    return location === null ? response : follow(await open(new URL(location, response.url).href));
  };
  const script = { 'Sec-Fetch-Site': 'same-origin', 'X-Nordlyd': '1' };

  expect((await open('/no/')).status).toBe(200);
  expect((await open('/no/student')).status).toBe(404);
  const page = await follow(await open('/auth/login?region=no'));
  expect([page.status, new URL(page.url).pathname]).toEqual([200, '/no/min-konto']);
  expect(await (await open('/api/me', { headers: script })).json()).toMatchObject({ isLoggedIn: true });
  const details = await open('/api/v2/user/details', { headers: script });
  expect(await details.json()).toMatchObject({ email: 'nora@example.no', username: 'Nora', region: 'no' });
  const out = await open('/auth/logout', {
    method: 'POST',
    body: new URLSearchParams({ region: 'no' }),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(out.headers.get('Location')).toContain('/bye?client_id=shop-no');
  expect((await open('/no/min-konto')).status).toBe(302);
});
