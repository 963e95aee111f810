import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { followedPodcastsQuery, startedAudiobooksQuery, startedEpisodesQuery } from '../api/listening-queries.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { useView } from '../view.tsx';
import { AudiobookCarousel } from './AudiobookCarousel.tsx';
import { ContentSection } from './ContentSection.tsx';
import { EmptyState } from './EmptyState.tsx';
import { EpisodeGrid } from './EpisodeGrid.tsx';
import styles from './MyPodcasts.module.css';
import { PageHeader } from './PageHeader.tsx';
import { PodcastGrid } from './PodcastGrid.tsx';

type QueryState = Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'refetch'>;

/** Loading, error and success state of a list (requirement LS-17). */
function ListState({ query, children }: { query: QueryState; children: ReactNode }) {
  if (query.isPending) {
    return (
      <div className={styles['loading']}>
        <Spinner label={text.page_mine_loading()} isLarge />
      </div>
    );
  }
  if (!query.isError) return children;
  return (
    <Notice
      kind="error"
      isAnnounced
      title={text.page_list_failed()}
      action={
        <Button variant="secondary" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          {text.page_list_retry()}
        </Button>
      }
    />
  );
}

/** One page of followed podcasts, and the next one on request. */
function Followed({ page }: { page: number }) {
  const { region } = useView();
  const query = useQuery(followedPodcastsQuery(region, page));
  const [isNextShown, setNextShown] = useState(false);
  const { podcasts = [], hasMore = false } = query.data ?? {};
  return (
    <ListState query={query}>
      {podcasts.length === 0 && page === 1 ? (
        <EmptyState title={text.page_mine_none()}>
          <ButtonLink href={linkTo('discover', region)}>{text.shell_discover()}</ButtonLink>
        </EmptyState>
      ) : (
        <PodcastGrid podcasts={podcasts} />
      )}
      {hasMore && !isNextShown && (
        <p className={styles['more']}>
          <Button variant="secondary" onClick={() => setNextShown(true)}>
            {text.content_show_more()}
          </Button>
        </p>
      )}
      {isNextShown && <Followed page={page + 1} />}
    </ListState>
  );
}

/** Podcasts that the user has started or follows (requirement LS-16). */
export function MyPodcasts() {
  const { region, hasAudiobooks } = useView();
  const episodes = useQuery(startedEpisodesQuery(region));
  const books = useQuery({ ...startedAudiobooksQuery(region), enabled: hasAudiobooks === true });
  return (
    <>
      <PageHeader title={text.page_mine_title()} lead={text.page_mine_lead()} />
      <ContentSection id="continue" title={text.page_mine_continue()}>
        <ListState query={episodes}>
          {episodes.data?.length ? (
            <EpisodeGrid episodes={episodes.data} />
          ) : (
            <p className={styles['soft']}>{text.page_mine_nothing_begun()}</p>
          )}
        </ListState>
      </ContentSection>
      <AudiobookCarousel id="audiobooks" title={text.page_mine_books()} audiobooks={books.data ?? []} />
      <ContentSection id="followed" title={text.page_mine_followed()}>
        <Followed page={1} />
      </ContentSection>
    </>
  );
}
