import { constants } from '../../core/domain/constants.ts';
import type { AudiobookDetails } from '../../core/domain/audiobook.ts';
import { formatDuration } from '../../core/domain/date.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { useView } from '../view.tsx';
import { PlanChangeLink } from './PlanChangeLink.tsx';
import styles from './AudiobookHeader.module.css';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import { CoverHeader } from './CoverHeader.tsx';
import { AppLink } from './AppLink.tsx';
import { CompactPlayer } from '../player/CompactPlayer.tsx';
import { Player, type PlayedItem } from '../player/Player.tsx';

/** Link to a plan with audiobooks: visitors get the offer, subscribers the change with its price and date. */
function TotalOffer() {
  const { region } = useView();
  return (
    <>
      <div data-plays-in="free">
        <ButtonLink size="large" href={linkTo('total', region)}>
          {text.content_listen_total()}
        </ButtonLink>
      </div>
      <div data-plays-in="premium audiobooks">
        <PlanChangeLink plan="total" size="large" />
      </div>
      <p className={joinClasses(styles['soft'], styles['price'])} data-total-price>
        {text.content_total_hours({ hours: constants.audiobookHours })}
      </p>
    </>
  );
}

/**
 * The player for users whose plan includes audiobooks, the plan and a sample for others; a shop for a title that no plan
 * includes.
 */
function AudiobookAudio({ audiobook }: { audiobook: AudiobookDetails }) {
  const { isListeningOver } = useView();
  const { id, title, slug, authors, imageUrl, isIncluded, shopUrl, chapters, sampleUrl } = audiobook;
  const sample = sampleUrl !== undefined && (
    <div className={styles['sample']}>
      <p>{text.content_sample_label()}</p>
      <CompactPlayer preload="metadata" source={sampleUrl} label={text.content_sample({ title })} />
    </div>
  );
  if (!isIncluded) {
    return (
      <>
        {shopUrl !== undefined && (
          <span>
            <ButtonLink size="large" href={shopUrl} rel="noopener">
              {text.content_buy_audiobook()}
            </ButtonLink>
          </span>
        )}
        <p className={styles['soft']}>{text.content_outside_plans()}</p>
        {sample}
      </>
    );
  }
  const item: PlayedItem = {
    kind: 'audiobook',
    id,
    title,
    artist: authors.join(', '),
    imageUrl,
    lengthSeconds: chapters[0]?.lengthSeconds ?? 0,
    apiPath: `audiobook/${slug}`,
  };
  return (
    <div className={styles['listen']} data-alternatives>
      <div className={styles['way']} data-plays-in="free premium">
        <TotalOffer />
        {sample}
      </div>
      <div className={styles['way']} data-plays-in="audiobooks">
        {isListeningOver ? <AppLink /> : <Player item={item} />}
        <p className={styles['soft']} data-hours />
        {isListeningOver && sample}
      </div>
    </div>
  );
}

/** Cover, title, authors, narrators and length of an audiobook, its sample and the link to listen. */
export function AudiobookHeader({ audiobook, crumbs }: { audiobook: AudiobookDetails; crumbs: readonly Crumb[] }) {
  return (
    <CoverHeader path={audiobook.imageUrl} title={audiobook.title} above={<Breadcrumbs crumbs={crumbs} />}>
      <p className={styles['authors']}>{audiobook.authors.join(', ')}</p>
      <p className={styles['soft']}>
        {text.content_narrated_by({ names: audiobook.narrators.join(', ') })}
        {' · '}
        {formatDuration(audiobook.lengthSeconds)}
      </p>
      <AudiobookAudio audiobook={audiobook} />
    </CoverHeader>
  );
}
