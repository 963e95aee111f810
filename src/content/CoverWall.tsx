import type { Podcast } from '../domain/podcast.ts';
import { Picture } from '../ui/Picture.tsx';
import styles from './CoverWall.module.css';

/** How many covers stand in each column. */
const columnLength = 3;

/** Covers as a wall leaning into the night: decoration, since each podcast is named further down the page. */
export function CoverWall({ podcasts }: { podcasts: readonly Podcast[] }) {
  const columns = [0, 1, 2].map((column) => podcasts.slice(column * columnLength, (column + 1) * columnLength));
  return (
    <div className={styles['wall']} aria-hidden="true">
      {columns
        .filter((column) => column.length > 0)
        .map((column) => (
          <div key={column[0]?.id} className={styles['column']}>
            {column.map((podcast) => (
              <Picture
                key={podcast.id}
                className={styles['cover']}
                path={podcast.imageUrl}
                alt=""
                sizes="(width >= 1025px) 240px, 144px"
                widths={[144, 195, 288, 480]}
              />
            ))}
          </div>
        ))}
    </div>
  );
}
