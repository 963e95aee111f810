import { z } from 'zod';
import {
  destination,
  flag,
  imagePath,
  integer,
  json,
  links,
  richText,
  slug,
  symbol,
  symbols,
  text,
  word,
} from './field.ts';

/** Fields of every section; an absent or hidden title is not shown. */
const common = {
  title: symbol().optional(),
  titleBoldSection: symbol().optional(),
  hideTitle: flag().optional(),
  description: text().optional(),
  imageUrl: imagePath().optional(),
  buttonText: symbol().optional(),
  destination: destination().optional(),
  disclaimer: text().optional(),
};

const podcastList = z.strictObject({ ...common, podcasts: links('podcast') });
const episodeList = z.strictObject({ ...common, episodes: links('episode') });
const banner = {
  ...common,
  title: symbol(),
  description: text(),
  imageUrl: imagePath(),
  buttonText: symbol(),
};

/** Plans as content names them, in a plan of the pricing section and in `{price:standard}`. */
export const offerTypes = ['standard', 'student', 'duo', 'total', 'totalduo'] as const;

/** The placeholders of prices in a text that name no plan. */
export const listWrongPrices = (text: string): string[] =>
  (text.match(/\{price:[^}"]*\}?/g) ?? []).filter(
    (placeholder) => !offerTypes.some((offer) => `{price:${offer}}` === placeholder),
  );

/** The editorial blocks of a page, one content type each. */
export const sectionTypes = {
  heroSectionWeb: z.strictObject({ ...banner, destination: destination() }),
  valueProposition: z.strictObject({
    ...common,
    title: symbol(),
    items: json(
      z
        .array(
          z.strictObject({
            icon: z.enum(['library', 'noAds', 'download', 'student', 'people', 'cancel', 'local', 'devices']),
            title: z.string().min(1),
            description: z.string().min(1),
          }),
        )
        .min(1),
    ),
  }),
  podcastCarousel: podcastList,
  podcastCarouselNew: podcastList,
  listOfPodcasts: z.strictObject({
    ...common,
    podcasts: links('podcast'),
    isToplist: flag().optional(),
  }),
  podcastNuggets: podcastList,
  podcastPromoCarousel: z.strictObject({ ...common, promotedPodcasts: links('podcast') }),
  listOfEpisodes: episodeList,
  episodeCarousel: episodeList,
  episodePromoCarousel: z.strictObject({ ...common, promotedEpisodes: links('episode') }),
  listOfHeroCards: z.strictObject({
    ...common,
    heroCards: json(
      z
        .array(
          z.strictObject({
            title: z.string().min(1),
            description: z.string().min(1),
            imageUrl: imagePath(),
            buttonText: z.string().min(1),
            destination: destination(),
          }),
        )
        .min(1),
    ),
  }),
  bannerLink: z.strictObject({ ...banner, destination: destination() }),
  bannerWithPodcastLink: z.strictObject({ ...banner, podcastSlug: slug() }),
  bannerWithEpisodeList: z.strictObject({
    ...common,
    /** episodes by their ids */
    episodeLists: json(
      z.array(z.strictObject({ title: z.string().min(1), episodes: z.array(z.string()).min(1) })).min(1),
    ),
  }),
  /** a list from the catalogue that is always up to date, such as "newly added" */
  dynamicContent: z.strictObject({
    ...common,
    title: symbol(),
    source: word([
      'latestPremiumEpisodes',
      'newestEpisodes',
      'newestPodcasts',
      'premiumPodcasts',
      'popularPodcasts',
      'categoryPodcasts',
    ]),
    /** category of `categoryPodcasts` */
    categoryId: integer().optional(),
    limit: integer(),
  }),
  contentBriefing: z.strictObject({
    ...common,
    title: symbol(),
    textContent: richText(),
    podcastSlug: slug().optional(),
  }),
  premiumPromo: z.strictObject({
    headline: symbol(),
    paragraph: text(),
    benefits: symbols(),
    disclaimer: text().optional(),
    imageUrl: imagePath().optional(),
    cta: json(
      z.strictObject({
        text: z.string().min(1),
        destination: destination(),
        coupon: z.string().max(20).optional(),
      }),
    ),
  }),
  pricing: z.strictObject({
    title: symbol(),
    description: text().optional(),
    offers: json(
      z
        .array(
          z.strictObject({
            offerType: z.enum(offerTypes),
            title: z.string().min(1),
            perks: z.array(z.string().min(1)).min(1),
            badge: z.string().optional(),
            disclaimer: z.string().optional(),
          }),
        )
        .min(1),
    ),
  }),
  faq: z.strictObject({
    headline: symbol(),
    textContent: text().optional(),
    items: json(z.array(z.strictObject({ question: z.string().min(1), answer: z.string().min(1) })).min(1)),
  }),
  steps: z.strictObject({
    headline: symbol(),
    items: json(z.array(z.strictObject({ subheadline: z.string().min(1), paragraph: z.string().min(1) })).min(1)),
  }),
  webCategoriesExplorer: z.strictObject({
    headline: symbol(),
    subheadline: text().optional(),
    categories: links('category'),
    cta: json(z.strictObject({ slug: destination(), text: z.string().min(1) })),
  }),
  textContent: z.strictObject({ ...common, textContent: richText() }),
};

export type SectionType = keyof typeof sectionTypes;

export const isSectionType = (name: string): name is SectionType => Object.hasOwn(sectionTypes, name);
