import type { Episode } from '../../core/domain/episode.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useView } from '../view.tsx';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import { CoverHeader } from './CoverHeader.tsx';
import { EpisodeMeta } from './EpisodeMeta.tsx';
import styles from './EpisodeHeader.module.css';
import { AppLink } from './AppLink.tsx';
import { PremiumLink } from './ListenLink.tsx';
import { Player, type PlayedItem } from '../player/Player.tsx';

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
    <>
      <div data-plays-in="free">
        <PremiumLink />
      </div>
      <div data-plays-in="premium audiobooks">{player}</div>
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
      <span data-when="in">
        <Button variant="secondary" size="small" disabled aria-pressed={false} data-played={episode.id}>
          {text.page_mark_played()}
        </Button>
      </span>
    </CoverHeader>
  );
}
