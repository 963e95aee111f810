import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

/** A world with somebody logged in, whose backend takes only the token it is told to. */
async function setUp(accepted: string) {
  const world = createTestSite();
  const browser = world.browser();
  await browser.logIn();
  world.backend.answer = ({ headers }) =>
    headers.get('Authorization') === `Bearer ${accepted}`
      ? Response.json({ fine: true })
      : Response.json({ title: 'Unauthorized' }, { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } });
  return { ...world, browser };
}
/** Calls that were passed on; a renewal asks by itself whose account it is. */
const passed = (calls: readonly { path: string }[]): number =>
  calls.filter(({ path }) => path !== '/v2/user/details').length;
const refreshes = (grants: readonly string[]): number => grants.filter((grant) => grant === 'refresh_token').length;

describe('a refused token', () => {
  it('[AU-04] is refreshed once for three parallel calls, each of which is tried once more', async () => {
    const { backend, browser, identity } = await setUp('access-secret-2');
    const answers = await Promise.all(['/a', '/b', '/c'].map((path) => browser.call(`/api/v2${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refreshes(identity.grants)).toBe(1);
    expect(passed(backend.calls)).toBe(6);
    expect((await browser.call('/api/v2/d')).status).toBe(200);
    expect(refreshes(identity.grants)).toBe(1);
  });

  it('[AU-04] that is refused again is the answer: no loop, no log-out', async () => {
    const { backend, browser, identity } = await setUp('none is good');
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 120_000);
    const answer = await browser.call('/api/v2/user');
    expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
    expect(passed(backend.calls)).toBe(2);
    expect(refreshes(identity.grants)).toBe(1);
    expect(browser.jar.has('__Host-access_token')).toBe(true);
    // the calls that follow do not renew again what was just renewed
    for (let asked = 0; asked < 3; asked += 1) expect((await browser.call('/api/v2/user')).status).toBe(401);
    expect([passed(backend.calls), refreshes(identity.grants)]).toEqual([5, 1]);
    vi.setSystemTime(Date.now() + 61_000);
    await browser.call('/api/v2/user');
    expect(refreshes(identity.grants)).toBe(2);
  });

  it('[AU-04] of a log-in that has only just begun is a fault of ours: a page that logged in again would do so for ever', async () => {
    const { browser, identity, lines } = await setUp('none is good');
    const answers = [await browser.call('/api/v2/user/details'), await browser.call('/api/v2/user/details')];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(refreshes(identity.grants)).toBe(1);
    expect(browser.jar.has('__Host-access_token')).toBe(true);
    expect(lines.join()).toContain('a new log-in is refused');
  });

  it.each([
    ['that was renewed before', 'access-secret-3', 500_000],
    ['that began before', 'access-secret-2', 0],
  ])('[AU-07] of a log-in %s a clock was set back by an hour is renewed', async (_what, accepted, renewedAfterMs) => {
    const { browser, identity } = await setUp(accepted);
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(start + renewedAfterMs);
    if (renewedAfterMs > 0) await browser.call('/api/v2/user');
    vi.setSystemTime(start + renewedAfterMs - 3_600_000);
    expect((await browser.call('/api/v2/user')).status).toBe(200);
    expect(identity.tokens).toContain(accepted);
  });

  it('[AU-05] whose refresh is refused ends the log-in, once and cleanly', async () => {
    const { browser, identity } = await setUp('none is good');
    identity.mode = 'invalid_grant';
    const answer = await browser.call('/api/v2/user');
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await browser.open('/se/mitt-konto')).status).toBe(302);
    const next = await browser.call('/api/v2/user');
    expect(next.headers.getSetCookie()).toEqual([]);
    expect(refreshes(identity.grants)).toBe(1);
  });

  it.each(['fault', 'garbage', 'invalid_client', 'down'] as const)(
    'never ends the log-in when the provider answers with %s',
    async (mode) => {
      const { browser, identity } = await setUp('access-secret-2');
      identity.mode = mode;
      const answer = await browser.call('/api/v2/user');
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(answer.headers.getSetCookie()).toEqual([]);
      identity.mode = 'ok';
      expect((await browser.call('/api/v2/user')).status).toBe(200);
    },
  );
});
