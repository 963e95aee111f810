import { isCategoryId } from '../../src/domain/category.ts';
import type { Handlers } from '../contract/handlers.ts';
import type { Database } from '../database/open.ts';
import { makePodcastCard } from './card.ts';
import { findEpisodes, findPodcastRow, listEpisodesOf, listPodcastsOf, readCategoryNames } from './catalogue-store.ts';
import { searchCatalogue } from './search-store.ts';

/** The operations that serve podcasts and episodes. */
export type CatalogueOperation =
  | 'getPodcastsByCategory'
  | 'getPodcast'
  | 'getPodcastEpisodes'
  | 'getAnonymousEpisode'
  | 'searchAll';

const notFound = { status: 404, problem: { title: 'NotFound' } } as const;

/** Makes the handlers of podcasts, episodes and search: the database alone answers them, so no other process need run. */
export function createCatalogueHandlers(db: Database): Pick<Handlers, CatalogueOperation> {
  return {
    getPodcastsByCategory: async ({ path, query, region }) => {
      if (!isCategoryId(path.id)) return notFound;
      return { status: 200, body: await listPodcastsOf(db, query.region ?? region, path.id, query) };
    },
    getPodcast: async ({ path, query, region }) => {
      const market = query.region ?? region;
      const row = await findPodcastRow(db, market, path.slug);
      if (row === undefined) return notFound;
      const card = makePodcastCard(row, await readCategoryNames(db, market));
      return { status: 200, body: { ...card, author: row.author } };
    },
    getPodcastEpisodes: async ({ path, query, region }) => {
      const row = await findPodcastRow(db, query.region ?? region, path.slug);
      if (row === undefined) return notFound;
      const { page, pageSize } = query;
      return { status: 200, body: { ...(await listEpisodesOf(db, row.id, query.order, query)), page, pageSize } };
    },
    getAnonymousEpisode: async ({ path }) => {
      const card = (await findEpisodes(db, [path.id])).get(path.id);
      return card ? { status: 200, body: card } : notFound;
    },
    searchAll: async ({ query, region }) => ({
      status: 200,
      body: await searchCatalogue(db, region, query.searchText, query),
    }),
  };
}
