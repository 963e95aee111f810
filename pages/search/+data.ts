import { render } from 'vike/abort';
import { toSearchHits, type SearchHit, type SearchKind, type SearchTotals } from '../../src/api/to-catalogue.ts';
import { brand } from '../../core/brand.ts';
import { createPageClient, getOrAbort, getIfAvailable, type PageRequest } from '../../src/content/read-page.ts';
import type { SearchSuggestionsProps } from '../../src/content/SearchSuggestions.tsx';
import { suggestSearches } from '../../src/content/suggest-searches.ts';
import { constants } from '../../core/domain/constants.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { Category } from '../../core/domain/section.ts';
import type { Head } from '../../src/layout/head.ts';
import { defaultShareImage } from '../../src/layout/web-page-head.ts';
import { text } from '../../core/i18n/text.ts';

const pageSize = constants.searchPageSize;

export type SearchData = {
  head: Head;
  query: string;
  /** the only kind that is shown */
  kind: SearchKind | undefined;
  hits: SearchHit[];
  total: number;
  totals: SearchTotals;
  isApproximate: boolean;
  suggestions: SearchSuggestionsProps;
  page: number;
  /** shown without a query or hits */
  categories: Category[];
};

const nothing = {
  results: [],
  total: 0,
  totals: { podcast: 0, audiobook: 0, episode: 0 },
  isApproximate: false,
  categories: [],
  genres: [],
};

/** Loads the hits of a search, or the categories without a query. */
export async function data(request: PageRequest): Promise<SearchData> {
  const { region, query } = request.view;
  const inLanguage = { locale: regionConfigs[region].language };
  const searchText = (query['q'] ?? '').trim();
  const kind = searchText === '' ? undefined : (query['kind'] as SearchKind | undefined);
  const page = Number(query['page'] ?? 1);
  const client = createPageClient(request);
  const found =
    searchText === ''
      ? nothing
      : await getOrAbort(client.GET('/search/all', { params: { query: { searchText, kind, page, pageSize } } }));
  const hits = toSearchHits(found.results);
  // after the last page: the query had hits, so the page must not say that it had none
  if (page > 1 && found.results.length === 0) throw render(404);
  const browse =
    found.results.length === 0
      ? await getIfAvailable(client.GET('/cms/categories', { params: { query: { region } } }))
      : undefined;
  return {
    head: {
      title: text.content_search_title({}, inLanguage),
      description: text.content_search_description({ brand }, inLanguage),
      image: `${defaultShareImage}/1200.jpg`,
      // only the page without a query is indexed
      isIndexed: searchText === '',
    },
    query: searchText,
    kind,
    hits,
    total: found.total,
    totals: found.totals,
    isApproximate: found.isApproximate,
    suggestions: {
      categories: found.categories,
      genres: found.genres,
      searches: suggestSearches(searchText, hits, found.isApproximate),
    },
    page,
    categories: browse?.categories ?? [],
  };
}
