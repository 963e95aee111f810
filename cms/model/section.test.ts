import { describe, expect, it } from 'vitest';
import { readFieldFacts } from './field.ts';
import { sectionTypes, type SectionType } from './section.ts';

const banner = { title: 'T', description: 'D', imageUrl: '/media/picture/archipelago', buttonText: 'B' };
const card = { ...banner, destination: 'route:offer' };
const podcasts = { title: 'T', podcasts: ['halva-inne'] };
const episodes = { title: 'T', episodes: ['se-1001'] };

/** The smallest valid section of each type. */
const examples: Record<SectionType, Record<string, unknown>> = {
  listOfHeroCards: { heroCards: [card] },
  listOfEpisodes: episodes,
  listOfPodcasts: { ...podcasts, isToplist: true },
  episodeCarousel: episodes,
  bannerLink: card,
  podcastNuggets: podcasts,
  episodePromoCarousel: { promotedEpisodes: ['se-1001'] },
  premiumPromo: {
    headline: 'H',
    paragraph: 'P',
    benefits: ['B'],
    cta: { text: 'T', destination: 'route:offer', coupon: 'VINTER' },
  },
  dynamicContent: { title: 'T', source: 'newestEpisodes', limit: 10 },
  bannerWithEpisodeList: { ...banner, episodeLists: [{ title: 'T', episodes: ['se-1001'] }] },
  bannerWithPodcastLink: { ...banner, podcastSlug: 'halva-inne' },
  podcastCarousel: { ...podcasts, hideTitle: true },
  podcastCarouselNew: podcasts,
  podcastPromoCarousel: { promotedPodcasts: ['halva-inne'] },
  heroSectionWeb: { ...card, titleBoldSection: 'B', disclaimer: 'D' },
  contentBriefing: { title: 'T', textContent: ['P'] },
  valueProposition: { title: 'T', items: [{ icon: 'noAds', title: 'T', description: 'D' }] },
  webCategoriesExplorer: { headline: 'H', categories: ['27'], cta: { slug: 'route:categories', text: 'T' } },
  pricing: { title: 'T', offers: [{ offerType: 'duo', title: 'Duo', perks: ['P'] }] },
  faq: { headline: 'H', items: [{ question: 'Q', answer: 'A' }] },
  textContent: { textContent: ['P'] },
  steps: { headline: 'H', items: [{ subheadline: 'S', paragraph: 'P' }] },
};

describe('section types', () => {
  it('are the 21 types of the specification, and steps', () => {
    expect(Object.keys(sectionTypes).toSorted()).toEqual(Object.keys(examples).toSorted());
    expect(Object.keys(sectionTypes)).toHaveLength(22);
  });

  it.each(Object.entries(examples))('%s takes its fields and no other', (type, example) => {
    const schema = sectionTypes[type as SectionType];
    expect(schema.safeParse(example).error?.issues).toBeUndefined();
    expect(schema.safeParse({ ...example, colour: 'blue' }).success).toBe(false);
  });

  it.each(Object.entries(examples))('%s needs each of its required fields', (type, example) => {
    const schema = sectionTypes[type as SectionType];
    const required = Object.entries(schema.shape).filter(([, field]) => readFieldFacts(field).isRequired);
    expect(required.length).toBeGreaterThan(0);
    for (const [name] of required) expect(schema.safeParse({ ...example, [name]: undefined }).success).toBe(false);
  });
});
