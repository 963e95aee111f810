import { expect, it } from 'vitest';
import { expandSeries } from './series.ts';

const podcast = {
  slug: 'nattljud',
  title: 'Nattljud',
  description: 'Regn.',
  author: 'Elsa Norrby',
  categoryIds: [24],
  isPremium: false,
  publishedAt: '2026-01-01',
};

it('expands a series into an episode for each pair of parts, newest first, with lengths in its range', () => {
  const parts = (...titles: string[]) => titles.map((title) => ({ title, description: `${title}.` }));
  const { episodes, ...rest } = expandSeries(
    {
      ...podcast,
      firstEpisode: 2_001,
      newestAt: '2026-11-19T18:00:00Z',
      everyDays: 7,
      minutes: [30, 60],
      joint: ', ',
      first: [{ title: 'Regn', description: 'Regn.', sound: 'rain' }, ...parts('Bris')],
      second: parts('Utö', 'Siljan'),
    },
    'se',
  );
  expect(rest).toEqual(podcast);
  expect(episodes.map(({ id, title, dateAdded, sound }) => [id, title, dateAdded.slice(0, 10), sound])).toEqual([
    ['se-2001', 'Regn, Utö', '2026-11-19', 'rain'],
    ['se-2002', 'Bris, Utö', '2026-11-12', undefined],
    ['se-2003', 'Regn, Siljan', '2026-11-05', 'rain'],
    ['se-2004', 'Bris, Siljan', '2026-10-29', undefined],
  ]);
  expect(episodes[2]?.description).toBe('Regn. Siljan.');
  for (const { lengthSeconds } of episodes) {
    expect(lengthSeconds).toBeGreaterThanOrEqual(1_800);
    expect(lengthSeconds).toBeLessThan(3_600);
  }
  expect(new Set(episodes.map(({ lengthSeconds }) => lengthSeconds)).size).toBe(4);
});
