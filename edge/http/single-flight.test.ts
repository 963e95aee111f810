import { afterEach, describe, expect, it, vi } from 'vitest';
import { TimeoutError } from './timeout.ts';
import { createSingleFlight } from './single-flight.ts';

const keepAlive = (): void => undefined;
const never = (): Promise<string> => new Promise<string>(() => undefined);

describe('one piece of work per key', () => {
  afterEach(() => void vi.useRealTimers());

  it('is shared by all callers while it runs, and starts again after its end', async () => {
    const { run } = createSingleFlight<number>(1_000);
    const work = vi.fn(() => Promise.resolve(work.mock.calls.length));
    expect(
      await Promise.all([run('k', work, keepAlive), run('k', work, keepAlive), run('l', work, keepAlive)]),
    ).toEqual([1, 1, 2]);
    expect(await run('k', work, keepAlive)).toBe(3);
  });

  it('is visible while it runs, so that a caller that does not wait need not join it', async () => {
    const { run, isRunning } = createSingleFlight<string>(1_000);
    const work = run('k', () => Promise.resolve('done'), keepAlive);
    expect([isRunning('k'), isRunning('l')]).toEqual([true, false]);
    await work;
    expect(isRunning('k')).toBe(false);
  });

  it('fails for all waiting callers, and starts again after that', async () => {
    const { run } = createSingleFlight<string>(1_000);
    const both = [run('k', () => Promise.reject(new Error('down')), keepAlive), run('k', never, keepAlive)];
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await run('k', () => Promise.resolve('up'), keepAlive)).toBe('up');
  });

  it('that never ends delays callers up to the limit, and is replaced', async () => {
    vi.useFakeTimers();
    const { run } = createSingleFlight<string>(1_000);
    void run('k', never, keepAlive);
    const waiting = run('k', never, keepAlive).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBeInstanceOf(TimeoutError);
    expect(await run('k', () => Promise.resolve('second'), keepAlive)).toBe('second');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that never ends is dropped when it is too old, at a call for any key', async () => {
    const clock = { now: 0 };
    const { run } = createSingleFlight<string>(1_000, () => clock.now);
    let finish: (value: string) => void = () => undefined;
    void run('k', () => new Promise((resolve) => (finish = resolve)), keepAlive);
    clock.now = 1_000;
    await run('l', () => Promise.resolve('other'), keepAlive);
    clock.now = 500;
    // younger than the limit by now, had it been kept
    const again = run('k', () => Promise.resolve('again'), keepAlive);
    finish('first');
    expect(await again).toBe('again');
  });

  it('is handed over to be kept alive beyond the request that began it', async () => {
    const kept: Promise<unknown>[] = [];
    const { run } = createSingleFlight<string>(1_000);
    await run(
      'k',
      () => Promise.resolve('done'),
      (work) => void kept.push(work),
    );
    expect(kept).toHaveLength(1);
    await expect(kept[0]).resolves.toBeUndefined();
  });
});
