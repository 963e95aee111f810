import type * as Wire from '../../api-spec/generated/v2.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import type { SectionType } from '../../core/domain/section.ts';
import { fillItems, fillList, getSamplePicture, sampleEpisode, samplePodcast } from './sample-cards.ts';
import { sampleText } from './sample-text.ts';
import { getSampleTexts, type Amount } from './sample-labels.ts';

type OwnFields = { [Type in SectionType]: Omit<Extract<Wire.Section, { type: Type }>, keyof Wire.SectionFields> };

/**
 * Creates one section of every type, as the backend sends it, so that the page's parsing hides what is empty.
 *
 * @param amount how much content each has.
 */
export function createSampleSections(region: Region, amount: Amount): Wire.SectionFields[] {
  const words = getSampleTexts(regionConfigs[region].language, amount);
  const { title, sentence, button, name, question } = words;
  const makePodcast = (index: number) => samplePodcast(name, sentence, amount, index);
  const makeEpisode = (index: number) => sampleEpisode(name, sentence, amount, index);
  const podcasts = fillList(amount, makePodcast);
  const episodes = fillList(amount, makeEpisode);
  const textContent = sampleText(amount, words, { podcast: makePodcast(0), episode: makeEpisode(1) });
  const banner = {
    description: sentence,
    imageUrl: getSamplePicture(2),
    buttonText: button,
    destination: 'route:student',
  };
  const price = region === 'fi' ? 9.99 : 99;
  const own: OwnFields = {
    heroSectionWeb: {},
    listOfHeroCards: { heroCards: fillList(amount, (index) => ({ ...banner, title: `${title} ${index + 1}` })) },
    listOfEpisodes: { episodes },
    listOfPodcasts: { podcasts, isToplist: true },
    episodeCarousel: { episodes },
    bannerLink: {},
    podcastNuggets: { podcasts },
    episodePromoCarousel: { promotedEpisodes: episodes },
    premiumPromo: {
      headline: title,
      paragraph: sentence,
      benefits: fillItems(amount, (index) => `${name} ${index + 1}`),
      cta: { text: button, destination: 'route:premium.landing', ...(amount !== 'missing' && { coupon: 'HALF3' }) },
    },
    dynamicContent: { source: 'newestEpisodes', episodes },
    bannerWithEpisodeList: {
      episodeLists: fillItems(
        amount,
        (index) => ({ title: `${name} ${index + 1}`, episodes: episodes.slice(0, 4) }),
        2,
      ),
    },
    bannerWithPodcastLink: { podcastSlug: 'sample-0' },
    podcastCarousel: { podcasts },
    podcastCarouselNew: { podcasts },
    podcastPromoCarousel: { promotedPodcasts: podcasts },
    contentBriefing: { textContent, ...(amount !== 'missing' && { podcastSlug: 'sample-0' }) },
    valueProposition: {
      items: fillItems(amount, (index) => ({
        headline: `${name} ${index + 1}`,
        text: sentence,
        icon: ['noAds', 'download', 'unknown'][index % 3] ?? 'noAds',
      })),
    },
    webCategoriesExplorer: {
      headline: title,
      ...(amount !== 'missing' && { subheadline: sentence }),
      categories: fillList(amount, (index) => ({ id: 14, key: `c${index}`, name, imageUrl: getSamplePicture(index) })),
      cta: { slug: 'route:categories', text: button },
    },
    pricing: {
      headline: title,
      offers: fillItems(amount, (index) => ({
        offerType: ([0, 2, 3] as const)[index % 3] ?? 0,
        title: `${name} ${index + 1}`,
        price: price * (index + 1),
        currencyCode: regionConfigs[region].currency,
        perks: fillItems(amount === 'missing' ? 'missing' : 'ordinary', (perk) => `${name} ${perk + 1}`),
        badge: amount === 'missing' ? null : button,
        disclaimer: amount === 'missing' ? null : sentence,
      })).slice(0, 3),
    },
    faq: {
      headline: title,
      ...(amount !== 'missing' && { textContent: sentence }),
      items: fillItems(amount, (index) => ({ question: `${index + 1}. ${question}`, answer: sentence })),
    },
    textContent: { textContent },
    steps: {
      headline: title,
      items: fillItems(amount, (index) => ({ subheadline: `${name} ${index + 1}`, paragraph: sentence })),
    },
  };
  // a banner's text is required, others are optional
  const isBanner = (type: string): boolean => /^(heroSectionWeb|bannerLink|bannerWithPodcastLink)$/.test(type);
  return Object.entries(own).map(([type, fields]) => ({
    id: `${type}-${amount}`,
    type,
    title: amount === 'missing' && !isBanner(type) ? '' : `${title} (${type})`,
    hideTitle: amount === 'empty',
    ...(isBanner(type) ? banner : amount !== 'missing' && { description: sentence }),
    ...(amount !== 'missing' && isBanner(type) && { titleBoldSection: name, disclaimer: sentence }),
    ...fields,
    // landmarks of a page need different names
    ...('headline' in fields && { headline: `${fields.headline} (${type})` }),
  }));
}
