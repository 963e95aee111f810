import { formatLength } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import styles from './Player.module.css';

/**
 * Where the sound of the `nl-player` around it stands, which a hand may move, and how long it is.
 *
 * @param seconds its length, where that is known before the sound is there.
 */
export function PlayerTimeline({ seconds }: { seconds?: number }) {
  return (
    <>
      <span className={styles['time']} data-now>
        0:00
      </span>
      <input
        type="range"
        className={styles['seek']}
        data-seek
        min={0}
        max={Math.max(1, seconds ?? 0)}
        defaultValue={0}
        disabled={seconds === undefined}
        aria-label={text.content_position()}
      />
      <span className={styles['time']} data-length>
        {seconds !== undefined && formatLength(seconds).replace(/^0:/, '')}
      </span>
    </>
  );
}
