import type { Episode } from '../../core/domain/episode.ts';
import { text } from '../../core/i18n/text.ts';
import styles from './Player.module.css';
import { PlayerTimeline } from './PlayerTimeline.tsx';
import { PlayToggle } from './PlayToggle.tsx';

/** Seconds of the two skip buttons. */
const skips = { back: -15, forward: 30 } as const;

/** Player of a free episode: native audio with custom controls, which appear once they work. */
export function Player({ episode, source }: { episode: Episode; source: string }) {
  return (
    <nl-player id={episode.id} class={styles['player']} data-stated={episode.lengthSeconds}>
      <audio className={styles['audio']} src={source} preload="none" controls aria-label={episode.title} />
      <div className={styles['controls']}>
        <button
          type="button"
          className={styles['skip']}
          data-skip={skips.back}
          aria-label={text.content_skip_back({ seconds: -skips.back })}
        >
          <span aria-hidden="true">{`\u2212${-skips.back}`}</span>
        </button>
        <PlayToggle />
        <button
          type="button"
          className={styles['skip']}
          data-skip={skips.forward}
          aria-label={text.content_skip_forward({ seconds: skips.forward })}
        >
          <span aria-hidden="true">+{skips.forward}</span>
        </button>
        <PlayerTimeline seconds={episode.lengthSeconds} />
        <button type="button" className={styles['skip']} data-rate>
          <span className="visually-hidden">{text.content_speed()} </span>
          <span data-rate-value>1×</span>
        </button>
      </div>
      <p className={styles['sample']} data-sample hidden>
        {text.content_sound_sample()}
      </p>
    </nl-player>
  );
}
