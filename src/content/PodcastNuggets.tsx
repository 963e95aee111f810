import type { SectionOf } from '../../core/domain/section.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import styles from './PodcastNuggets.module.css';

/** Podcasts as small tiles (requirement CS-06). */
export function PodcastNuggets({ section }: { section: SectionOf<'podcastNuggets'> }) {
  const { region } = useView();
  return (
    <ContentSection id={section.id} title={section.title} lead={section.description}>
      <ul role="list" className={styles['list']}>
        {section.podcasts.map((podcast) => (
          <li key={podcast.id}>
            <a
              className={styles['nugget']}
              href={linkTo('podcast', region, { slug: podcast.slug })}
              data-item={podcast.slug}
            >
              <Picture
                className={styles['cover']}
                path={podcast.smallImageUrl}
                alt=""
                sizes="72px"
                widths={[96, 144, 195]}
              />
              <span className={styles['title']} data-name>
                {podcast.title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </ContentSection>
  );
}
