import type { Podcast } from '../../core/domain/podcast.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './CoverWall.module.css';

const columns = [0, 1, 2];

/** Decorative covers; the page names each podcast below. */
export function CoverWall({ podcasts }: { podcasts: readonly Podcast[] }) {
  return (
    <div className={styles['wall']} aria-hidden="true">
      {columns.map((column) => (
        <div key={column} className={styles['column']}>
          {podcasts
            .filter((_, index) => index % columns.length === column)
            .map((podcast) => (
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
      ))}
    </div>
  );
}
