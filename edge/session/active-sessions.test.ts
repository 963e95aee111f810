import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { createActiveSessions } from './active-sessions.ts';
import { createMemoryStore } from './shared-store.ts';
import { createRevocations } from './revocation.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

type World = ReturnType<typeof createTestSite>;
type Browser = ReturnType<World['browser']>;
type Told = {
  logins: { id: string; isCurrent: boolean; browser: string | null; system: string | null; usedAt: string }[];
};

const phoneAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1';

/** Logs in as a browser that says who it is. */
async function logInAs(browser: Browser, agent: string): Promise<void> {
  const back = await browser.begin('region=se');
  await browser.open(back.pathname + back.search, { headers: { 'User-Agent': agent } });
}
const read = async (browser: Browser): Promise<Told['logins']> =>
  ((await (await browser.call('/api/logins')).json()) as Told).logins;
const isLoggedIn = async (browser: Browser): Promise<boolean> => (await browser.open('/se/mitt-konto')).status === 200;
const end = async (browser: Browser, path = ''): Promise<Response> =>
  browser.call(`/api/logins${path}`, { method: 'DELETE' });

describe('where a person is logged in', () => {
  it('is told in two words each, with the asking one marked, and nothing of versions, models or addresses', async () => {
    const world = createTestSite();
    const [laptop, phone] = [world.browser(), world.browser()];
    await laptop.logIn();
    await logInAs(phone, phoneAgent);
    const told = await read(phone);
    expect(told.map(({ isCurrent, browser, system }) => [isCurrent, browser, system])).toEqual([
      [true, 'Safari', 'iOS'],
      [false, null, null],
    ]);
    expect(Object.keys(told[0] ?? {}).toSorted()).toEqual([
      'browser',
      'id',
      'isCurrent',
      'startedAt',
      'system',
      'usedAt',
    ]);
    expect((await read(laptop)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect((await world.browser().call('/api/logins')).status).toBe(401);
  });

  it('one is ended from another one, in every copy of its cookies, and the rest go on', async () => {
    const world = createTestSite();
    const [laptop, phone, tablet] = [world.browser(), world.browser(), world.browser()];
    for (const browser of [laptop, phone, tablet]) await browser.logIn();
    const copy = new Map(phone.jar);
    const own = (await read(phone)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    expect((await end(phone, `/${own}`)).status).toBe(404);
    const ended = await end(laptop, `/${own}`);
    expect([ended.status, ((await ended.json()) as Told).logins.length]).toEqual([200, 2]);
    for (const [name, value] of copy) phone.jar.set(name, value);
    expect(await isLoggedIn(phone)).toBe(false);
    expect([await isLoggedIn(laptop), await isLoggedIn(tablet)]).toEqual([true, true]);
    expect((await end(laptop, `/${own}`)).status).toBe(404);
  });

  it('all others are ended at once, those that the list does not know too; this one goes on', async () => {
    const world = createTestSite();
    const [laptop, phone] = [world.browser(), world.browser()];
    for (const browser of [laptop, phone]) await browser.logIn();
    // a list that was lost, as when its time was over
    const { store } = world.platform;
    const original = store.read.bind(store);
    store.read = async (keys) =>
      (await original(keys)).map((value, place) => (keys[place]?.endsWith('/logins') ? undefined : value));
    const ended = await end(laptop);
    expect(((await ended.json()) as Told).logins.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    store.read = original;
    expect([await isLoggedIn(laptop), await isLoggedIn(phone)]).toEqual([true, false]);
    expect((await read(laptop)).length).toBe(1);
    // a later one, from another place, ends this one too
    await phone.logIn();
    expect((await end(phone)).status).toBe(200);
    expect([await isLoggedIn(laptop), await isLoggedIn(phone)]).toEqual([false, true]);
  });

  it('one that was ended does not come back by what its identity provider remembers: the person proves who they are', async () => {
    const world = createTestSite();
    const { identity } = world;
    const seconds = (): number => Math.floor(Date.now() / 1000);
    const [laptop, phone] = [world.browser(), world.browser()];
    identity.authTime = seconds() - 3_600;
    for (const browser of [laptop, phone]) await browser.logIn();
    const [stranger] = (await read(laptop)).filter(({ isCurrent }) => !isCurrent);
    await end(laptop, `/${stranger?.id}`);
    // without any cookie of ours, as somebody who knows what they do would come
    phone.jar.clear();
    const refused = await phone.logIn(`region=se&returnTo=/se/mitt-konto`);
    expect(refused.headers.get('Location')).toBe('/auth/login?region=se&returnTo=%2Fse%2Fmitt-konto&screen=again');
    expect([await isLoggedIn(phone), await isLoggedIn(laptop)]).toEqual([false, true]);
    expect(identity.revoked).toEqual([identity.tokens.at(-2)]);
    const asked = new URL((await phone.open(refused.headers.get('Location') ?? '')).headers.get('Location') ?? '');
    expect([asked.searchParams.get('prompt'), asked.searchParams.get('max_age')]).toEqual(['login', '7776000']);
    identity.authTime = seconds() + 1;
    await phone.logIn();
    expect(await isLoggedIn(phone)).toBe(true);
    // all others at once: the same; and a provider that does not say when is believed, as before
    await end(laptop);
    identity.authTime = seconds() - 1;
    await phone.logIn();
    expect(await isLoggedIn(phone)).toBe(false);
    identity.authTime = undefined;
    await phone.logIn();
    expect(await isLoggedIn(phone)).toBe(true);
  });

  it('what could not be noted is not said to be so, and a list that cannot be written ends no log-in', async () => {
    const world = createTestSite();
    const [laptop, phone] = [world.browser(), world.browser()];
    for (const browser of [laptop, phone]) await browser.logIn();
    const { store } = world.platform;
    const note = store.put;
    store.put = () => Promise.reject(new Error('away'));
    expect((await end(laptop)).status).toBe(503);
    const tablet = world.browser();
    await tablet.logIn();
    store.put = note;
    expect([await isLoggedIn(phone), await isLoggedIn(tablet)]).toEqual([true, true]);
    expect(world.lines.join('\n')).toContain('the list of sessions could not be written');
  });

  it('twenty log-ins at once are twenty lines, and thirty is the most', async () => {
    const world = createTestSite();
    const browsers = Array.from({ length: 20 }, () => world.browser());
    await Promise.all(browsers.map((browser) => browser.logIn()));
    const [first] = browsers as [Browser];
    expect((await read(first)).length).toBe(20);
    for (let more = 0; more < 15; more += 1) await world.browser().logIn();
    expect((await read(first)).length).toBe(31);
  });

  it.each(['one by one', 'as "all others"'])(
    '[AU-08] log-ins that have ended %s push out none that goes on',
    async (how) => {
      const [store, log] = [createMemoryStore(), createLog('site', () => undefined)];
      let now = Date.now();
      const clock = (): number => (now += 1);
      const [list, revocations] = [createActiveSessions(store, log, clock), createRevocations(store, log, clock)];
      const begin = async (id: string) => {
        const login = { id, userId: 'user-1', startedAt: clock() };
        await list.put(login, undefined);
        return login;
      };
      // lies idle from then on
      const phone = await begin('phone');
      for (let round = 0; round < 29; round += 1) {
        const login = await begin(`laptop-${round}`);
        if (how === 'one by one') await revocations.revoke(login);
      }
      if (how !== 'one by one') await revocations.revokeOthers(phone);
      const told = await list.read(await begin('laptop'));
      expect(told.map(({ id }) => id)).toEqual(['laptop', 'phone']);
    },
  );

  it('[AU-08] one that is logged out leaves the list at once', async () => {
    const world = createTestSite();
    const browser = world.browser();
    const { store } = world.platform;
    const note = vi.spyOn(store, 'put');
    const lastLine = () => note.mock.calls.findLast(([key]) => key.endsWith('/logins'))?.[1];
    await browser.logIn();
    await vi.waitFor(() => expect(lastLine()).toContain('startedAt'));
    await browser.open('/auth/logout', { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } });
    await vi.waitFor(() => expect(lastLine()).toBe('[]'));
  });
});
