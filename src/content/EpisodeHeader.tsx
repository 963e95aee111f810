import type { Episode } from '../../core/domain/episode.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { useView } from '../view.tsx';
import { CoverHeader } from './CoverHeader.tsx';
import { EpisodeMeta } from './EpisodeMeta.tsx';
import styles from './EpisodeHeader.module.css';
import { ListenLink } from './ListenLink.tsx';
import { Player } from './Player.tsx';

/** Cover, names, date and player of an episode; a premium episode has a link to Premium instead. */
export function EpisodeHeader({ episode }: { episode: Episode }) {
  const { region } = useView();
  return (
    <CoverHeader
      path={episode.imageUrl}
      title={episode.title}
      above={
        <p className={styles['top']}>
          <a className={styles['podcast']} href={linkTo('podcast', region, { slug: episode.podcastSlug })}>
            {episode.podcastTitle}
          </a>
          {episode.isPremium && <Badge kind="premium">{text.content_premium()}</Badge>}
        </p>
      }
    >
      <p className={styles['author']}>{episode.authorFullName}</p>
      <div data-own-episode={episode.id}>
        <EpisodeMeta episode={episode} />
      </div>
      <div className={styles['listen']}>
        {episode.audioUrl === undefined ? (
          <ListenLink isPremium href={linkTo('offer', region)} label={text.content_listen()} />
        ) : (
          <Player episode={episode} source={episode.audioUrl} />
        )}
      </div>
      <span data-when="in">
        <Button variant="quiet" size="small" disabled aria-pressed={false} data-played={episode.id}>
          {text.page_mark_played()}
        </Button>
      </span>
    </CoverHeader>
  );
}
