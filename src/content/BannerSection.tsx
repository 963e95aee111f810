import type { SectionOf } from '../domain/section.ts';
import { linkTo } from '../routes.ts';
import { useView } from '../view.tsx';
import { Band } from './Band.tsx';
import { Banner } from './Banner.tsx';
import { EpisodeGrid } from './EpisodeGrid.tsx';
import { findLink } from './find-link.ts';
import styles from './BannerSection.module.css';

/** A banner with a link, or one to a podcast (requirements CS-05, CS-11). */
export function BannerSection({ section }: { section: SectionOf<'bannerLink'> | SectionOf<'bannerWithPodcastLink'> }) {
  const view = useView();
  const href =
    section.type === 'bannerWithPodcastLink'
      ? linkTo('podcast', view.region, { slug: section.podcastSlug })
      : findLink(section.destination, view)?.href;
  return (
    <Band id={section.id}>
      <Banner
        title={section.title}
        boldTitle={section.titleBoldSection}
        description={section.description}
        path={section.imageUrl}
        link={href === undefined ? undefined : { href, text: section.buttonText }}
        disclaimer={section.disclaimer}
      />
    </Band>
  );
}

/** A banner above lists of episodes (requirement CS-10). */
export function BannerWithEpisodes({ section }: { section: SectionOf<'bannerWithEpisodeList'> }) {
  const view = useView();
  const target = section.destination === undefined ? undefined : findLink(section.destination, view);
  // no level of headings is left out where there is no banner
  const ListTitle = section.title === undefined && section.titleBoldSection === undefined ? 'h2' : 'h3';
  const hasBanner = section.title !== undefined || section.description !== undefined || section.imageUrl !== undefined;
  return (
    <Band id={section.id}>
      {hasBanner && (
        <Banner
          title={section.title}
          boldTitle={section.titleBoldSection}
          description={section.description}
          path={section.imageUrl}
          link={
            target && section.buttonText !== undefined ? { href: target.href, text: section.buttonText } : undefined
          }
          disclaimer={section.disclaimer}
        />
      )}
      {section.episodeLists.map(({ title, episodes }) => (
        <div key={title} className={styles['list']}>
          <ListTitle className={styles['title']}>{title}</ListTitle>
          <EpisodeGrid episodes={episodes} />
        </div>
      ))}
    </Band>
  );
}
