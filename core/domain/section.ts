import type { Episode } from './episode.ts';
import type { OfferType } from './offer.ts';
import type { Podcast } from './podcast.ts';
import type { Region } from './region.ts';
import type { RichText } from './rich-text.ts';

/** Fields of every section. Editors write destinations as `route:KEY` or as a whole address. */
export type SectionFields = {
  id: string;
  /** undefined when the section has no title or hides it */
  title?: string;
  /** the second, emphasized part of the title */
  titleBoldSection?: string;
  description?: string;
  /** path of the image without its size */
  imageUrl?: string;
  buttonText?: string;
  destination?: string;
  disclaimer?: string;
};

type Banner = { description: string; imageUrl: string; buttonText: string };

export type HeroCard = Banner & { title: string; destination: string };
export type EpisodeList = { title: string; episodes: Episode[] };
export type ValueItem = { headline: string; text: string; icon: string };
export type FaqItem = { question: string; answer: string };
export type StepItem = { subheadline: string; paragraph: string };
export type Category = { id: number; key: string; name: string; imageUrl: string };

/** Link of a promotion, with a voucher if it has one. */
export type PromoLink = { text: string; destination: string; voucher?: string };

export type PricingOffer = {
  offer: OfferType;
  title: string;
  /** monthly, in minor units */
  price: number;
  perks: string[];
  badge?: string;
  disclaimer?: string;
};

/** A list that the catalogue fills. */
export type DynamicList = { kind: 'episodes'; episodes: Episode[] } | { kind: 'podcasts'; podcasts: Podcast[] };

/** Fields of each section type in addition to the common ones. No array is ever empty. */
export type SectionContents = {
  listOfHeroCards: { heroCards: HeroCard[] };
  listOfEpisodes: { episodes: Episode[] };
  listOfPodcasts: { podcasts: Podcast[]; isToplist: boolean };
  episodeCarousel: { episodes: Episode[] };
  bannerLink: Banner & { destination: string };
  podcastNuggets: { podcasts: Podcast[] };
  episodePromoCarousel: { promotedEpisodes: Episode[] };
  premiumPromo: { headline: string; paragraph: string; benefits: string[]; cta: PromoLink };
  dynamicContent: { list: DynamicList };
  bannerWithEpisodeList: { episodeLists: EpisodeList[] };
  bannerWithPodcastLink: Banner & { podcastSlug: string };
  podcastCarousel: { podcasts: Podcast[] };
  podcastCarouselNew: { podcasts: Podcast[] };
  podcastPromoCarousel: { promotedPodcasts: Podcast[] };
  heroSectionWeb: Banner & { destination: string };
  contentBriefing: { textContent: RichText; podcastSlug?: string };
  valueProposition: { items: ValueItem[] };
  webCategoriesExplorer: {
    headline: string;
    subheadline?: string;
    categories: Category[];
    cta: { destination: string; text: string };
  };
  pricing: { headline: string; offers: PricingOffer[] };
  faq: { headline: string; textContent?: string; items: FaqItem[] };
  textContent: { textContent: RichText };
  steps: { headline: string; items: StepItem[] };
};

export type SectionType = keyof SectionContents;

export type SectionOf<Type extends SectionType> = SectionFields & SectionContents[Type] & { type: Type };

/** An editorial block of a page, discriminated by `type`. */
export type Section = { [Type in SectionType]: SectionOf<Type> }[SectionType];

export type WebPage = {
  slug: string;
  title: string;
  seoTitle: string;
  seoDescription: string;
  /** yyyy-mm-dd of the last text change */
  updated: string;
  textContent: RichText | undefined;
  sections: Section[];
  contentVersion: string;
  /** regions that have the page; all by default */
  regions?: readonly Region[];
};
