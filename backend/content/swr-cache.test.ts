import { describe, expect, it } from 'vitest';
import { createSwrCache } from './swr-cache.ts';

/** A cache of a counter, with a test clock and a source that can fail. */
function createExample() {
  const state = { now: 0, loads: 0, isDown: false, failures: 0 };
  const cache = createSwrCache(
    async () => {
      if (state.isDown) throw new Error('down');
      state.loads += 1;
      return state.loads;
    },
    { freshMs: 100, retryMs: 10, onFailure: () => (state.failures += 1), now: () => state.now },
  );
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { cache, state, settle };
}

describe('a cached value', () => {
  it('is loaded once for parallel callers, and again only when it is stale', async () => {
    const { cache, state, settle } = createExample();
    expect(await Promise.all([cache.read(), cache.read(), cache.read()])).toEqual([1, 1, 1]);
    state.now = 99;
    expect(await cache.read()).toBe(1);
    state.now = 100;
    expect(await Promise.all([cache.read(), cache.read()])).toEqual([1, 1]);
    await settle();
    expect(await cache.read()).toBe(2);
    expect(state.loads).toBe(2);
  });

  it('is served while its source is down, without a request per call', async () => {
    const { cache, state, settle } = createExample();
    await cache.read();
    state.isDown = true;
    state.now = 200;
    expect(await cache.read()).toBe(1);
    await settle();
    expect([await cache.read(), state.failures]).toEqual([1, 1]);
    state.now = 210;
    state.isDown = false;
    await cache.read();
    await settle();
    expect(await cache.read()).toBe(2);
  });

  it('is an error only without any loaded value', async () => {
    const { cache, state } = createExample();
    state.isDown = true;
    await expect(cache.read()).rejects.toThrow('down');
    state.isDown = false;
    expect(await cache.read()).toBe(1);
  });

  it('is loaded once for all callers that need a newer one, which get the last one while the source is down', async () => {
    const { cache, state } = createExample();
    await cache.read();
    const needsTwo = (value: number): boolean => value >= 2;
    expect(await Promise.all([1, 2, 3].map(() => cache.read(needsTwo)))).toEqual([2, 2, 2]);
    state.isDown = true;
    const needsThree = (value: number): boolean => value >= 3;
    expect([await cache.read(needsThree), await cache.read(needsThree), state.failures]).toEqual([2, 2, 1]);
    state.isDown = false;
    state.now += 10;
    expect([await cache.read(needsThree), state.loads]).toEqual([3, 3]);
  });
});
