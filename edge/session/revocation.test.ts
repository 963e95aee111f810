import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { createMemoryStore } from './shared-store.ts';
import { createRevocations, type Revocations } from './revocation.ts';
import { isLoggedIn } from '../testing/moved-accounts.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

/** Hosts with one store, each with a clock that is ahead of the right time by so many ms. */
function setUp() {
  const store = createMemoryStore();
  const time = { now: Date.now() };
  const lines: string[] = [];
  const log = createLog('site', (line) => void lines.push(line));
  const host = (aheadMs: number) => {
    const clock = (): number => time.now + aheadMs;
    const revocations = createRevocations(store, log, clock);
    /** Begins a log-in there. */
    const logIn = async (id: string) => {
      const known = { id, userId: 'user-1', startedAt: clock() };
      return { ...known, startedAt: await revocations.start(known) };
    };
    return { revocations, logIn };
  };
  return { store, time, lines, host };
}
type Known = Parameters<Revocations['isRevoked']>[0];
const askAll = (revocations: Revocations, known: Known[]) =>
  Promise.all(known.map((one) => revocations.isRevoked(one)));

describe('hosts whose clocks differ', () => {
  it('[AU-08] "all others" ends what began before it on a host that is ahead, and spares the one that asks', async () => {
    const { time, host } = setUp();
    const [right, ahead] = [host(0), host(6_000)];
    const own = await right.logIn('own');
    const stranger = await ahead.logIn('stranger');
    time.now += 1_000;
    await right.revocations.revokeOthers(own);
    expect(await askAll(right.revocations, [own, stranger])).toEqual([false, true]);
    time.now += 1_000;
    // nobody has to wait until a clock is passed
    const later = await right.logIn('later');
    expect(await askAll(ahead.revocations, [later, own, stranger])).toEqual([false, false, true]);
  });

  it('[AU-08] everywhere, noted by a host that is ahead, ends nothing that begins afterwards on another', async () => {
    const { time, host } = setUp();
    const [right, ahead] = [host(0), host(20_000)];
    const own = await right.logIn('own');
    await ahead.revocations.revokeAll(own);
    time.now += 10_000;
    const next = await right.logIn('next');
    expect(await askAll(right.revocations, [own, next])).toEqual([true, false]);
    // and the next end takes it along, though the clock there has not come so far
    await right.revocations.revokeAll(next);
    expect(await askAll(right.revocations, [own, next])).toEqual([true, true]);
  });

  it('[AU-08] nothing that a host has ended comes back by the next end, of a host that is behind', async () => {
    const { time, host } = setUp();
    const [right, ahead, behind] = [host(0), host(20_000), host(-20_000)];
    const own = await right.logIn('own');
    const stranger = await ahead.logIn('stranger');
    await ahead.revocations.revokeOthers(own);
    time.now += 1_000;
    await behind.revocations.revokeOthers(own);
    expect(await askAll(right.revocations, [own, stranger])).toEqual([false, true]);
    await behind.revocations.revokeAll(own);
    expect(await askAll(right.revocations, [own, stranger])).toEqual([true, true]);
  });

  it('[AU-08] a clock that is days wrong locks nobody out', async () => {
    const { host } = setUp();
    const [right, wrong] = [host(0), host(20 * 86_400_000)];
    await wrong.revocations.revokeAll(await wrong.logIn('own'));
    const next = await right.logIn('next');
    expect(await right.revocations.isRevoked(next)).toBe(false);
    await right.revocations.revokeOthers(next);
    expect(await askAll(right.revocations, [next, await right.logIn('another')])).toEqual([false, false]);
  });

  it('[AU-08] a log-in begins by its own clock while nobody can be asked', async () => {
    const { store, time, lines, host } = setUp();
    store.read = () => Promise.reject(new Error('away'));
    expect((await host(0).logIn('own')).startedAt).toBe(time.now);
    expect(lines.join()).toContain('the start of a session could not be stored');
  });
});

it('[AU-08] who logs in after "everywhere" is in at once, at a host that is behind the one which noted it', async () => {
  const world = createTestSite();
  const { fetch } = world.identity;
  world.identity.fetch = (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/accounts') ? new Response(null, { status: 204 }) : fetch(request);
  const [browser, phone] = [world.browser(), world.browser()];
  for (const one of [browser, phone]) await one.logIn();
  const start = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(start + 30_000);
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
  await browser.open('/auth/logout', { method: 'POST', headers, body: 'region=se&everywhere=1' });
  vi.setSystemTime(start + 10_000);
  await browser.logIn();
  expect((await browser.open('/se/mitt-konto')).status).toBe(200);
  expect((await phone.open('/se/mitt-konto')).status).toBe(302);
  expect([isLoggedIn(browser), isLoggedIn(phone)]).toEqual([true, false]);
});
