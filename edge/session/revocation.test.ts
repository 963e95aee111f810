import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { createMemoryBook } from './shared-store.ts';
import { createSessionEndings, type SessionEndings } from './revocation.ts';
import { isLoggedIn } from '../testing/moved-accounts.ts';
import { createWorld } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

/** Hosts with one book, each with a clock that is ahead of the right time by so many ms. */
function setUp() {
  const book = createMemoryBook();
  const time = { now: Date.now() };
  const lines: string[] = [];
  const log = createLog('site', (line) => void lines.push(line));
  const host = (aheadMs: number) => {
    const clock = (): number => time.now + aheadMs;
    const endings = createSessionEndings(book, log, clock);
    /** Begins a log-in there. */
    const logIn = async (id: string) => {
      const known = { id, userId: 'user-1', startedAt: clock() };
      return { ...known, startedAt: await endings.begin(known) };
    };
    return { endings, logIn };
  };
  return { book, time, lines, host };
}
type Known = Parameters<SessionEndings['hasEnded']>[0];
const askAll = (endings: SessionEndings, known: Known[]) => Promise.all(known.map((one) => endings.hasEnded(one)));

describe('hosts whose clocks differ', () => {
  it('[AU-08] "all others" ends what began before it on a host that is ahead, and spares the one that asks', async () => {
    const { time, host } = setUp();
    const [right, ahead] = [host(0), host(6_000)];
    const own = await right.logIn('own');
    const stranger = await ahead.logIn('stranger');
    time.now += 1_000;
    await right.endings.endOthers(own);
    expect(await askAll(right.endings, [own, stranger])).toEqual([false, true]);
    time.now += 1_000;
    // nobody has to wait until a clock is passed
    const later = await right.logIn('later');
    expect(await askAll(ahead.endings, [later, own, stranger])).toEqual([false, false, true]);
  });

  it('[AU-08] everywhere, noted by a host that is ahead, ends nothing that begins afterwards on another', async () => {
    const { time, host } = setUp();
    const [right, ahead] = [host(0), host(20_000)];
    const own = await right.logIn('own');
    await ahead.endings.endAll(own);
    time.now += 10_000;
    const next = await right.logIn('next');
    expect(await askAll(right.endings, [own, next])).toEqual([true, false]);
    // and the next end takes it along, though the clock there has not come so far
    await right.endings.endAll(next);
    expect(await askAll(right.endings, [own, next])).toEqual([true, true]);
  });

  it('[AU-08] nothing that a host has ended comes back by the next end, of a host that is behind', async () => {
    const { time, host } = setUp();
    const [right, ahead, behind] = [host(0), host(20_000), host(-20_000)];
    const own = await right.logIn('own');
    const stranger = await ahead.logIn('stranger');
    await ahead.endings.endOthers(own);
    time.now += 1_000;
    await behind.endings.endOthers(own);
    expect(await askAll(right.endings, [own, stranger])).toEqual([false, true]);
    await behind.endings.endAll(own);
    expect(await askAll(right.endings, [own, stranger])).toEqual([true, true]);
  });

  it('[AU-08] a clock that is days wrong locks nobody out', async () => {
    const { host } = setUp();
    const [right, wrong] = [host(0), host(20 * 86_400_000)];
    await wrong.endings.endAll(await wrong.logIn('own'));
    const next = await right.logIn('next');
    expect(await right.endings.hasEnded(next)).toBe(false);
    await right.endings.endOthers(next);
    expect(await askAll(right.endings, [next, await right.logIn('another')])).toEqual([false, false]);
  });

  it('[AU-08] a log-in begins by its own clock while nobody can be asked', async () => {
    const { book, time, lines, host } = setUp();
    book.read = () => Promise.reject(new Error('away'));
    expect((await host(0).logIn('own')).startedAt).toBe(time.now);
    expect(lines.join()).toContain('the beginning of a log-in could not be noted');
  });
});

it('[AU-08] who logs in after "everywhere" is in at once, at a host that is behind the one which noted it', async () => {
  const world = createWorld();
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
