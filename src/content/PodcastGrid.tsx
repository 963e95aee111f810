import type { Podcast } from '../../core/domain/podcast.ts';
import { PodcastCard } from './PodcastCard.tsx';
import styles from './PodcastGrid.module.css';

export function PodcastGrid({ podcasts }: { podcasts: readonly Podcast[] }) {
  return (
    <ul role="list" className={styles['grid']} data-items>
      {podcasts.map((podcast) => (
        <li key={podcast.id}>
          <PodcastCard podcast={podcast} />
        </li>
      ))}
    </ul>
  );
}
