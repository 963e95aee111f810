import { expect, it } from 'vitest';
import { runMutations } from './mutations.ts';

it('diff misses no breaking edit of 300 random ones, and a validator confirms nearly every alarm', () => {
  const { breaking, safe, disagreements } = runMutations(300, 1);
  expect(breaking).toBeGreaterThan(150);
  expect(disagreements.filter(({ kind }) => kind === 'missed')).toEqual([]);
  expect(disagreements.length / safe).toBeLessThan(0.01);
});
