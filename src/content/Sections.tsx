import { Fragment, type ReactNode } from 'react';
import type { Podcast } from '../../core/domain/podcast.ts';
import type { Section } from '../../core/domain/section.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { LaterStyles } from '../ui/LaterStyles.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import { BannerSection, BannerWithEpisodes } from './BannerSection.tsx';
import { CategoriesExplorer } from './CategoriesExplorer.tsx';
import { isUnsold } from './destination.ts';
import { EmbeddedSection } from './embedded-section.ts';
import { EpisodeCarousel } from './EpisodeCarousel.tsx';
import { EpisodeGrid } from './EpisodeGrid.tsx';
import { Faq } from './Faq.tsx';
import { HeroCards } from './HeroCards.tsx';
import { HeroSection } from './HeroSection.tsx';
import { PodcastCarousel } from './PodcastCarousel.tsx';
import { PodcastList } from './PodcastList.tsx';
import { PodcastNuggets } from './PodcastNuggets.tsx';
import { PremiumPromo } from './PremiumPromo.tsx';
import { Pricing } from './Pricing.tsx';
import { PromoCarousel } from './PromoCarousel.tsx';
import { Steps } from './Steps.tsx';
import { TextSection } from './TextSection.tsx';
import { ValueProposition } from './ValueProposition.tsx';

/** Number of sections that are styled inline: more than a phone shows at first. */
const sectionsAbove = 2;

type SectionProps = { section: Section; covers: readonly Podcast[]; isFirst: boolean };

/** Renders one section by its type. */
export function SectionView({ section, covers, isFirst }: SectionProps) {
  const { region } = useView();
  const head = { id: section.id, title: section.title, lead: section.description };
  switch (section.type) {
    case 'heroSectionWeb':
      return <HeroSection section={section} covers={covers} isFirst={isFirst} />;
    case 'listOfHeroCards':
      return <HeroCards section={section} />;
    case 'valueProposition':
      return <ValueProposition section={section} />;
    case 'podcastCarousel':
    case 'podcastCarouselNew':
      return <PodcastCarousel {...head} podcasts={section.podcasts} isNew={section.type === 'podcastCarouselNew'} />;
    case 'listOfPodcasts':
      return <PodcastList section={section} />;
    case 'podcastNuggets':
      return <PodcastNuggets section={section} />;
    case 'podcastPromoCarousel': {
      const items = section.promotedPodcasts.map(({ slug, imageUrl, title, categories }) => ({
        id: slug,
        href: linkTo('podcast', region, { slug }),
        path: imageUrl,
        title,
        note: categories[0]?.name,
      }));
      return <PromoCarousel {...head} items={items} />;
    }
    case 'episodePromoCarousel': {
      const items = section.promotedEpisodes.map(({ id, imageUrl, title, podcastTitle }) => ({
        id,
        href: linkTo('episode', region, { id }),
        path: imageUrl,
        title,
        note: podcastTitle,
      }));
      return <PromoCarousel {...head} items={items} />;
    }
    case 'episodeCarousel':
      return <EpisodeCarousel {...head} episodes={section.episodes} />;
    case 'listOfEpisodes':
      return (
        <ContentSection {...head}>
          <EpisodeGrid episodes={section.episodes} />
        </ContentSection>
      );
    case 'dynamicContent':
      return section.list.kind === 'podcasts' ? (
        <PodcastCarousel {...head} podcasts={section.list.podcasts} />
      ) : (
        <EpisodeCarousel {...head} episodes={section.list.episodes} />
      );
    case 'bannerLink':
    case 'bannerWithPodcastLink':
      return <BannerSection section={section} />;
    case 'bannerWithEpisodeList':
      return <BannerWithEpisodes section={section} />;
    case 'premiumPromo':
      return <PremiumPromo section={section} />;
    case 'pricing':
      return <Pricing section={section} />;
    case 'faq':
      return <Faq section={section} />;
    case 'steps':
      return <Steps section={section} />;
    case 'webCategoriesExplorer':
      return <CategoriesExplorer section={section} />;
    case 'textContent':
    case 'contentBriefing':
      return <TextSection section={section} />;
    default:
      // a new type of section does not compile until a case renders it
      return section satisfies never;
  }
}

/** The podcasts in a section's list. */
export function getPodcasts(section: Section): readonly Podcast[] {
  if (section.type === 'dynamicContent') return section.list.kind === 'podcasts' ? section.list.podcasts : [];
  return 'podcasts' in section ? section.podcasts : [];
}

/** Lists the podcasts of a page once each, for the covers in its hero. */
export function listCovers(sections: readonly Section[]): Podcast[] {
  const podcasts = sections.flatMap(getPodcasts);
  return [...new Map(podcasts.map((podcast) => [podcast.slug, podcast])).values()].slice(0, 9);
}

/** A section inside a text is never the page's hero. */
const renderEmbedded = (section: Section) => <SectionView section={section} covers={[]} isFirst={false} />;

/** Provides the renderer of sections for the texts below. */
export const WithEmbeddedSections = ({ children }: { children: ReactNode }) => (
  <EmbeddedSection value={renderEmbedded}>{children}</EmbeddedSection>
);

/** Renders the sections of a page in the editor's order; those about a plan that is not sold are left out. */
export function Sections({ sections: given }: { sections: readonly Section[] }) {
  const view = useView();
  const sections = given.filter(({ destination }) => destination === undefined || !isUnsold(destination, view));
  const covers = listCovers(sections);
  return (
    <WithEmbeddedSections>
      {sections.map((section, index) => (
        <Fragment key={section.id}>
          {index === sectionsAbove && <LaterStyles />}
          <SectionView section={section} covers={index === 0 ? covers : []} isFirst={index === 0} />
        </Fragment>
      ))}
    </WithEmbeddedSections>
  );
}
