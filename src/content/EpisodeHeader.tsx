import { constants } from '../../core/domain/constants.ts';
import type { Episode } from '../../core/domain/episode.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import { CoverHeader } from './CoverHeader.tsx';
import { EpisodeMeta } from './EpisodeMeta.tsx';
import styles from './EpisodeHeader.module.css';
import { AppLink } from './AppLink.tsx';
import { PremiumLink } from './ListenLink.tsx';
import { Player, type PlayedItem } from '../player/Player.tsx';
import { TrialNotice } from './TrialNotice.tsx';

/** The player; visitors get a link to Premium for a premium episode, and everyone the app once the browser plays no more. */
function EpisodeAudio({ episode }: { episode: Episode }) {
  const { isListeningOver } = useView();
  const item: PlayedItem = {
    kind: 'episode',
    id: episode.id,
    title: episode.title,
    artist: episode.podcastTitle,
    imageUrl: episode.imageUrl,
    lengthSeconds: episode.lengthSeconds,
    apiPath: `episode/${encodeURIComponent(episode.id)}`,
  };
  const player = isListeningOver ? (
    <AppLink />
  ) : (
    <Player item={item} {...(episode.audioUrl !== undefined && { source: episode.audioUrl })} />
  );
  if (!episode.isPremium) return player;
  return (
    <div data-alternatives>
      <div className={styles['offer']} data-plays-in="free">
        <PremiumLink />
        <p>
          <TrialNotice used={text.content_upsell_text_no_trial()}>
            {text.content_upsell_text({ days: constants.trialDays })}
          </TrialNotice>
        </p>
      </div>
      <div data-plays-in="premium audiobooks">{player}</div>
    </div>
  );
}

/** Marks an episode as played. The cached page links a visitor to login; `client/card-badges.ts` enables the button. */
function PlayedButton({ id }: { id: string }) {
  const { region } = useView();
  const label = text.page_mark_played();
  return (
    <>
      <span data-when="out">
        <ButtonLink
          variant="secondary"
          size="small"
          href={linkToLogin(region, linkTo('episode', region, { id }))}
          rel="nofollow"
        >
          {label}
        </ButtonLink>
      </span>
      <span data-when="in">
        <Button variant="secondary" size="small" disabled aria-pressed={false} data-played={id}>
          {label}
        </Button>
      </span>
    </>
  );
}

/** Cover, names and date of an episode, and its audio. */
export function EpisodeHeader({ episode, crumbs }: { episode: Episode; crumbs: readonly Crumb[] }) {
  return (
    <CoverHeader
      path={episode.imageUrl}
      title={episode.title}
      above={
        <>
          <Breadcrumbs crumbs={crumbs} />
          {episode.isPremium && <Badge kind="premium">{text.content_premium()}</Badge>}
        </>
      }
    >
      <p className={styles['author']}>{episode.authorFullName}</p>
      <div data-own-episode={episode.id}>
        <EpisodeMeta episode={episode} />
      </div>
      <div className={styles['listen']}>
        <EpisodeAudio episode={episode} />
      </div>
      <PlayedButton id={episode.id} />
    </CoverHeader>
  );
}
