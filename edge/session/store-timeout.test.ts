import { afterEach, expect, it, vi } from 'vitest';
import { withStoreTimeout } from './store-timeout.ts';
import type { SessionStore } from './session-store.ts';

afterEach(() => void vi.useRealTimers());

it('[FLT-10] waits only briefly for a store that is down, until it succeeds again', async () => {
  vi.useFakeTimers();
  const read = vi.fn<SessionStore['read']>(() => new Promise(() => undefined));
  const store = withStoreTimeout({ read } as never);
  const failsAfter = async (ms: number): Promise<boolean> => {
    const reading = store.read({ userKey: 'user', key: 'key' }).then(
      () => false,
      () => true,
    );
    await vi.advanceTimersByTimeAsync(ms);
    return Promise.race([reading, Promise.resolve(false)]);
  };
  expect(await failsAfter(1_000)).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(await failsAfter(200)).toBe(true);
  read.mockResolvedValueOnce('data');
  expect(await failsAfter(0)).toBe(false);
  expect(await failsAfter(200)).toBe(false);
});
