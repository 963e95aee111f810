import type { Podcast } from '../../core/domain/podcast.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import { Carousel } from './Carousel.tsx';
import { CompactPlayer } from '../player/CompactPlayer.tsx';
import styles from './TrailerCarousel.module.css';

/** Maximum number of trailers. */
const trailerCount = 6;

/** Trailers that play in place, one per podcast. */
export function TrailerCarousel({ podcasts }: { podcasts: readonly Podcast[] }) {
  const { region } = useView();
  const withTrailer = podcasts.filter(({ trailerUrl }) => trailerUrl !== undefined);
  const trailers = [...new Map(withTrailer.map((podcast) => [podcast.slug, podcast])).values()].slice(0, trailerCount);
  if (trailers.length === 0) return null;
  return (
    <Carousel id="trailers" title={text.page_trailers()} lead={text.page_trailers_lead()} kind="episode">
      {trailers.map(({ id, slug, title, categories, imageUrl, trailerUrl, trailerSeconds }) => (
        <li key={id} className={styles['card']}>
          <a className={styles['link']} href={linkTo('podcast', region, { slug })} data-item={slug}>
            <Picture className={styles['cover']} path={imageUrl} alt="" sizes="96px" widths={[96, 144, 195, 288]} />
            <span>
              <span className={styles['title']} data-name>
                {title}
              </span>
              {categories[0] && <span className={styles['category']}>{categories[0].name}</span>}
            </span>
          </a>
          {trailerUrl !== undefined && (
            <CompactPlayer source={trailerUrl} seconds={trailerSeconds} label={text.page_trailer_of({ title })} />
          )}
        </li>
      ))}
    </Carousel>
  );
}
