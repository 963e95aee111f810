import type { SearchHit } from '../api/to-catalogue.ts';
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
import { PodcastRow } from './PodcastRow.tsx';
import { ShowMore } from './ShowMore.tsx';
import styles from './SearchResults.module.css';

export const resultsId = 'results';

export type SearchResultsProps = {
  query: string;
  hits: readonly SearchHit[];
  total: number;
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

function Hits({ query, hits, total, page }: SearchResultsProps) {
  const { region } = useView();
  const hasMore = page * constants.searchPageSize < total;
  return (
    <ContentSection id="hits" title={text.content_hit_count({ count: total, query })}>
      <ul role="list" className={styles['list']} data-items>
        {hits.map((hit) => (
          <Hit key={getKey(hit)} hit={hit} />
        ))}
      </ul>
      {hasMore && (
        <ShowMore href={linkTo('search', region, {}, { q: query, page: String(page + 1) })} swap={resultsId} />
      )}
    </ContentSection>
  );
}

/** Hits best first, the empty result, or the categories without a query (requirement LS-09). */
export function SearchResults(props: SearchResultsProps) {
  const { query, hits, categories } = props;
  return (
    <nl-swap id={resultsId}>
      <p className="visually-hidden" data-status data-q={query} data-count={props.total}>
        {query !== '' &&
          (hits.length > 0
            ? text.content_hit_count({ count: props.total, query })
            : text.content_search_none({ query }))}
      </p>
      {hits.length > 0 ? (
        <Hits {...props} />
      ) : (
        <>
          {query !== '' && (
            <ContentSection id="hits">
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
