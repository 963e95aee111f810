import { joinClasses } from '../ui/join-classes.ts';
import styles from './Player.module.css';
import { PlayerAudio } from './PlayerAudio.tsx';
import { PlayerTimeline } from './PlayerTimeline.tsx';
import { PlayToggle } from './PlayToggle.tsx';

/**
 * A one-line player for a trailer or sample.
 *
 * @param seconds its length, if known; otherwise it appears once the audio's header has loaded.
 * @param label accessible name of the audio.
 * @param preload `metadata` shows the length before the first play.
 */
export function CompactPlayer({
  source,
  seconds,
  label,
  preload = 'none',
}: {
  source: string;
  seconds?: number | undefined;
  label: string;
  preload?: 'none' | 'metadata';
}) {
  return (
    <nl-player class={joinClasses(styles['player'], styles['bar'])} role="group" aria-label={label}>
      <PlayerAudio source={source} label={label} preload={preload} />
      <div className={styles['controls']}>
        <PlayToggle />
        <PlayerTimeline seconds={seconds} />
      </div>
    </nl-player>
  );
}
