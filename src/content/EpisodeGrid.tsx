import type { Episode } from '../../core/domain/episode.ts';
import { EpisodeCard } from './EpisodeCard.tsx';
import styles from './EpisodeGrid.module.css';

/** Episodes as rows in one or more columns of at least 420 px (requirement LS-04). */
export function EpisodeGrid({ episodes, isPodcastNamed }: { episodes: readonly Episode[]; isPodcastNamed?: boolean }) {
  return (
    <ul role="list" className={styles['grid']} data-items>
      {episodes.map((episode) => (
        <li key={episode.id}>
          <EpisodeCard episode={episode} isPodcastNamed={isPodcastNamed} />
        </li>
      ))}
    </ul>
  );
}
