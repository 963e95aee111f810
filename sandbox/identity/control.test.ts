import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, makeUser, openBrowser, openClient, startIdentity, type Running } from './testing/provider.ts';

let running: Running;
beforeAll(async () => {
  running = await startIdentity();
});
afterAll(() => running.stop());

const post = (path: string, body: unknown) =>
  fetch(running.issuer + path, { method: 'POST', body: JSON.stringify(body) });

it('creates a user once and updates it by its email address', async () => {
  const user = { email: 'persona@exempel.se', password: 'hemligt-123', name: 'Ett', region: 'se' };
  const made = await post('/__control/users', user);
  expect(made.status).toBe(201);
  const again = await post('/__control/users', { ...user, email: 'PERSONA@exempel.se', password: 'annat-123' });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(await made.json());
  const client = await openClient(running.issuer);
  const tokens = await logIn(client, openBrowser(running.issuer), { ...user, password: 'annat-123' });
  expect(tokens.access_token).not.toBe('');
});

it.each([[null], [{}], [{ email: 'x', password: 'hemligt-123', name: 'A', region: 'se' }], [{ region: 'dk' }]])(
  'rejects an invalid user: %j',
  async (body) => {
    const response = await post('/__control/users', body);
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toContain('application/problem+json');
  },
);

it('issues an access token of a user for the API, signed with the published key', async () => {
  const { email, name } = await makeUser(running.issuer);
  const given = await post('/__control/tokens', { email });
  const { access_token: token } = (await given.json()) as { access_token: string };
  const keys = createRemoteJWKSet(new URL(`${running.issuer}/jwks`));
  const { payload } = await jwtVerify(token, keys, { issuer: running.issuer, audience: 'urn:nordlyd:api' });
  expect(payload).toMatchObject({ email, name, region: 'se' });
  const refused = await Promise.all(
    [{ email: 'nobody@exempel.se' }, {}].map((body) => post('/__control/tokens', body)),
  );
  expect(refused.map(({ status }) => status)).toEqual([404, 400]);
});

it('fails while a fault is set, and recovers afterwards', async () => {
  const client = await openClient(running.issuer);
  const tokens = await logIn(client, openBrowser(running.issuer), await makeUser(running.issuer));
  await post('/__control/faults', { match: { path: '/token' }, mode: 'http500', times: 1 });
  await expect(client.refresh(tokens.refresh_token ?? '')).rejects.toThrow();
  expect(await client.refresh(tokens.refresh_token ?? '')).toHaveProperty('access_token');
});

it('rejects a body over 64 KiB and shows a page for unknown paths', async () => {
  expect((await post('/token', 'x'.repeat(70_000))).status).toBe(413);
  const missing = await fetch(`${running.issuer}/nope`, { headers: { 'Accept-Language': 'nb-NO' } });
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('Siden finnes ikke');
});

it('deletes all data except the keys on reset', async () => {
  const keys = await (await fetch(`${running.issuer}/jwks`)).text();
  const user = await makeUser(running.issuer);
  const browser = openBrowser(running.issuer);
  const client = await openClient(running.issuer);
  const tokens = await logIn(client, browser, user);
  await post('/__control/reset', {});
  expect(await (await fetch(`${running.issuer}/__control/ledger`)).json()).toEqual({ entries: [] });
  await expect(client.refresh(tokens.refresh_token ?? '')).rejects.toThrow();
  expect((await browser.open((await client.begin()).url)).body).toContain('autocomplete="current-password"');
  expect(await (await fetch(`${running.issuer}/jwks`)).text()).toBe(keys);
});
