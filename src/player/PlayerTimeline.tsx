import { formatPosition } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import styles from './Player.module.css';
import slider from './Slider.module.css';

/** Position slider and length of a trailer or sample; without a length, until the audio's header has loaded. */
export function PlayerTimeline({ seconds }: { seconds: number | undefined }) {
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
        max={1}
        defaultValue={0}
        disabled
        aria-label={text.content_position()}
      />
      <span className={styles['time']} data-length>
        {seconds !== undefined && formatPosition(seconds)}
      </span>
    </>
  );
}
