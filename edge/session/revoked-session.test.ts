import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDurableObjectStore } from '../runtime/workers/durable-object-store.ts';
import { createMemoryStore } from './shared-store.ts';
import { createMigrationSite, isLoggedIn, locationOf, move } from '../testing/moved-accounts.ts';
import { createFakeDurableObjects } from '../testing/fake-durable-objects.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

const books = [
  ['in memory', () => createMemoryStore()],
  ['in Durable Objects', () => createDurableObjectStore(createFakeDurableObjects().namespace)],
] as const;

const logOut = (body = 'region=se') => ({
  method: 'POST',
  headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
});

describe.each(books)(
  'what ends a log-in that has not heard that its account was moved, noted %s',
  (_where, createBook) => {
    /** `phone` logged in before the move and was not renewed since; the move is known to whoever logs in from now on. */
    const setUp = async () => {
      const world = createMigrationSite({ hasMoved: false, store: createBook() });
      const tablet = await world.logIn('old', 'se');
      const phone = await world.logIn('new', 'se');
      world.state.hasMoved = true;
      return { ...world, tablet, phone };
    };

    it('[AU-08] [MG-06] "all others" ends those of the account, by whichever log-in', async () => {
      const { phone, tablet, logIn } = await setUp();
      const laptop = await logIn('new', 'se');
      expect((await phone.call('/api/logins', { method: 'DELETE' })).status).toBe(200);
      for (const other of [laptop, tablet]) expect((await other.open('/se/mitt-konto')).status).toBe(302);
      expect([phone, laptop, tablet].map(isLoggedIn)).toEqual([true, false, false]);
    });

    it('[AU-08] "everywhere" ends those that have heard of it too', async () => {
      const { phone, identity, logIn } = await setUp();
      const laptop = await logIn('new', 'se');
      const { fetch } = identity;
      identity.fetch = (request: Request) =>
        new URL(request.url).pathname.startsWith('/api/accounts')
          ? new Response(null, { status: 204 })
          : fetch(request);
      await phone.open('/auth/logout', logOut('region=se&everywhere=1'));
      expect((await laptop.open('/se/mitt-konto')).status).toBe(302);
    });

    it('[AU-08] a log-out without the provider asks for a proof at the next log-in', async () => {
      const { phone, identity } = await setUp();
      identity.authTime = Math.floor(Date.now() / 1_000) - 60;
      identity.mode = 'down';
      await phone.open('/auth/logout', logOut());
      identity.mode = 'ok';
      const again = await phone.logIn();
      expect([locationOf(again).includes('screen=again'), isLoggedIn(phone)]).toEqual([true, false]);
    });
  },
);

describe('a log-in that is over', () => {
  it.each([
    ['its person has logged out', true],
    ['somebody else has logged in over it', false],
  ])('[INV-36] is not put back by a renewal that comes late, when %s', async (_how, hasLoggedOut) => {
    const { identity, logIn } = createMigrationSite();
    const browser = await logIn('user-1', 'se');
    const copy = new Map(browser.jar);
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const { fetch } = identity;
    identity.fetch = async (request: Request) => {
      if (new URL(request.url).pathname !== '/token') return fetch(request);
      identity.fetch = fetch;
      const answer = await fetch(request);
      asked.resolve();
      await gate.promise;
      return answer;
    };
    const late = browser.call('/api/me');
    await asked.promise;
    if (hasLoggedOut) await browser.open('/auth/logout', logOut());
    identity.name = 'Per Nilsson';
    await logIn('user-2', 'se', browser);
    gate.resolve();
    expect((await late).headers.getSetCookie().filter((line) => line.startsWith('__Host-'))).toEqual([]);
    const told = (await (await browser.call('/api/me')).json()) as { name: string };
    expect(told.name).toContain('Per');
    // nor by a copy of its cookies
    browser.jar.clear();
    for (const [name, value] of copy) browser.jar.set(name, value);
    expect((await browser.open('/se/mitt-konto')).status).toBe(302);
  });

  it.each([
    ['is not put back by the end of its move when that comes late', 'GET', `/user/api/migrate/${move}`],
    ['takes no later one with it when it hears late that its account was given up', 'POST', '/user-account/erasure'],
  ])('[INV-36] %s', async (_how, method, path) => {
    const { backend, identity, logIn, moveAccount } = createMigrationSite({ hasMoved: false });
    const browser = await logIn('old', 'se');
    await moveAccount(browser, 'se');
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const { answer } = backend;
    backend.answer = async (call) => {
      if (call.path !== `/v2${path}`) return answer(call);
      asked.resolve();
      await gate.promise;
      return method === 'GET' ? answer(call) : new Response('{}', { status: 202 });
    };
    const late = browser.call(`/api/v2${path}`, { method });
    await asked.promise;
    await browser.open('/auth/logout', logOut());
    identity.name = 'Per Nilsson';
    await logIn('user-2', 'se', browser);
    gate.resolve();
    expect((await late).ok).toBe(true);
    const told = (await (await browser.call('/api/me')).json()) as { name: string };
    expect(told.name).toContain('Per');
  });

  it('[AU-08] ends nobody else while nobody can say that it is over', async () => {
    const { platform, logIn } = createMigrationSite();
    const [person, thief] = [await logIn('user-1', 'se'), await logIn('user-1', 'se')];
    await person.call('/api/logins', { method: 'DELETE' });
    const { read } = platform.store;
    platform.store.read = () => {
      platform.store.read = read;
      return Promise.reject(new Error('the store is away for a moment'));
    };
    expect((await thief.call('/api/logins', { method: 'DELETE' })).status).toBe(503);
    expect((await person.open('/se/mitt-konto')).status).toBe(200);
    expect((await thief.open('/se/mitt-konto')).status).toBe(302);
  });

  it('[GJ-02] has no gift journey that would be told of whoever logs in next, without a page in between', async () => {
    const { backend, browser: open, identity, told, logIn } = createMigrationSite();
    const [browser, elsewhere] = [await logIn('user-1', 'se'), await logIn('user-1', 'se', open())];
    await browser.open('/se/?envoy_share_link_hash=abc');
    await elsewhere.call('/api/logins', { method: 'DELETE' });
    identity.userId = 'user-2';
    const back = await browser.begin('region=se');
    backend.calls.splice(0);
    await browser.open(back.pathname + back.search);
    expect(isLoggedIn(browser)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([told(), browser.jar.has('envoySession')]).toEqual([[], false]);
  });
});
