import type { SectionOf } from '../../core/domain/section.ts';
import type { Podcast } from '../../core/domain/podcast.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Badge } from '../ui/Badge.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import { Carousel } from './Carousel.tsx';
import { groupItems } from './group-items.ts';
import styles from './PodcastList.module.css';

/** Items per column of the list. */
const columnLength = 3;

function Row({ podcast, rank }: { podcast: Podcast; rank?: number }) {
  const { region } = useView();
  return (
    <a className={styles['row']} href={linkTo('podcast', region, { slug: podcast.slug })} data-item={podcast.slug}>
      {rank !== undefined && (
        <span className={styles['rank']} data-top={rank <= columnLength || undefined}>
          {rank}
        </span>
      )}
      <Picture
        className={styles['cover']}
        path={podcast.smallImageUrl}
        alt=""
        sizes="96px"
        widths={[96, 144, 195, 288]}
      />
      <span className={styles['words']}>
        <span className={styles['title']} data-name>
          {podcast.title}
        </span>
        {podcast.categories[0] && <span className={styles['category']}>{podcast.categories[0].name}</span>}
        {podcast.isPremium && <Badge kind="premium">{text.content_premium()}</Badge>}
      </span>
    </a>
  );
}

/** Podcasts in columns of three; a toplist numbers them in order (requirements CS-03, CS-24). */
export function PodcastList({ section }: { section: SectionOf<'listOfPodcasts'> }) {
  return (
    <Carousel id={section.id} title={section.title} lead={section.description} kind="column">
      {groupItems(section.podcasts, columnLength).map((group, column) => (
        <li key={group[0]?.id}>
          <ol role="list" className={styles['column']} start={column * columnLength + 1}>
            {group.map((podcast, index) => (
              <li key={podcast.id}>
                <Row podcast={podcast} rank={section.isToplist ? column * columnLength + index + 1 : undefined} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </Carousel>
  );
}
