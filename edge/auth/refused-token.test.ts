import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

/** A site with a logged-in user and a backend that accepts only one token. */
async function setUp(accepted: string) {
  const world = createTestSite();
  const browser = world.browser();
  await browser.logIn();
  world.backend.respond = ({ headers }) =>
    headers.get('Authorization') === `Bearer ${accepted}`
      ? Response.json({ fine: true })
      : Response.json({ title: 'Unauthorized' }, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  return { ...world, browser };
}
/** Number of forwarded calls, without those that resolve the account after a refresh. */
const passed = (calls: readonly { path: string }[]): number =>
  calls.filter(({ path }) => path !== '/v2/user/details').length;
const refreshes = (grants: readonly string[]): number => grants.filter((grant) => grant === 'refresh_token').length;

describe('a token that the backend rejects', () => {
  it('[AU-04] is refreshed once for three parallel calls, and each call is sent again', async () => {
    const { backend, browser, identity } = await setUp('access-secret-2');
    const responses = await Promise.all(['/a', '/b', '/c'].map((path) => browser.call(`/api/v2${path}`)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refreshes(identity.grants)).toBe(1);
    expect(passed(backend.calls)).toBe(6);
    expect((await browser.call('/api/v2/d')).status).toBe(200);
    expect(refreshes(identity.grants)).toBe(1);
  });

  it('[AU-04] is refreshed once; the second 401 is the response and does not end the session', async () => {
    const { backend, browser, identity } = await setUp('none is good');
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 120_000);
    const response = await browser.call('/api/v2/user');
    expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    expect(passed(backend.calls)).toBe(2);
    expect(refreshes(identity.grants)).toBe(1);
    expect(browser.jar.has('__Host-access_token')).toBe(true);
    // the next calls do not refresh the new token
    for (let requests = 0; requests < 3; requests += 1) expect((await browser.call('/api/v2/user')).status).toBe(401);
    expect([passed(backend.calls), refreshes(identity.grants)]).toEqual([5, 1]);
    vi.setSystemTime(Date.now() + 61_000);
    await browser.call('/api/v2/user');
    expect(refreshes(identity.grants)).toBe(2);
  });

  it('[AU-04] leads to 503 when the session is new, so that pages do not start endless logins', async () => {
    const { browser, identity, lines } = await setUp('none is good');
    const responses = [await browser.call('/api/v2/user/details'), await browser.call('/api/v2/user/details')];
    expect(responses.map(({ status }) => status)).toEqual([503, 503]);
    expect(refreshes(identity.grants)).toBe(1);
    expect(browser.jar.has('__Host-access_token')).toBe(true);
    expect(lines.join()).toContain('a new log-in is refused');
  });

  it.each([
    ['refreshed', 'access-secret-3', 500_000],
    ['started', 'access-secret-2', 0],
  ])(
    '[AU-07] is refreshed in a session that was %s before the clock moved back by an hour',
    async (_what, accepted, renewedAfterMs) => {
      const { browser, identity } = await setUp(accepted);
      const start = Date.now();
      vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(start + renewedAfterMs);
      if (renewedAfterMs > 0) await browser.call('/api/v2/user');
      vi.setSystemTime(start + renewedAfterMs - 3_600_000);
      expect((await browser.call('/api/v2/user')).status).toBe(200);
      expect(identity.tokens).toContain(accepted);
    },
  );

  it('[AU-05] ends the session after one refresh when the provider rejects the refresh token', async () => {
    const { browser, identity } = await setUp('none is good');
    identity.mode = 'invalid_grant';
    const response = await browser.call('/api/v2/user');
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await browser.open('/se/mitt-konto')).status).toBe(302);
    const next = await browser.call('/api/v2/user');
    expect(next.headers.getSetCookie()).toEqual([]);
    expect(refreshes(identity.grants)).toBe(1);
  });

  it.each(['fault', 'garbage', 'invalid_client', 'down'] as const)(
    'does not end the session when the provider responds with %s',
    async (mode) => {
      const { browser, identity } = await setUp('access-secret-2');
      identity.mode = mode;
      const response = await browser.call('/api/v2/user');
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '1']);
      expect(response.headers.getSetCookie()).toEqual([]);
      identity.mode = 'ok';
      expect((await browser.call('/api/v2/user')).status).toBe(200);
    },
  );
});
