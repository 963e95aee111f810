import type { EpisodeCard, PodcastCard } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../src/domain/region.ts';
import type { Database } from '../database/open.ts';
import { findEpisodes, findPodcasts, listNewestEpisodes, listNewestPodcasts } from './catalogue-store.ts';
import { isEntry, readTextField, type ContentEntry } from './source.ts';

/** The cards that a page's sections show, fetched together. */
export type Shelf = {
  podcasts: ReadonlyMap<string, PodcastCard>;
  episodes: ReadonlyMap<string, EpisodeCard>;
  /** what each list that the catalogue fills holds, by the id of its section */
  dynamic: ReadonlyMap<string, { podcasts: PodcastCard[] } | { episodes: EpisodeCard[] }>;
};

const listItems = (entry: ContentEntry): unknown[] =>
  Object.values(entry.fields).flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []));

/** Ids of episodes in lists that name them without linking (banners with lists). */
const listNamedEpisodes = (item: unknown): string[] =>
  typeof item === 'object' && item !== null && 'episodes' in item && Array.isArray(item.episodes)
    ? item.episodes.filter((id: unknown) => typeof id === 'string')
    : [];

const linkCap = 50;
const defaultCount = 12;

/** What fills a list that is not picked by hand (requirement CS-09: the source is the editor's choice). */
async function fillList(db: Database, region: Region, { fields }: ContentEntry) {
  const limit = Math.min(linkCap, Number(fields['limit'] ?? defaultCount));
  switch (fields['source']) {
    case 'latestPremiumEpisodes':
      return { episodes: await listNewestEpisodes(db, region, limit, true) };
    case 'newestEpisodes':
      return { episodes: await listNewestEpisodes(db, region, limit) };
    case 'premiumPodcasts':
      return { podcasts: await listNewestPodcasts(db, region, limit, true) };
    default:
      return { podcasts: await listNewestPodcasts(db, region, limit) };
  }
}

/** Fetches every card that the sections of a page need: two queries, and one for each list that fills itself. */
export async function stockShelf(db: Database, region: Region, sections: ContentEntry[]): Promise<Shelf> {
  const items = sections.flatMap(listItems);
  const linked = items.filter(isEntry);
  const slugs = linked.filter(({ type }) => type === 'podcast').map((entry) => readTextField(entry, 'slug'));
  const ids = linked.filter(({ type }) => type === 'episode').map((entry) => readTextField(entry, 'id'));
  const dynamic = new Map<string, Awaited<ReturnType<typeof fillList>>>();
  for (const section of sections) {
    if (section.type === 'dynamicContent') dynamic.set(section.id, await fillList(db, region, section));
  }
  return {
    podcasts: await findPodcasts(db, region, [...new Set(slugs)]),
    episodes: await findEpisodes(db, [...new Set([...ids, ...items.flatMap(listNamedEpisodes)])]),
    dynamic,
  };
}
