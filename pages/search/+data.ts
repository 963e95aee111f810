import { render } from 'vike/abort';
import { toSearchHits, type SearchHit } from '../../src/api/to-catalogue.ts';
import { brand } from '../../core/brand.ts';
import { createPageClient, getOrAbort, getIfAvailable, type PageRequest } from '../../src/content/read-page.ts';
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
  hits: SearchHit[];
  total: number;
  page: number;
  /** shown without a query or hits */
  categories: Category[];
};

/** Loads the hits of a search, or the categories without a query. */
export async function data(request: PageRequest): Promise<SearchData> {
  const { region, query } = request.view;
  const inLanguage = { locale: regionConfigs[region].language };
  const searchText = (query['q'] ?? '').trim();
  const page = Number(query['page'] ?? 1);
  const client = createPageClient(request);
  const found =
    searchText === ''
      ? { results: [], total: 0 }
      : await getOrAbort(client.GET('/search/all', { params: { query: { searchText, page, pageSize } } }));
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
    hits: toSearchHits(found.results),
    total: found.total,
    page,
    categories: browse?.categories ?? [],
  };
}
