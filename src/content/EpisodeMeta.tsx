import { formatDay, formatDuration } from '../../core/domain/date.ts';
import { isPlayed, readProgress, type Episode } from '../../core/domain/episode.ts';
import { text } from '../../core/i18n/text.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import styles from './EpisodeMeta.module.css';

/** Date and length of an episode, and the user's progress (requirement LS-05). */
export function EpisodeMeta({ episode }: { episode: Episode }) {
  const { region } = useView();
  const day = formatDay(episode.dateAdded, region);
  const percent = Math.floor(readProgress(episode) * 100);
  return (
    <span className={styles['meta']} data-meta data-seconds={episode.lengthSeconds}>
      <time dateTime={day}>{day}</time>
      {episode.lengthSeconds > 0 && <span className={styles['length']}>{formatDuration(episode.lengthSeconds)}</span>}
      {isPlayed(episode) && (
        <span className={styles['played']} data-mark>
          <PageIcon name="check" size="small" />
          {text.content_played()}
        </span>
      )}
      {percent > 0 && !isPlayed(episode) && (
        <progress
          className={styles['progress']}
          data-mark
          max={100}
          value={percent}
          aria-label={text.content_progress({ percent })}
        />
      )}
    </span>
  );
}
