import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { requireOwnHost } from './own-host.ts';

it.each([
  ['nordlyd.example', false, 200],
  ['www.nordlyd.example:8443', false, 200],
  ['evil.example', false, 421],
  ['nordlyd.example.evil.example', false, 421],
  ['127.0.0.1', false, 421],
  ['127.0.0.1', true, 200],
  ['[::1]:3000', true, 200],
  ['site:3000', true, 200],
  ['shop.localhost', true, 200],
  ['my-mac.local:3000', true, 200],
  ['evil.example', true, 421],
  ['127.0.0.1.evil.example', true, 421],
  ['localhost.evil.example:3000', true, 421],
])('responds to a request for the host %s, in the sandbox: %s, with %i', async (host, isSandbox, status) => {
  const site = new Hono();
  site.use(requireOwnHost({ isSandbox, siteUrl: 'https://nordlyd.example', siteHosts: ['www.nordlyd.example'] }));
  site.get('/se/', (context) => context.text('page'));
  expect((await site.request(`https://${host}/se/`)).status).toBe(status);
});
