import { describe, expect, it } from 'vitest';
import { isPlayed, readProgress, type Episode } from './episode.ts';

const episode = (change: Partial<Episode>): Episode => ({ lengthSeconds: 1000, currentSpot: 0, ...change }) as Episode;

describe('progress', () => {
  it('[LS-05] counts as played from 99 %', () => {
    expect(isPlayed(episode({ currentSpot: 989 }))).toBe(false);
    expect(isPlayed(episode({ currentSpot: 990 }))).toBe(true);
    expect(isPlayed(episode({ hasCompleted: true }))).toBe(true);
  });

  it('stays between 0 and 1, also for an episode without length', () => {
    expect(readProgress(episode({ currentSpot: 2000 }))).toBe(1);
    expect(readProgress(episode({ currentSpot: 5, lengthSeconds: 0 }))).toBe(0);
  });
});
