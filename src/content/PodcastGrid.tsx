import type { Podcast } from '../../core/domain/podcast.ts';
import { PodcastCard } from './PodcastCard.tsx';
import styles from './PodcastGrid.module.css';

/** Covers that load at once and first: the first row of a phone. */
const firstCovers = 2;

export function PodcastGrid({ podcasts }: { podcasts: readonly Podcast[] }) {
  return (
    <ul role="list" className={styles['grid']} data-items>
      {podcasts.map((podcast, index) => (
        <li key={podcast.id}>
          <PodcastCard podcast={podcast} isFirst={index < firstCovers} />
        </li>
      ))}
    </ul>
  );
}
