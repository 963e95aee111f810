import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runChecks } from '../../scripts/provider-check/run-checks.ts';
import { parseEdgeEnv } from '../config/env.ts';
import { createOidcClient } from './oidc-client.ts';

let base = '';
let server: ReturnType<typeof serve>;
beforeAll(async () => {
  const app = new Hono();
  app.get('/:path{.*\\.well-known/openid-configuration}', (context) =>
    context.json({
      issuer: base + context.req.path.replace('.well-known/openid-configuration', ''),
      authorization_endpoint: `${base}/authorize/`,
      token_endpoint: `${base}/token/`,
      jwks_uri: `${base}/jwks/`,
    }),
  );
  app.get('/jwks/', (context) => context.json({ keys: [{ kty: 'RSA' }] }));
  app.post('/token/', (context) => context.json({ error: 'invalid_grant' }, 400));
  app.get('/authorize/', (context) => context.text('login'));
  server = serve({ fetch: app.fetch, port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  base = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it.each([
  ['IDENTITY_URL', '/application/o/shop/'],
  ['IDENTITY_ISSUER_SE', '/application/o/shop/'],
  ['IDENTITY_URL', '/'],
  ['IDENTITY_URL', ''],
])('[AU-04] %s with the path "%s" is the issuer for the login and for the check', async (name, path) => {
  const source = { SANDBOX: '1', SITE_URL: 'http://localhost:3000', [name]: base + path };
  const failures: unknown[] = [];
  const client = createOidcClient(parseEdgeEnv(source), { warn: (...line) => void failures.push(line) });
  expect([(await client.begin('se', '/', 'login')).ok, failures]).toEqual([true, []]);
  const lines: string[] = [];
  await runChecks(['identity'], source, (line) => void lines.push(line));
  expect(lines.filter((line) => line.startsWith('FAILED  identity se'))).toEqual([]);
});
