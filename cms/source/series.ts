import type { z } from 'zod';
import type { Region, seriesFile } from '../model/content-types.ts';

type Series = z.infer<typeof seriesFile>['series'][number];

const dayMs = 24 * 3_600_000;

/** Spreads lengths over the range without a pattern that a listener notices. */
const chooseSeconds = (index: number, [least, most]: Series['minutes']): number =>
  least * 60 + (((index + 1) * 7_919) % ((most - least) * 60));

/** Writes the episodes of a compact series, newest first. */
export function expandSeries(
  { firstEpisode, newestAt, everyDays, minutes, joint, first, second, ...podcast }: Series,
  region: Region,
) {
  const episodes = second.flatMap((position, outer) =>
    first.map(({ title, description, sound }, inner) => {
      const index = outer * first.length + inner;
      return {
        id: `${region}-${firstEpisode + index}`,
        title: title + joint + position.title,
        description: `${description} ${position.description}`,
        lengthSeconds: chooseSeconds(index, minutes),
        dateAdded: new Date(Date.parse(newestAt) - index * everyDays * dayMs).toISOString(),
        isPremium: podcast.isPremium,
        sound,
      };
    }),
  );
  return { ...podcast, episodes };
}
