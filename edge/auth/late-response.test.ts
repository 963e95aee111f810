import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMigrationSite } from '../testing/moved-accounts.ts';
import { createTestSite, logOutForm } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

type World = Pick<ReturnType<typeof createTestSite>, 'backend' | 'identity' | 'browser'>;
type Browser = ReturnType<World['browser']>;

/** After so long a token is due for its renewal. */
const later = (): void => void vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);

/** Holds the backend's answer to a path back. */
function holdAnswer({ backend }: World, path: string) {
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const usual = backend.answer;
  backend.answer = async (call) => {
    if (call.path.startsWith(path)) {
      asked.resolve();
      await gate.promise;
    }
    return usual(call);
  };
  return { asked: asked.promise, release: gate.resolve };
}

/** Holds the provider's word of the next token back, which is given already. */
function holdTokens({ identity }: World) {
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { fetch } = identity;
  identity.fetch = async (request: Request) => {
    if (new URL(request.url).pathname !== '/token') return fetch(request);
    identity.fetch = fetch;
    const answer = await fetch(request);
    asked.resolve();
    await gate.promise;
    return answer;
  };
  return { asked: asked.promise, release: gate.resolve };
}

const whoIsThere = async (browser: Browser): Promise<string | null> =>
  ((await (await browser.call('/api/me')).json()) as { name: string | null }).name;

describe('a call that is answered late', () => {
  const slow = '/v2/user-account/export';
  const askSlowly = (browser: Browser) => browser.call(`/api${slow}`, { method: 'POST' });

  it.each([
    ['logged in after its log-out', true],
    ['logged in over its log-in', false],
  ])('[INV-36] and renewed its log-in at its start writes nothing over who %s', async (_who, hasLoggedOut) => {
    const world = createTestSite();
    const browser = world.browser();
    await browser.logIn();
    later();
    const held = holdAnswer(world, slow);
    const late = askSlowly(browser);
    await held.asked;
    if (hasLoggedOut) await browser.open('/auth/logout', logOutForm);
    Object.assign(world.identity, { userId: 'user-2', name: 'Per' });
    await browser.logIn();
    held.release();
    expect((await late).headers.getSetCookie()).toEqual([]);
    expect(await whoIsThere(browser)).toBe('Per');
  });

  const ends: [string, (world: World) => void | Promise<void>][] = [
    ['whose renewal was refused', (world: World) => void (world.identity.mode = 'invalid_grant')],
    [
      'whose log-in was ended elsewhere',
      async (world: World) => {
        const phone = world.browser();
        await phone.logIn();
        await phone.call('/api/logins', { method: 'DELETE' });
      },
    ],
  ];

  it.each(ends)('[AU-05] and %s takes nothing of the log-in that followed', async (_what, end) => {
    const world = createTestSite();
    const browser = world.browser();
    await browser.logIn();
    await end(world);
    later();
    const held = holdAnswer(world, slow);
    const late = askSlowly(browser);
    await held.asked;
    world.identity.mode = 'ok';
    await browser.logIn();
    held.release();
    expect((await late).headers.getSetCookie()).toEqual([]);
    expect(await whoIsThere(browser)).toBe('Maja');
  });

  it.each(ends)('[INV-36] and %s takes nothing of somebody who logged in after a log-out', async (_what, end) => {
    const world = createTestSite();
    const browser = world.browser();
    await browser.logIn();
    await end(world);
    later();
    const held = holdAnswer(world, slow);
    const late = askSlowly(browser);
    await held.asked;
    world.identity.mode = 'ok';
    await browser.open('/auth/logout', logOutForm);
    Object.assign(world.identity, { userId: 'user-2', name: 'Per' });
    await browser.logIn();
    vi.setSystemTime(Date.now() + 2_000);
    held.release();
    expect((await late).headers.getSetCookie()).toEqual([]);
    expect(await whoIsThere(browser)).toBe('Per');
  });

  it('[AU-05] and whose renewal was refused takes nothing where a quicker answer took it away before the log-in', async () => {
    const world = createTestSite();
    const browser = world.browser();
    await browser.logIn();
    world.identity.mode = 'invalid_grant';
    later();
    const held = holdAnswer(world, slow);
    const late = askSlowly(browser);
    await held.asked;
    expect(await whoIsThere(browser)).toBe(null);
    world.identity.mode = 'ok';
    await browser.logIn();
    held.release();
    expect((await late).headers.getSetCookie()).toEqual([]);
    expect(await whoIsThere(browser)).toBe('Maja');
  });

  it('[AU-05] still takes a log-in away that has ended, where nobody has logged in since', async () => {
    const world = createTestSite();
    const browser = world.browser();
    await browser.logIn();
    world.identity.mode = 'invalid_grant';
    later();
    await askSlowly(browser);
    expect([...browser.jar.keys()].filter((name) => name.includes('token'))).toEqual([]);
    expect(browser.jar.get('nl-hint')).toBe('out');
  });

  it('[MG-06] and completes a move that was completed already does not bring the person back who left', async () => {
    const world = createMigrationSite({ hasMoved: false });
    const browser = await world.logIn('old', 'se');
    await browser.call('/api/v2/user/api/user-accepted-migration-prompt/1', { method: 'PATCH' });
    const held = holdAnswer(world, '/v2/user/api/migrate/');
    const late = browser.call('/api/v2/user/api/migrate/5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10');
    await held.asked;
    await browser.open('/auth/logout', logOutForm);
    world.identity.name = 'Per';
    await world.logIn('user-2', 'se', browser);
    held.release();
    expect((await late).headers.getSetCookie().filter((cookie) => cookie.includes('_token='))).toEqual([]);
    expect(await whoIsThere(browser)).toBe('Per');
  });
});

describe('a renewal that is late', () => {
  it.each([
    ['who has proved anew who they are', 'region=se&screen=again', {}],
    ['whose account was moved', 'region=se&screen=connect', { provider: 'schibsted', userId: 'new' }],
  ])('[AU-08] [MG-06] does not bring the log-in back of somebody %s', async (_who, query, changes) => {
    const world = createTestSite();
    world.identity.provider = 'google';
    const browser = world.browser();
    await browser.logIn();
    later();
    const held = holdTokens(world);
    const late = browser.call('/api/me');
    await held.asked;
    Object.assign(world.identity, changes);
    await browser.logIn(query);
    const fresh = world.identity.tokens.at(-3);
    held.release();
    await late;
    await browser.call('/api/v2/user/details');
    const asked = world.backend.calls.findLast(({ path }) => path === '/v2/user/details');
    expect(asked?.headers.get('Authorization')).toBe(`Bearer ${fresh}`);
  });
});

it.each([1_500, 4_500])(
  '[INV-36] a late refusal takes nothing of who has logged in since at a host that is %i ms behind',
  async (behindMs) => {
    const world = createTestSite();
    const browser = world.browser();
    await browser.logIn();
    later();
    const [real, held] = [Date.now(), holdAnswer(world, '/v2/user-account/export')];
    world.identity.mode = 'invalid_grant';
    const late = browser.call('/api/v2/user-account/export', { method: 'POST' });
    await held.asked;
    world.identity.mode = 'ok';
    vi.setSystemTime(real + 500 - behindMs);
    await browser.open('/auth/logout', logOutForm);
    Object.assign(world.identity, { userId: 'user-2', name: 'Per' });
    await browser.logIn();
    vi.setSystemTime(real + 2_000);
    held.release();
    await late;
    expect(await whoIsThere(browser)).toBe('Per');
  },
);

it('[INV-36] cookies that were replaced and are still sent a minute later are taken away', async () => {
  const world = createTestSite();
  const browser = world.browser();
  await browser.logIn();
  const old = new Map(browser.jar);
  Object.assign(world.identity, { userId: 'user-2', name: 'Per' });
  await browser.logIn();
  for (const [name, value] of old) browser.jar.set(name, value);
  expect([await whoIsThere(browser), browser.jar.get('nl-hint')]).toEqual([null, expect.stringMatching(/^in-/)]);
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 61_000);
  expect([await whoIsThere(browser), browser.jar.get('nl-hint')]).toEqual([null, 'out']);
});
