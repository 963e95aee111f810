import type { Podcast } from '../../core/domain/podcast.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import styles from './PodcastCard.module.css';

/** Card of a podcast: cover and title, with a label when it is new. The cover of a first one loads at once. */
export function PodcastCard({
  podcast,
  isNew = false,
  isFirst = false,
}: {
  podcast: Podcast;
  isNew?: boolean;
  isFirst?: boolean;
}) {
  const { region } = useView();
  return (
    <a className={styles['card']} href={linkTo('podcast', region, { slug: podcast.slug })} data-item={podcast.slug}>
      <Picture
        className={styles['cover']}
        path={podcast.imageUrl}
        alt=""
        sizes="(width >= 1025px) 195px, 144px"
        widths={[144, 195, 288, 390]}
        isHero={isFirst}
      />
      <span className={styles['title']} data-name>
        {podcast.title}
      </span>
      <span className={styles['category']}>
        {isNew && <strong className={styles['new']}>{text.content_new()}</strong>}
        {podcast.isPremium && <Badge kind="premium">{text.content_premium()}</Badge>}
        {podcast.categories[0]?.name}
      </span>
    </a>
  );
}
