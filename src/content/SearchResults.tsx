import type { SearchHit, SearchKind, SearchTotals } from '../api/to-catalogue.ts';
import { constants } from '../../core/domain/constants.ts';
import type { Category } from '../../core/domain/section.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { AudiobookRow } from './AudiobookRow.tsx';
import { ContentSection } from './ContentSection.tsx';
import { CategoryGrid } from './CategoryGrid.tsx';
import { EmptyState } from './EmptyState.tsx';
import { EpisodeCard } from './EpisodeCard.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { PodcastRow } from './PodcastRow.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchFilter } from './SearchFilter.tsx';
import { SearchSuggestions, type SearchSuggestionsProps } from './SearchSuggestions.tsx';
import { ShowMore } from './ShowMore.tsx';
import styles from './SearchResults.module.css';

export const resultsId = 'results';

export type SearchResultsProps = {
  query: string;
  /** the only kind that is shown */
  kind?: SearchKind | undefined;
  hits: readonly SearchHit[];
  /** hits of this kind, or of all kinds */
  total: number;
  totals: SearchTotals;
  /** the hits match similar words */
  isApproximate: boolean;
  suggestions: SearchSuggestionsProps;
  page: number;
  categories: readonly Category[];
};

const getKey = (hit: SearchHit): string => {
  if (hit.kind === 'podcast') return `podcast ${hit.podcast.id}`;
  return hit.kind === 'audiobook' ? `audiobook ${hit.audiobook.id}` : `episode ${hit.episode.id}`;
};

function Hit({ hit }: { hit: SearchHit }) {
  return (
    <li>
      {hit.kind === 'podcast' && <PodcastRow podcast={hit.podcast} />}
      {hit.kind === 'audiobook' && <AudiobookRow audiobook={hit.audiobook} />}
      {hit.kind === 'episode' && <EpisodeCard episode={hit.episode} />}
    </li>
  );
}

/** The way to further hits: the first page gets more, later pages have a pager. */
function MoreHits({ query, kind, total, page }: SearchResultsProps) {
  const { region } = useView();
  const pages = Math.ceil(total / constants.searchPageSize);
  const linkToPage = (number: number): string =>
    linkTo('search', region, {}, { q: query, kind, page: number > 1 ? String(number) : undefined });
  if (page === 1 && pages > 1) return <ShowMore href={linkToPage(2)} swap={resultsId} />;
  const action = linkTo('search', region);
  const rest = { q: query, ...(kind && { kind }) };
  return <Pagination page={page} pages={pages} linkToPage={linkToPage} action={action} query={rest} />;
}

function Hits(props: SearchResultsProps) {
  const { query, kind, hits, total, totals, isApproximate, suggestions } = props;
  return (
    <ContentSection id="hits">
      <SearchSuggestions {...suggestions} />
      <div className={styles['links']}>
        <h2>
          {isApproximate ? text.content_search_similar({ query }) : text.content_hit_count({ count: total, query })}
        </h2>
        {isApproximate && <p>{text.content_search_similar_lead()}</p>}
      </div>
      <SearchFilter query={query} kind={kind} totals={totals} swap={resultsId} />
      <ul role="list" className={styles['list']} data-items>
        {hits.map((hit) => (
          <Hit key={getKey(hit)} hit={hit} />
        ))}
      </ul>
      <MoreHits {...props} />
    </ContentSection>
  );
}

/** What a screen reader announces after a search. */
function describeResult({ query, hits, total, isApproximate }: SearchResultsProps): string {
  if (query === '') return '';
  if (hits.length === 0) return text.content_search_none({ query });
  if (isApproximate) return `${text.content_search_similar({ query })}. ${text.content_search_similar_lead()}`;
  return text.content_hit_count({ count: total, query });
}

/** Suggestions, and hits best first; the empty result; or recent searches and categories (requirement LS-09). */
export function SearchResults(props: SearchResultsProps) {
  const { query, hits, total, suggestions, categories } = props;
  return (
    <nl-swap id={resultsId}>
      <p className="visually-hidden" data-status data-q={query} data-count={total}>
        {describeResult(props)}
      </p>
      {query === '' && <RecentSearches />}
      {hits.length > 0 ? (
        <Hits {...props} />
      ) : (
        <>
          {query !== '' && (
            <ContentSection id="hits">
              <SearchSuggestions {...suggestions} />
              <EmptyState title={text.content_search_none({ query })}>
                <p>{text.content_search_none_hint()}</p>
              </EmptyState>
            </ContentSection>
          )}
          {categories.length > 0 && (
            <ContentSection id="browse" title={text.content_search_browse()}>
              <CategoryGrid categories={categories} />
            </ContentSection>
          )}
        </>
      )}
    </nl-swap>
  );
}
