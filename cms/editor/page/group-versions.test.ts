import { expect, it } from 'vitest';
import type { Version } from '../../publishing/history.ts';
import { groupVersions } from './group-versions.ts';

const make = (by: string, time: string, act: Version['act'] = 'saved'): Version => ({
  by,
  at: `2026-11-28T${time}:00.000Z`,
  act,
  texts: null,
});

it('groups the saves of one editor without a long pause, and keeps every version', () => {
  const versions = [
    make('', '08:00', 'published'),
    make('anna', '08:00'),
    make('anna', '08:29'),
    make('anna', '09:00'),
    make('bo', '09:01'),
    make('anna', '09:02'),
    make('anna', '09:03', 'published'),
    make('anna', '09:04'),
  ];
  const numbers = groupVersions(versions).map((group) => group.map(({ number }) => number));
  expect(numbers).toEqual([[7], [6], [5], [4], [3], [2, 1], [0]]);
  const near = versions.map((version, index) => (index === 3 ? make('anna', '08:59') : version));
  expect(groupVersions(near).map((group) => group.length)).toEqual([1, 1, 1, 1, 3, 1]);
});
