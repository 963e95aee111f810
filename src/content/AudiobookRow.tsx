import type { Audiobook } from '../../core/domain/audiobook.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import styles from './EpisodeCard.module.css';

/** An audiobook as a row between episodes. */
export function AudiobookRow({ audiobook }: { audiobook: Audiobook }) {
  const { region } = useView();
  return (
    <a
      className={styles['card']}
      href={linkTo('audiobook', region, { slug: audiobook.slug })}
      data-item={audiobook.slug}
    >
      <Picture className={styles['cover']} path={audiobook.imageUrl} alt="" sizes="96px" widths={[96, 144, 195, 288]} />
      <span className={styles['words']}>
        <span className={styles['top']}>
          <span className={styles['podcast']}>{text.content_audiobook()}</span>
        </span>
        <span className={styles['title']} data-name>
          {audiobook.title}
        </span>
        <span className={styles['podcast']}>{audiobook.authors.join(', ')}</span>
        <span className={styles['podcast']}>{text.content_narrated_by({ names: audiobook.narrators.join(', ') })}</span>
      </span>
    </a>
  );
}
