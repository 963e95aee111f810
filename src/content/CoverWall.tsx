import type { Podcast } from '../../core/domain/podcast.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './CoverWall.module.css';

/** Decorative covers; the page names each podcast below. */
export function CoverWall({ podcasts }: { podcasts: readonly Podcast[] }) {
  return (
    <div className={styles['wall']} aria-hidden="true">
      {podcasts.map((podcast) => (
        <Picture
          key={podcast.id}
          className={styles['cover']}
          path={podcast.imageUrl}
          alt=""
          sizes="(width >= 1025px) 272px, 120px"
          widths={[144, 195, 288, 480]}
        />
      ))}
    </div>
  );
}
