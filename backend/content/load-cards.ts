import type { EpisodeCard, PodcastCard } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import {
  findEpisodes,
  findPodcasts,
  listNewestEpisodes,
  listNewestPodcasts,
  listPodcastsOf,
  listPopularPodcasts,
} from './catalogue-store.ts';
import { isEntry, readTextField, type ContentEntry } from './source.ts';

/** The cards of a page's sections, fetched together. */
export type LoadedCards = {
  podcasts: ReadonlyMap<string, PodcastCard>;
  episodes: ReadonlyMap<string, EpisodeCard>;
  /** content of each automatic list, by the id of its section */
  dynamic: ReadonlyMap<string, { podcasts: PodcastCard[] } | { episodes: EpisodeCard[] }>;
};

/** All entries below the given ones: list items and entries inside texts. */
function listItems(value: unknown, depth = 0): unknown[] {
  if (typeof value !== 'object' || value === null || depth > depthCap) return [];
  // a page inside a text is a link
  const own = isEntry(value) ? (value.type === 'webPage' ? {} : value.fields) : value;
  const inner = Object.values(own).flatMap((item: unknown) => listItems(item, depth + 1));
  return Array.isArray(value) ? inner : [value, ...inner];
}

/** Ids of episodes in lists that reference them without links (banners with lists). */
const listNamedEpisodes = (item: unknown): string[] =>
  typeof item === 'object' && item !== null && 'episodes' in item && Array.isArray(item.episodes)
    ? item.episodes.filter((id: unknown) => typeof id === 'string')
    : [];

const linkCap = 50;
const defaultCount = 12;
/** Maximum depth of texts with embedded entries, which also ends cycles. */
const depthCap = 60;

/** The length of a list; an invalid one counts as unset. */
const readLimit = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? Math.min(linkCap, value) : defaultCount;

/**
 * Fills an automatic list (requirement CS-09, decision 0059) from the editor's source; an unknown source means the
 * newest podcasts.
 */
async function loadList(db: Database, region: Region, { fields }: ContentEntry) {
  const limit = readLimit(fields['limit']);
  switch (fields['source']) {
    case 'latestPremiumEpisodes':
      return { episodes: await listNewestEpisodes(db, region, limit, true) };
    case 'newestEpisodes':
      return { episodes: await listNewestEpisodes(db, region, limit) };
    case 'premiumPodcasts':
      return { podcasts: await listNewestPodcasts(db, region, limit, true) };
    case 'popularPodcasts':
      return { podcasts: await listPopularPodcasts(db, region, limit) };
    case 'categoryPodcasts': {
      const paging = { page: 1, pageSize: limit };
      return { podcasts: (await listPodcastsOf(db, region, Number(fields['categoryId']) || 0, paging)).podcasts };
    }
    default:
      return { podcasts: await listNewestPodcasts(db, region, limit) };
  }
}

/** Fetches every card of a page: two queries, and one for each automatic list. */
export async function loadCards(
  db: Database,
  region: Region,
  page: ContentEntry,
  sections: ContentEntry[],
): Promise<LoadedCards> {
  const items = [...listItems(page.fields['textContent']), ...listItems(sections)];
  const linked = items.filter(isEntry);
  const slugs = linked.filter(({ type }) => type === 'podcast').map((entry) => readTextField(entry, 'slug'));
  const ids = linked.filter(({ type }) => type === 'episode').map((entry) => readTextField(entry, 'id'));
  const dynamic = new Map<string, Awaited<ReturnType<typeof loadList>>>();
  for (const section of [...sections, ...linked]) {
    if (section.type === 'dynamicContent' && !dynamic.has(section.id))
      dynamic.set(section.id, await loadList(db, region, section));
  }
  return {
    podcasts: await findPodcasts(db, region, [...new Set(slugs)]),
    episodes: await findEpisodes(db, [...new Set([...ids, ...items.flatMap(listNamedEpisodes)])]),
    dynamic,
  };
}
