import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, logOutForm } from '../testing/test-site.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.unstubAllGlobals().useRealTimers());

type World = ReturnType<typeof createTestSite>;
const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const whoIsThere = async (browser: ReturnType<World['browser']>): Promise<string | null> =>
  ((await (await browser.call('/api/me')).json()) as { name: string | null }).name;

/** The provider holds each revocation back until it is let go; they are numbered from 0. */
function holdRevocations({ identity }: World, count: number) {
  const gates = Array.from({ length: count }, () => ({
    asked: Promise.withResolvers<void>(),
    open: Promise.withResolvers<void>(),
  }));
  const { fetch } = identity;
  let next = 0;
  identity.fetch = async (request: Request) => {
    const gate = new URL(request.url).pathname === '/token/revocation' ? gates[next++] : undefined;
    gate?.asked.resolve();
    await gate?.open.promise;
    return fetch(request);
  };
  return gates.map(({ asked, open }) => ({ asked: asked.promise, letGo: open.resolve }));
}

describe('a log-out for which the provider takes its time', () => {
  it('[AU-08] takes nothing of somebody else who has logged in over it meanwhile', async () => {
    const world = createTestSite();
    const browser = world.browser();
    await browser.logIn();
    const [held] = holdRevocations(world, 1);
    const slow = browser.open('/auth/logout', logOutForm);
    await held?.asked;
    Object.assign(world.identity, { userId: 'user-2', name: 'Per' });
    await browser.logIn();
    expect(await whoIsThere(browser)).toBe('Per');
    later(3_000);
    held?.letGo();
    await slow;
    expect(await whoIsThere(browser)).toBe('Per');
  });

  it.each([0, 300, 1_500])(
    '[AU-08] asked for twice, the first answer thrown away by the browser: nobody is there %i ms later',
    async (backMs) => {
      const world = createTestSite();
      const [browser, thrownAway] = [world.browser(), world.browser()];
      await browser.logIn();
      for (const [name, value] of browser.jar) thrownAway.jar.set(name, value);
      const [one, two] = holdRevocations(world, 2);
      const first = thrownAway.open('/auth/logout', logOutForm);
      await one?.asked;
      later(500);
      const second = browser.open('/auth/logout', logOutForm);
      await two?.asked;
      later(1_500);
      one?.letGo();
      await first;
      later(200);
      two?.letGo();
      await second;
      expect([browser.jar.has('__Host-access_token'), browser.jar.get('nl-hint')]).toEqual([false, 'out']);
      later(backMs);
      expect(await whoIsThere(browser)).toBe(null);
    },
  );
});

it('[INV-36] what follows from an account that was given up is done, though the browser has gone by then', async () => {
  const works: Promise<unknown>[] = [];
  const { browser: open, backend } = createTestSite({}, { keepAlive: (_request, work) => void works.push(work) });
  const [browser, phone] = [open(), open()];
  await phone.logIn();
  await browser.logIn();
  await Promise.allSettled(works.splice(0));
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const usual = backend.answer;
  backend.answer = async (call) => {
    if (call.path !== '/v2/user-account/erasure') return usual(call);
    asked.resolve();
    await gate.promise;
    return Response.json({ requestedAt: '', latestBy: '' }, { status: 202 });
  };
  void browser.call('/api/v2/user-account/erasure', { method: 'POST' });
  await asked.promise;
  expect(works.length).toBeGreaterThan(0);
  gate.resolve();
  // nothing but what the platform was handed is waited for
  await Promise.allSettled(works);
  expect((await phone.open('/se/mitt-konto')).status).toBe(302);
});
