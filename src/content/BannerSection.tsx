import type { SectionOf } from '../../core/domain/section.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
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
    <ContentSection id={section.id}>
      <Banner
        item={section.type === 'bannerLink' ? section.destination : section.podcastSlug}
        title={section.title}
        boldTitle={section.titleBoldSection}
        description={section.description}
        path={section.imageUrl}
        link={href === undefined ? undefined : { href, text: section.buttonText }}
        disclaimer={section.disclaimer}
      />
    </ContentSection>
  );
}

/** A banner that links to its episode lists, or to the editor's destination (requirement CS-10). */
export function BannerWithEpisodes({ section }: { section: SectionOf<'bannerWithEpisodeList'> }) {
  const view = useView();
  const target = section.destination === undefined ? undefined : findLink(section.destination, view);
  const hasTitle = section.title !== undefined || section.titleBoldSection !== undefined;
  // without a banner the heading levels must not skip one
  const ListTitle = hasTitle ? 'h3' : 'h2';
  const hasBanner = hasTitle || section.description !== undefined || section.imageUrl !== undefined;
  const listId = `${section.id}-episodes`;
  return (
    <ContentSection id={section.id}>
      {hasBanner && (
        <Banner
          item={section.id}
          title={section.title}
          boldTitle={section.titleBoldSection}
          description={section.description}
          path={section.imageUrl}
          link={{ href: target?.href ?? `#${listId}`, text: section.buttonText ?? text.content_to_episodes() }}
          disclaimer={section.disclaimer}
        />
      )}
      {section.episodeLists.map(({ title, episodes }, index) => (
        <div key={index} id={index === 0 ? listId : undefined} className={styles['list']}>
          <ListTitle className={styles['title']}>{title}</ListTitle>
          <EpisodeGrid episodes={episodes} />
        </div>
      ))}
    </ContentSection>
  );
}
