import type { Audiobook } from '../../core/domain/audiobook.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import styles from './PodcastCard.module.css';

/** Card of an audiobook: cover, title and authors. */
export function AudiobookCard({ audiobook }: { audiobook: Audiobook }) {
  const { region } = useView();
  return (
    <a
      className={styles['card']}
      href={linkTo('audiobook', region, { slug: audiobook.slug })}
      data-item={audiobook.slug}
    >
      <Picture
        className={styles['cover']}
        path={audiobook.imageUrl}
        alt=""
        sizes="(width >= 1025px) 195px, 144px"
        widths={[144, 195, 288, 390]}
      />
      <span className={styles['title']} data-name>
        {audiobook.title}
      </span>
      <span className={styles['category']}>{audiobook.authors.join(', ')}</span>
    </a>
  );
}
