import { expect, it } from 'vitest';
import { createPresence } from './presence.ts';

it('names the other editors of a page until 40 seconds after their last sign', () => {
  let now = 0;
  const presence = createPresence(() => now);
  expect(presence.record('pages/offer', 'bo')).toEqual([]);
  expect(presence.record('pages/offer', 'anna')).toEqual(['bo']);
  expect(presence.record('pages/start', 'anna')).toEqual([]);
  now = 30_000;
  expect(presence.record('pages/offer', 'bo')).toEqual(['anna']);
  now = 50_000;
  expect(presence.record('pages/offer', 'bo')).toEqual([]);
});

it('remembers at most 500 editors of pages', () => {
  const presence = createPresence(() => 0);
  for (let count = 0; count < 600; count += 1) presence.record('pages/offer', `editor-${count}`);
  expect(presence.record('pages/offer', 'late')).toHaveLength(500);
});
