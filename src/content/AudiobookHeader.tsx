import { constants } from '../../core/domain/constants.ts';
import type { AudiobookDetails } from '../../core/domain/audiobook.ts';
import { formatDuration } from '../../core/domain/date.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import styles from './AudiobookHeader.module.css';
import { CoverHeader } from './CoverHeader.tsx';
import { PlanLink } from './PlanLink.tsx';
import { CompactPlayer } from './CompactPlayer.tsx';

/** Link to listen: to the app for subscribers, to the plans for others, to a shop for titles that no plan includes. */
function AudiobookLink({ audiobook }: { audiobook: AudiobookDetails }) {
  const { region } = useView();
  if (audiobook.isIncluded) {
    return (
      <>
        <PlanLink>
          <ButtonLink size="large" href={linkTo('offer', region)}>
            {text.content_listen_total()}
          </ButtonLink>
        </PlanLink>
        <p className={styles['soft']}>{text.content_total_hours({ hours: constants.audiobookHours })}</p>
      </>
    );
  }
  return (
    <>
      {audiobook.shopUrl !== undefined && (
        <span>
          <ButtonLink size="large" href={audiobook.shopUrl} rel="noopener">
            {text.content_buy_audiobook()}
          </ButtonLink>
        </span>
      )}
      <p className={styles['soft']}>{text.content_outside_plans()}</p>
    </>
  );
}

/** Cover, title, authors, narrators and length of an audiobook, its sample and the link to listen. */
export function AudiobookHeader({ audiobook }: { audiobook: AudiobookDetails }) {
  return (
    <CoverHeader path={audiobook.imageUrl} title={audiobook.title} above={null}>
      <p className={styles['authors']}>{audiobook.authors.join(', ')}</p>
      <p className={styles['soft']}>
        {text.content_narrated_by({ names: audiobook.narrators.join(', ') })}
        {' · '}
        {formatDuration(audiobook.lengthSeconds)}
      </p>
      <AudiobookLink audiobook={audiobook} />
      {audiobook.sampleUrl !== undefined && (
        <div className={styles['sample']}>
          <CompactPlayer source={audiobook.sampleUrl} label={text.content_sample({ title: audiobook.title })} />
        </div>
      )}
    </CoverHeader>
  );
}
