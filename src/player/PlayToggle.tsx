import { text } from '../../core/i18n/text.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import styles from './Player.module.css';

/** Play and pause button of the enclosing `nl-player`. */
export function PlayToggle() {
  return (
    <button
      type="button"
      className={styles['toggle']}
      data-toggle
      data-play={text.content_play()}
      data-pause={text.content_pause()}
      aria-label={text.content_play()}
    >
      <span className={styles['play']}>
        <PageIcon name="play" />
      </span>
      <span className={styles['pause']}>
        <PageIcon name="pause" />
      </span>
    </button>
  );
}
