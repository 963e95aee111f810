import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

type World = ReturnType<typeof createTestSite>;
type Browser = ReturnType<World['browser']>;
type Told = { logins: { id: string; isCurrent: boolean; startedAt: string }[] };

const read = async (browser: Browser): Promise<Told['logins']> =>
  ((await (await browser.call('/api/logins')).json()) as Told).logins;
const isLoggedIn = async (browser: Browser): Promise<boolean> => (await browser.open('/se/mitt-konto')).status === 200;
const end = (browser: Browser, path = ''): Promise<Response> =>
  browser.call(`/api/logins${path}`, { method: 'DELETE' });

/** The cookies of a browser as somebody has copied them, to ask with later. */
function copy(world: World, { jar }: Browser): Browser {
  const copied = world.browser();
  for (const [name, value] of jar) copied.jar.set(name, value);
  return copied;
}

const migration = '0c4c8e52-6f3e-4e0f-9d53-0e3c5d7a9b10';

/** A backend in which an account can be moved: once it is, every log-in leads to it. */
function letMove({ backend }: World, account: string): void {
  const { answer } = backend;
  let isMoved = false;
  backend.answer = async (call) => {
    if (call.path.startsWith('/v2/user/api/user-accepted-migration-prompt/'))
      return Response.json({ migrationSessionId: migration });
    isMoved ||= call.path === `/v2/user/api/migrate/${migration}`;
    const told = await answer(call);
    if (!isMoved || call.path !== '/v2/user/details') return told;
    return Response.json({ ...((await told.json()) as object), userId: account });
  };
}

describe('a browser in which somebody logs in again', () => {
  it('[AU-08] is the same browser after a renewal: by its name it is ended, and with it what was copied from it before', async () => {
    const world = createTestSite();
    const [laptop, phone] = [world.browser(), world.browser()];
    await laptop.logIn();
    await phone.logIn();
    const copied = copy(world, phone);
    await phone.logIn();
    const [, named] = await read(laptop);
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);
    for (const browser of [phone, laptop]) await browser.call('/api/me');
    expect((await read(laptop)).map(({ id }) => id)).toContain(named?.id);
    expect((await end(laptop, `/${named?.id}`)).status).toBe(200);
    expect([await isLoggedIn(phone), await isLoggedIn(copied), await isLoggedIn(laptop)]).toEqual([false, false, true]);
  });

  it('is in the list once, by its last log-in, and what it asks with meanwhile ends nothing', async () => {
    const world = createTestSite();
    const [laptop, phone] = [world.browser(), world.browser()];
    for (const browser of [laptop, phone]) await browser.logIn();
    const [before] = await read(laptop);
    const inFlight = copy(world, laptop);
    // another tab, and a third one
    for (let tab = 0; tab < 2; tab += 1) await laptop.logIn();
    const told = await read(laptop);
    expect(told.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(told[0]?.id).toBe(before?.id);
    expect(Date.parse(told[0]?.startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.startedAt ?? ''));
    // a request that was sent before is answered as before, and takes no cookie
    const late = await inFlight.open('/se/mitt-konto');
    expect([late.status, late.headers.getSetCookie().filter((cookie) => cookie.includes('Max-Age=0'))]).toEqual([
      200,
      [],
    ]);
    expect((await read(inFlight)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(await isLoggedIn(laptop)).toBe(true);
  });

  it('is ended as a whole, from elsewhere and by its own log-out: no log-in that was replaced comes back', async () => {
    const world = createTestSite();
    const [laptop, phone, tablet] = [world.browser(), world.browser(), world.browser()];
    for (const browser of [laptop, phone, tablet]) await browser.logIn();
    const copies = [copy(world, phone), copy(world, tablet)];
    for (const browser of [phone, tablet]) await browser.logIn();
    copies.push(copy(world, phone), copy(world, tablet));
    const own = (await read(phone))[0]?.id;
    expect((await end(laptop, `/${own}`)).status).toBe(200);
    await tablet.open('/auth/logout', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'region=se',
    });
    expect(await Promise.all([phone, tablet, ...copies].map(isLoggedIn))).toEqual(Array(6).fill(false));
    expect((await read(laptop)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    // who logs in then is in a browser of their own
    await phone.logIn();
    expect((await read(laptop)).length).toBe(2);
    expect((await read(phone))[0]?.id).not.toBe(own);
  });

  it('spares itself alone with "all others": a copy from before its last log-in is another one', async () => {
    const world = createTestSite();
    const [laptop, phone] = [world.browser(), world.browser()];
    await laptop.logIn();
    const stolen = copy(world, laptop);
    await laptop.logIn();
    await phone.logIn();
    await end(laptop);
    expect(await Promise.all([laptop, stolen, phone].map(isLoggedIn))).toEqual([true, false, false]);
    // seen from elsewhere the browser is there still
    await phone.logIn();
    expect((await read(phone)).length).toBe(2);
  });

  it('[MG-06] is one, too, when the account was moved from one log-in to the other', async () => {
    const world = createTestSite();
    const { identity } = world;
    const browser = world.browser();
    identity.userId = 'older';
    await browser.logIn();
    const before = copy(world, browser);
    letMove(world, 'older');
    await browser.call('/api/v2/user/api/user-accepted-migration-prompt/1', { method: 'PATCH' });
    identity.userId = 'newer';
    await browser.logIn();
    await browser.call(`/api/v2/user/api/migrate/${migration}`);
    expect((await read(browser)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    const phone = world.browser();
    await phone.logIn();
    expect((await read(phone)).length).toBe(2);
    await end(phone, `/${(await read(browser))[0]?.id}`);
    expect(await Promise.all([browser, before].map(isLoggedIn))).toEqual([false, false]);
  });

  it('is not the one of somebody else who logs in over it', async () => {
    const world = createTestSite();
    const browser = world.browser();
    await browser.logIn();
    const [first] = await read(browser);
    world.identity.userId = 'user-2';
    await browser.logIn();
    const [second] = await read(browser);
    expect(second?.id).not.toBe(first?.id);
  });

  it('[AU-05] whose log-in the provider renews no more is gone from the list, and there once when they are back', async () => {
    const world = createTestSite();
    const { identity } = world;
    const [laptop, phone] = [world.browser(), world.browser()];
    await laptop.logIn();
    identity.expiresIn = 1;
    await phone.logIn();
    identity.mode = 'invalid_grant';
    // what a page asks for when it opens, which renews what is due
    await phone.call('/api/me');
    expect(await isLoggedIn(phone)).toBe(false);
    identity.mode = 'ok';
    identity.expiresIn = 600;
    await vi.waitFor(async () => expect((await read(laptop)).length).toBe(1));
    await phone.logIn();
    expect((await read(laptop)).length).toBe(2);
  });
});
