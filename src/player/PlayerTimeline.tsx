import { formatLength } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import styles from './Player.module.css';
import slider from './Slider.module.css';

/**
 * Position slider and length of the enclosing `nl-player`.
 *
 * @param seconds its length, if known before the audio loads.
 */
export function PlayerTimeline({ seconds }: { seconds?: number }) {
  return (
    <>
      <span className={styles['time']} data-now>
        0:00
      </span>
      <input
        type="range"
        className={slider['seek']}
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
