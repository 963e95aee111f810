import type * as Wire from '../../api-spec/generated/v2.ts';
import type { Amount } from './sample-labels.ts';

/** Pictures that the CMS has in every region. */
export const samplePictures = [
  '/media/picture/aurora-fjord',
  '/media/picture/winter-cabin',
  '/media/picture/archipelago',
  '/media/picture/moonlit-lake',
  '/media/picture/northern-city',
  '/media/picture/snow-road',
] as const;

export const getSamplePicture = (index: number): string =>
  samplePictures[index % samplePictures.length] ?? samplePictures[0];

/** Creates a list for an amount: some items; one item and an unpublished one; none; very many. */
export function fillList<Item>(amount: Amount, make: (index: number) => Item): (Item | null)[] {
  if (amount === 'empty') return [null, null];
  if (amount === 'missing') return [null, make(0), null];
  return Array.from({ length: amount === 'long' ? 12 : 8 }, (_, index) => make(index));
}

/** Creates a list without unpublished items. */
export const fillItems = <Item>(amount: Amount, make: (index: number) => Item, count = 3): Item[] =>
  fillList(amount, make)
    .filter((item) => item !== null)
    .slice(0, amount === 'long' ? 12 : count);

export const samplePodcast = (name: string, sentence: string, amount: Amount, index: number): Wire.PodcastCard => ({
  id: `sample-podcast-${index}`,
  title: `${name} ${index + 1}`,
  slug: `sample-${index}`,
  destinationPath: '/',
  description: sentence,
  imageUrl: getSamplePicture(index),
  smallImageUrl: getSamplePicture(index),
  isPremium: index % 3 === 1,
  categories: amount === 'missing' ? [] : [{ id: 14, key: 'society', name: name.split(' ')[0] ?? name }],
  isBookmarked: false,
});

/** A sample episode: some are started, played or premium. */
export const sampleEpisode = (name: string, sentence: string, amount: Amount, index: number): Wire.EpisodeCard => ({
  id: `sample-episode-${index}`,
  podcastId: 'sample-podcast-0',
  podcastTitle: name,
  podcastSlug: 'sample-0',
  title: `${name} ${index + 1}`,
  description: amount === 'missing' ? '' : sentence,
  length: amount === 'missing' ? '0:00:00' : amount === 'long' ? '27:46:40' : '0:42:10',
  dateAdded: '2026-11-01T10:00:00.000Z',
  imageUrl: getSamplePicture(index + 1),
  smallImageUrl: getSamplePicture(index + 1),
  isPremium: index % 3 === 1,
  isPlayable: index % 3 !== 1,
  hasCompleted: index === 2,
  authorFullName: name,
  currentSpot: index === 3 ? 1200 : 0,
  audioUrl: null,
});
