import { joinClasses } from '../ui/join-classes.ts';
import styles from './Player.module.css';
import { PlayerTimeline } from './PlayerTimeline.tsx';
import { PlayToggle } from './PlayToggle.tsx';

/**
 * A one-line player for a trailer or sample. Its length appears once the audio has loaded.
 *
 * @param label accessible name of the audio.
 */
export function CompactPlayer({ source, label }: { source: string; label: string }) {
  return (
    <nl-player class={joinClasses(styles['player'], styles['bar'])} role="group" aria-label={label}>
      <audio className={styles['audio']} src={source} preload="none" controls aria-label={label} />
      <div className={styles['controls']}>
        <PlayToggle />
        <PlayerTimeline />
      </div>
    </nl-player>
  );
}
