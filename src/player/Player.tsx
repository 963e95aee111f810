import { formatPosition } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import styles from './Player.module.css';
import slider from './Slider.module.css';
import buttons from './PlayerButtons.module.css';
import { PlayerAudio } from './PlayerAudio.tsx';
import { PlayToggle } from './PlayToggle.tsx';
import { SkipButton } from './SkipButton.tsx';
import { skipSeconds } from './skip-seconds.ts';

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2];
const sleepMinutes = [15, 30, 45, 60];

/** What a full player plays: an episode, or the chapters of an audiobook that the page lists. */
export type PlayedItem = {
  kind: 'episode' | 'audiobook';
  id: string;
  title: string;
  /** second line on the lock screen */
  artist: string;
  imageUrl: string;
  lengthSeconds: number;
  /** path of the item in the API, which serves protected audio and stores the progress */
  apiPath: string;
};

/**
 * Player with all controls. `player-element.ts` loads at its first use.
 *
 * @param source address of free audio; undefined for audio that the API serves to subscribers.
 */
export function Player({ item, source }: { item: PlayedItem; source?: string }) {
  const { kind, id, title, artist, imageUrl, lengthSeconds, apiPath } = item;
  return (
    <nl-player
      id={id}
      class={styles['player']}
      role="group"
      aria-label={text.content_player({ title })}
      data-kind={kind}
      data-path={apiPath}
      data-artist={artist}
      data-image={imageUrl}
      data-title={title}
    >
      <PlayerAudio source={source} label={title} />
      <div className={styles['controls']}>
        <p className={styles['name']}>
          <span data-playing-title data-book={kind === 'audiobook' ? title : undefined}>
            {title}
          </span>
        </p>
        <div className={styles['track']}>
          <input
            type="range"
            className={slider['seek']}
            data-seek
            min={0}
            max={Math.max(1, lengthSeconds)}
            defaultValue={0}
            autoComplete="off"
            aria-label={text.content_position()}
          />
          <span className={styles['time']} data-now>
            0:00
          </span>
          <span className={styles['time']} data-length>
            {formatPosition(lengthSeconds)}
          </span>
        </div>
        <div className={styles['buttons']}>
          <SkipButton seconds={skipSeconds.back} label={text.content_skip_back({ seconds: -skipSeconds.back })} />
          <PlayToggle />
          <SkipButton
            seconds={skipSeconds.forward}
            label={text.content_skip_forward({ seconds: skipSeconds.forward })}
          />
          <label className={buttons['menu']} title={text.content_speed()}>
            <span className="visually-hidden">{text.content_speed()}</span>
            <select data-rate defaultValue={1}>
              {rates.map((rate) => (
                <option key={rate} value={rate}>{`${String(rate).replace('.', ',')}×`}</option>
              ))}
            </select>
          </label>
          <label className={buttons['menu']} title={text.content_sleep()}>
            <PageIcon name="moon" size="small" />
            <span className="visually-hidden">{text.content_sleep()}</span>
            <select data-sleep>
              <option value="">{text.content_sleep_off()}</option>
              {sleepMinutes.map((minutes) => (
                <option key={minutes} value={minutes}>{`${minutes} min`}</option>
              ))}
              <option value="end">
                {kind === 'episode' ? text.content_sleep_episode() : text.content_sleep_chapter()}
              </option>
            </select>
          </label>
          <button
            type="button"
            className={buttons['small']}
            data-share
            aria-label={text.content_share()}
            title={text.content_share()}
          >
            <PageIcon name="share" size="small" />
          </button>
          <label className={buttons['volume']} title={text.content_volume()}>
            <PageIcon name="volume" size="small" />
            <span className="visually-hidden">{text.content_volume()}</span>
            <input type="range" className={slider['seek']} data-volume min={0} max={1} step={0.05} defaultValue={1} />
          </label>
          <button
            type="button"
            className={buttons['close']}
            data-close
            aria-label={text.content_close_player()}
            title={text.content_close_player()}
          >
            <PageIcon name="close" size="small" />
          </button>
        </div>
      </div>
      <p className={styles['message']} role="status" data-message />
    </nl-player>
  );
}
