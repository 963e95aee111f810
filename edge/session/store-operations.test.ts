import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite, ownScript, siteUrl } from '../testing/test-site.ts';
import { storeOperations } from './session-store.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each(['/api/me', '/api/v2/user', '/se/mitt-konto'])(
  'reads the session store once for %s, and writes nothing',
  async (path) => {
    const { browser: open, platform } = createTestSite();
    const browser = open();
    await browser.logIn();
    const operations = storeOperations.map((name) => vi.spyOn(platform.sessionStore, name));
    const response = await browser.call(path);
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    const counts = operations.map((operation) => [operation.getMockName(), operation.mock.calls.length]);
    expect(counts.filter(([, count]) => count !== 0)).toEqual([['read', 1]]);
  },
);

it('stores neither the cookie nor a token in readable form', async () => {
  const { browser: open, platform } = createTestSite();
  const create = vi.spyOn(platform.sessionStore, 'create');
  const browser = open();
  await browser.logIn();
  const stored = JSON.stringify(create.mock.calls);
  const cookie = browser.jar.get('__Host-access_token') ?? '';
  expect(cookie).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  expect(stored).not.toContain(cookie.slice(23));
  expect(stored).not.toMatch(/(access|refresh)-secret|eyJ/);
  expect(stored).toContain('user-1');
});

it('ends a session 30 days after its last use, and 90 days after its login', async () => {
  const { browser: open, platform } = createTestSite();
  const [create, save] = [vi.spyOn(platform.sessionStore, 'create'), vi.spyOn(platform.sessionStore, 'save')];
  const browser = open();
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  await browser.logIn();
  const day = 86_400_000;
  expect(create.mock.calls.map(([{ expiresAt }]) => expiresAt)).toEqual([start + 30 * day]);
  for (const [days, expiryDays] of [
    [20, 50],
    [45, 75],
    [70, 90],
  ] as const) {
    vi.setSystemTime(start + days * day);
    await browser.call('/api/me');
    expect(save.mock.lastCall?.[3]).toBe(start + expiryDays * day);
  }
  vi.useRealTimers();
});

const unknown = `${'a'.repeat(22)}.${'b'.repeat(43)}`;

it.each([
  '',
  'x',
  '%',
  '%FF'.repeat(22),
  '"',
  'ÿ',
  'a'.repeat(4_096),
  unknown,
  unknown.slice(1),
  `${unknown}b`,
  'Fe26.2**forged',
  `x; __Host-access_token=${unknown}`,
])('[AU-15] treats a request with the cookie %j as anonymous', async (value) => {
  const { edge } = createTestSite();
  const headers = { ...ownScript, Cookie: `__Host-access_token=${value}; __Host-refresh_token=${value}` };
  const open = async (path: string) => edge.request(`${siteUrl}${path}`, { headers });
  expect(await (await open('/api/me')).json()).toMatchObject({ isLoggedIn: false });
  expect([(await open('/se/mitt-konto')).status, (await open('/se/')).status]).toEqual([302, 200]);
});
