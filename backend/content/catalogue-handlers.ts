import { isCategoryId } from '../../core/domain/category.ts';
import type { Handlers } from '../api/handler-types.ts';
import { toEpisodeCard, toPodcastCard } from './to-card.ts';
import type { ListeningContext } from './listening/entitlement.ts';
import {
  personaliseAudiobooks,
  personaliseEpisodes,
  personalisePodcasts,
  personalHeaders,
} from './listening/personalise-cards.ts';
import { readFeatures } from '../settings/feature-flags.ts';
import {
  findEpisodeItem,
  findPodcastRow,
  listEpisodesOf,
  listPodcastsOf,
  readCategoryNames,
} from './catalogue-store.ts';
import { draftHeaders, findPreviews, type ContentContext } from './preview.ts';
import { orderHits, searchCatalogue } from './search-store.ts';
import { listSitemap } from './sitemap-store.ts';

export type CatalogueOperation =
  | 'getPodcastsByCategory'
  | 'getPodcast'
  | 'getPodcastEpisodes'
  | 'getAnonymousEpisode'
  | 'searchAll'
  | 'getSitemap';

const unavailable = { status: 503, problem: { title: 'Unavailable' } } as const;
const notFound = { status: 404, problem: { title: 'NotFound' } } as const;

/**
 * Makes the handlers of podcasts, episodes and search, which need only the database. For a logged-in user the cards
 * include personal state, and the response is not cached. A signed preview call reads drafts from the content source
 * (decision 0054).
 */
export function createCatalogueHandlers(
  backend: ListeningContext & Pick<ContentContext, 'previews'>,
): Pick<Handlers, CatalogueOperation> {
  const { db } = backend;
  return {
    getPodcastsByCategory: async ({ path, query, region, user }) => {
      if (!isCategoryId(path.id)) return notFound;
      const { podcasts, total } = await listPodcastsOf(db, query.region ?? region, path.id, query, query.order);
      const body = { podcasts: await personalisePodcasts(db, user, podcasts), total };
      return { status: 200, body, headers: personalHeaders(user) };
    },
    getPodcast: async ({ path, query, region, user, headers }) => {
      const requestedRegion = query.region ?? region;
      const previews = await findPreviews(backend.previews, headers);
      const row = await (previews?.findPodcast(requestedRegion, path.slug) ??
        findPodcastRow(db, requestedRegion, path.slug));
      if (row === undefined) return notFound;
      const card = toPodcastCard(row, await readCategoryNames(db, requestedRegion));
      const [own = card] = await personalisePodcasts(db, user, [card]);
      const { author, trailerUrl, trailerSeconds, textContent } = row;
      return {
        status: 200,
        body: { ...own, author, trailerUrl, trailerSeconds, textContent },
        headers: previews ? draftHeaders : personalHeaders(user),
      };
    },
    getPodcastEpisodes: async ({ path, query, region, user, headers }) => {
      const row = await findPodcastRow(db, query.region ?? region, path.slug);
      const { page, pageSize } = query;
      // a hidden podcast whose draft is to be published
      if (row === undefined && (await findPreviews(backend.previews, headers)))
        return { status: 200, body: { episodes: [], total: 0, page, pageSize }, headers: draftHeaders };
      if (row === undefined) return notFound;
      const { episodes, total } = await listEpisodesOf(db, row.id, query.order, query);
      const body = { episodes: await personaliseEpisodes(backend, user, episodes), total, page, pageSize };
      return { status: 200, body, headers: personalHeaders(user) };
    },
    getAnonymousEpisode: async ({ path, headers }) => {
      const previews = await findPreviews(backend.previews, headers);
      const found = await (previews?.findEpisode(path.id) ?? findEpisodeItem(db, path.id));
      if (found === undefined) return notFound;
      const { episode, owner } = found;
      const body = { ...toEpisodeCard(episode, owner), textContent: episode.textContent };
      return { status: 200, body, ...(previews && { headers: draftHeaders }) };
    },
    searchAll: async ({ query, region, user }) => {
      const { isAudiobooksEnabled } = await readFeatures(db, region);
      const { searchText, kind } = query;
      const search = { searchText, kind, withAudiobooks: isAudiobooksEnabled };
      const found = await searchCatalogue(db, region, search, query);
      const podcasts = await personalisePodcasts(db, user, found.podcasts);
      const episodes = await personaliseEpisodes(backend, user, found.episodes);
      const audiobooks = await personaliseAudiobooks(backend, user, found.audiobooks);
      const { total, totals, isApproximate, lists } = found;
      const results = orderHits(found.hits, { podcasts, episodes, audiobooks });
      return {
        status: 200,
        body: { results, total, totals, isApproximate, ...lists },
        headers: personalHeaders(user),
      };
    },
    getSitemap: async ({ query, region }) => {
      const page = query.page ?? 1;
      const body = await listSitemap(db, query.region ?? region, page);
      // an empty sitemap would make search engines drop all pages
      return page === 1 && body.categoryIds.length === 0 ? unavailable : { status: 200, body };
    },
  };
}
