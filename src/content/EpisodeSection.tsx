import type { Episode } from '../../core/domain/episode.ts';
import type { Podcast } from '../../core/domain/podcast.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import { EpisodeGrid } from './EpisodeGrid.tsx';
import styles from './EpisodeSection.module.css';

const swapId = 'episodes';

export type EpisodeSectionProps = {
  podcast: Podcast;
  episodes: readonly Episode[];
  total: number;
  page: number;
  pages: number;
  order: 'newest' | 'oldest';
};

/** A podcast's episodes, newest or oldest first, with pagination (requirement LS-11). */
export function EpisodeSection({ podcast, episodes, total, page, pages, order }: EpisodeSectionProps) {
  const { region } = useView();
  const params = { slug: podcast.slug };
  const linkToPage = (number: number, by = order): string =>
    linkTo('podcast', region, params, {
      order: by === 'oldest' ? by : undefined,
      page: number === 1 ? undefined : String(number),
    });
  const orders = [
    { key: 'newest', label: text.content_newest_first() },
    { key: 'oldest', label: text.content_oldest_first() },
  ] as const;
  return (
    <nl-swap id={swapId}>
      <ContentSection
        id="episode-list"
        listName="episodes"
        title={text.content_episode_count({ count: total })}
        aside={
          total > 1 && (
            <nav className={styles['orders']} aria-label={text.content_order()}>
              {orders.map(({ key, label }) => (
                <a
                  key={key}
                  className={styles['order']}
                  href={linkToPage(1, key)}
                  rel="nofollow"
                  data-swap={swapId}
                  aria-current={key === order ? 'true' : undefined}
                >
                  {label}
                </a>
              ))}
            </nav>
          )
        }
      >
        <EpisodeGrid episodes={episodes} isPodcastNamed={false} />
        <Pagination
          page={page}
          pages={pages}
          linkToPage={linkToPage}
          action={linkTo('podcast', region, params)}
          query={order === 'oldest' ? { order } : {}}
        />
      </ContentSection>
    </nl-swap>
  );
}
