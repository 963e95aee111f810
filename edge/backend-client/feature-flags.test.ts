import { describe, expect, it } from 'vitest';
import { createFeatureFlags } from './feature-flags.ts';

function setUp() {
  const state = { now: 0, calls: 0, isAway: false, isAudiobooksEnabled: true };
  const features = createFeatureFlags(
    () => {
      state.calls += 1;
      if (state.isAway) return Promise.reject(new TypeError('connection refused'));
      return Promise.resolve(Response.json({ isAudiobooksEnabled: state.isAudiobooksEnabled }));
    },
    () => state.now,
  );
  const work: Promise<unknown>[] = [];
  const read = async (region: 'se' | 'no' = 'se') =>
    (await features.read(region, (under) => void work.push(under)))?.isAudiobooksEnabled;
  return { state, read, settle: () => Promise.all(work) };
}

describe('feature flags at the edge', () => {
  it('[FF-01] change without a deployment, and are at most 20 s old', async () => {
    const { state, read, settle } = setUp();
    expect(await read()).toBe(true);
    state.isAudiobooksEnabled = false;
    state.now = 4_999;
    expect([await read(), state.calls]).toEqual([true, 1]);
    // used once more, and requested in the background
    state.now = 5_000;
    expect(await read()).toBe(true);
    await settle();
    expect([await read(), state.calls]).toEqual([false, 2]);
    state.isAudiobooksEnabled = true;
    state.now = 25_000;
    expect(await read()).toBe(true);
  });

  it('are requested once per region, also for many simultaneous pages', async () => {
    const { state, read } = setUp();
    await Promise.all(Array.from({ length: 20 }, () => read()));
    expect(state.calls).toBe(1);
    await read('no');
    expect(state.calls).toBe(2);
  });

  it('keep their values while the backend is down, and are unknown before its first response', async () => {
    const { state, read } = setUp();
    state.isAway = true;
    expect(await read()).toBeUndefined();
    state.isAway = false;
    expect(await read()).toBe(true);
    state.isAway = true;
    state.now = 3_600_000;
    expect(await read()).toBe(true);
  });
});
