import type { Podcast } from '../../core/domain/podcast.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import styles from './EpisodeCard.module.css';

/** A podcast as a row between episodes. */
export function PodcastRow({ podcast }: { podcast: Podcast }) {
  const { region } = useView();
  return (
    <a className={styles['card']} href={linkTo('podcast', region, { slug: podcast.slug })} data-item={podcast.slug}>
      <Picture
        className={styles['cover']}
        path={podcast.smallImageUrl}
        alt=""
        sizes="96px"
        widths={[96, 144, 195, 288]}
      />
      <span className={styles['words']}>
        <span className={styles['top']}>
          <span className={styles['podcast']}>{text.content_podcast()}</span>
          {podcast.isPremium && <Badge kind="premium">{text.content_premium()}</Badge>}
        </span>
        <span className={styles['title']} data-name>
          {podcast.title}
        </span>
        {podcast.categories[0] && <span className={styles['podcast']}>{podcast.categories[0].name}</span>}
      </span>
    </a>
  );
}
