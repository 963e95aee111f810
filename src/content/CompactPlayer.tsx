import { joinClasses } from '../ui/join-classes.ts';
import styles from './Player.module.css';
import { PlayerTimeline } from './PlayerTimeline.tsx';
import { PlayToggle } from './PlayToggle.tsx';

/**
 * A short sound in one line: a trailer, or a sample of an audiobook. The same player as an episode's, without what only
 * a long sound needs; its length shows once the sound is there.
 *
 * @param label what sounds, for those who do not see where it stands.
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
