import type { Episode } from '../../core/domain/episode.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import styles from './EpisodeCard.module.css';
import { EpisodeMeta } from './EpisodeMeta.tsx';

/**
 * An episode as a row or, in carousels, as a larger card with its text (requirement LS-05).
 *
 * @param isPodcastNamed false on the podcast's page, where every row would repeat it.
 */
export function EpisodeCard({
  episode,
  look = 'row',
  isPodcastNamed = true,
}: {
  episode: Episode;
  look?: 'row' | 'feature';
  isPodcastNamed?: boolean;
}) {
  const { region } = useView();
  return (
    <a
      className={styles['card']}
      data-look={look}
      // the card of a template has no address
      href={episode.id === '' ? undefined : linkTo('episode', region, { id: episode.id })}
      data-item={episode.id}
    >
      <Picture
        className={styles['cover']}
        path={episode.smallImageUrl}
        alt=""
        sizes={look === 'row' ? '96px' : '(width >= 1025px) 195px, 96px'}
        widths={look === 'row' ? [96, 144, 195, 288] : [96, 195, 288, 390]}
      />
      <span className={styles['words']}>
        {(isPodcastNamed || episode.isPremium) && (
          <span className={styles['top']}>
            {isPodcastNamed && <span className={styles['podcast']}>{episode.podcastTitle}</span>}
            {episode.isPremium && <Badge kind="premium">{text.content_premium()}</Badge>}
          </span>
        )}
        <span className={styles['title']} data-name>
          {episode.title}
        </span>
        <span className={styles['description']}>{episode.description}</span>
        <EpisodeMeta episode={episode} />
      </span>
    </a>
  );
}
