import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite, accountDetails, featureFlags } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const sessionId = '5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10';
const accept = '/api/v2/user/api/user-accepted-migration-prompt/0f5e2a8e-64a7-4a53-8c39-0a4b1f0c9d11';
const toConnect = 'region=se&returnTo=/se/logga-in/anslut?migrating=1';
const flows = 'envoySession=%7B%22is_on_envoy_flow%22%3Atrue%2C%22envoy_share_link_hash%22%3A%22abc%22%7D';

/** A user of an older login who accepted the migration and returns from the provider as another user. */
async function connect(
  as: { userId: string; provider: string },
  migrated: () => Response,
  query = `${toConnect}&screen=connect`,
) {
  const site = createTestSite();
  const browser = site.browser();
  Object.assign(site.identity, { userId: 'older', provider: 'google' });
  await browser.logIn();
  const [name = '', value = ''] = flows.split('=');
  browser.jar.set(name, value);
  let hasMoved = false;
  site.backend.respond = ({ path, headers }) => {
    if (path.includes('/migrate/')) {
      const response = migrated();
      hasMoved = response.ok;
      return response;
    }
    if (path === '/v2/feature') return Response.json(featureFlags);
    if (path.includes('accepted')) return Response.json({ migrationSessionId: sessionId });
    if (path !== '/v2/user/details') return Response.json({});
    const isOlder = headers.get('Authorization') === 'Bearer access-secret-1';
    return Response.json(accountDetails(isOlder || hasMoved ? 'older' : as.userId));
  };
  await browser.call(accept, { method: 'PATCH' });
  Object.assign(site.identity, as);
  const back = await browser.begin(query);
  site.backend.calls.length = 0;
  const landed = await browser.open(back.pathname + back.search);
  const calls = [...site.backend.calls];
  // the token of the next calls of this browser
  await browser.call('/api/v2/offer');
  const token = site.backend.calls.at(-1)?.headers.get('Authorization');
  return { ...site, browser, landed, location: landed.headers.get('Location'), calls, token };
}

const [older, newer] = ['Bearer access-secret-1', 'Bearer access-secret-2'];

const respondWith =
  (status: number, code?: string): (() => Response) =>
  () =>
    Response.json(status === 200 ? { outcome: 'success', userId: 'older' } : { title: 'X', code }, { status });
const fresh = { userId: 'new', provider: 'schibsted' };

it('[MG-06] [MG-07] success: the account is migrated before the new login gets a session', async () => {
  const { browser, location, calls, token, identity } = await connect(fresh, respondWith(200));
  expect([location, token]).toEqual(['/se/logga-in/anslut?migrating=1', newer]);
  const call = calls.find(({ path }) => path === `/v2/user/api/migrate/${sessionId}`);
  expect(call?.headers.get('X-Migration-Session')).toBe(sessionId);
  expect(call?.headers.get('Authorization')).toBe(newer);
  expect(await (await browser.open('/api/me')).json()).toMatchObject({ provider: 'schibsted' });
  // the page ends the migration of this browser; the flows continue because the user is the same
  expect(browser.jar.has('__Host-migration_session')).toBe(true);
  // the new login replaces the session of the older one
  expect([browser.jar.has('envoySession'), identity.revoked]).toEqual([true, ['refresh-secret-1']]);
});

it.each([
  ['me03', 409, false],
  ['already_migrated', 409, false],
  ['generic_error', 404, true],
])(
  '[MG-07] failed migration with %s: the old session continues and the page shows the outcome',
  async (code, status, isOpen) => {
    const { browser, location, token, identity } = await connect(fresh, respondWith(status, code));
    expect([location, token]).toEqual([`/se/logga-in/anslut?migrating=1&outcome=${code}`, older]);
    expect(await (await browser.open('/api/me')).json()).toMatchObject({ isLoggedIn: true, provider: 'google' });
    expect(identity.revoked).toEqual(['refresh-secret-2']);
    expect(browser.jar.has('__Host-migration_session')).toBe(isOpen);
  },
);

it('[MG-07] a second login with the older login shows its outcome and continues with the new tokens', async () => {
  const { location, token, calls, identity, browser } = await connect(
    { userId: 'older', provider: 'google' },
    respondWith(404),
  );
  expect([location, token]).toEqual(['/se/logga-in/anslut?migrating=1&outcome=older_login', newer]);
  expect(calls.some(({ path }) => path.includes('/migrate/'))).toBe(false);
  // a revocation would end the grant of both sessions
  expect(identity.revoked).toEqual([]);
  expect(browser.jar.has('__Host-migration_session')).toBe(true);
});

it('[MG-07] another older login shows the same outcome and starts no session', async () => {
  const { location, token, identity } = await connect({ userId: 'third', provider: 'email' }, respondWith(404));
  expect([location, token]).toEqual(['/se/logga-in/anslut?migrating=1&outcome=older_login', older]);
  expect(identity.revoked).toEqual(['refresh-secret-2']);
});

it('[MG-06] the old session continues with a 503 response when the backend fails to migrate the account', async () => {
  const { landed, token, identity } = await connect(fresh, respondWith(503));
  expect([landed.status, token, identity.revoked]).toEqual([503, older, ['refresh-secret-2']]);
});

it('the callback starts the connect login again after a lost response of the provider', async () => {
  const site = createTestSite();
  const browser = site.browser();
  const back = await browser.begin(`${toConnect}&screen=connect`);
  site.identity.mode = 'lost';
  expect((await browser.open(back.pathname + back.search)).status).toBe(503);
  site.identity.mode = 'ok';
  const restarted = await browser.open(back.pathname + back.search);
  expect(restarted.headers.get('Location')).toContain('&screen=connect');
});

it('[CO-01] a login on another screen migrates nothing and deletes the cookies of the earlier user', async () => {
  const { browser, token, calls } = await connect(fresh, respondWith(200), 'region=se&returnTo=/se/sok');
  expect([token, calls.some(({ path }) => path.includes('/migrate/'))]).toEqual([newer, false]);
  expect([browser.jar.has('envoySession'), browser.jar.has('__Host-migration_session')]).toEqual([false, false]);
});
