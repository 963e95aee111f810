import type { Episode } from './episode.ts';
import type { OfferType } from './offer.ts';
import type { Podcast } from './podcast.ts';
import type { RichText } from './rich-text.ts';

/** What every section may carry. Addresses are editors' destinations: `route:KEY` or a whole address. */
export type SectionFields = {
  id: string;
  /** undefined when the section has none or hides it */
  title?: string;
  /** the second part of the title, which stands out */
  titleBoldSection?: string;
  description?: string;
  /** path of the picture without its size */
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

/** Where a promotion leads, with a voucher if it brings one. */
export type PromoLink = { text: string; destination: string; voucher?: string };

/** A plan as the pricing section shows it. */
export type PricingOffer = {
  offer: OfferType;
  title: string;
  /** monthly, in minor units */
  price: number;
  perks: string[];
  badge?: string;
  disclaimer?: string;
};

/** A list that the catalogue fills, of one kind. */
export type DynamicList = { kind: 'episodes'; episodes: Episode[] } | { kind: 'podcasts'; podcasts: Podcast[] };

/** What each type of section holds beside the common fields. No array is ever empty. */
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

/** One type of section. */
export type SectionOf<Type extends SectionType> = SectionFields & SectionContents[Type] & { type: Type };

/** One editorial block of a page, told apart by `type`. */
export type Section = { [Type in SectionType]: SectionOf<Type> }[SectionType];

/** An editorial page. */
export type WebPage = {
  slug: string;
  title: string;
  seoTitle: string;
  seoDescription: string;
  /** yyyy-mm-dd of the last change to the text */
  updated: string;
  textContent: RichText | undefined;
  sections: Section[];
  contentVersion: string;
};
