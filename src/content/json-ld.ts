import { brand } from '../../core/brand.ts';
import type { Audiobook } from '../../core/domain/audiobook.ts';
import type { Episode } from '../../core/domain/episode.ts';
import { toMajor } from '../../core/domain/money.ts';
import type { Podcast, PodcastDetails } from '../../core/domain/podcast.ts';
import type { Transcript } from '../../core/domain/transcript.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import type { PricingOffer } from '../../core/domain/section.ts';
import { linkTo, linkToCheckout, type View } from '../../core/routing/routes.ts';

/** An object in schema.org's vocabulary. */
export type JsonLdObject = Record<string, unknown>;

const context = { '@context': 'https://schema.org' };

const podcastUrl = ({ origin, region }: View, slug: string): string => origin + linkTo('podcast', region, { slug });
const episodeUrl = ({ origin, region }: View, id: string): string => origin + linkTo('episode', region, { id });
const cover = ({ origin }: View, path: string): string => `${origin}${path}/600.jpg`;

const duration = (seconds: number): string => `PT${seconds}S`;

/** Describes the publisher. */
export const describeOrganization = ({ origin, region }: View): JsonLdObject => ({
  ...context,
  '@type': 'Organization',
  name: brand,
  url: `${origin}/`,
  logo: `${origin}/logo.svg`,
  email: regionConfigs[region].supportEmail,
});

/** Describes the site in one region, with its search. */
export const describeSite = ({ origin, region }: View): JsonLdObject => ({
  ...context,
  '@type': 'WebSite',
  name: brand,
  url: origin + linkTo('home', region),
  inLanguage: regionConfigs[region].locale,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${origin}${linkTo('search', region)}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});

/** Describes the breadcrumbs; the last one is the page itself. */
export const describeBreadcrumbs = (
  { origin }: View,
  crumbs: readonly { label: string; href: string }[],
): JsonLdObject => ({
  ...context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + href,
  })),
});

export const describePodcastList = (view: View, podcasts: readonly Podcast[]): JsonLdObject => ({
  ...context,
  '@type': 'ItemList',
  itemListElement: podcasts.map(({ slug, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: podcastUrl(view, slug),
  })),
});

export const describeEpisodeList = (view: View, episodes: readonly Episode[]): JsonLdObject => ({
  ...context,
  '@type': 'ItemList',
  itemListElement: episodes.map(({ id, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: episodeUrl(view, id),
  })),
});

export const describePodcast = (view: View, podcast: PodcastDetails): JsonLdObject => ({
  ...context,
  '@type': 'PodcastSeries',
  name: podcast.title,
  description: podcast.description,
  url: podcastUrl(view, podcast.slug),
  image: cover(view, podcast.imageUrl),
  inLanguage: regionConfigs[view.region].locale,
  author: { '@type': 'Person', name: podcast.author },
  genre: podcast.categories.map(({ name }) => name),
  isAccessibleForFree: !podcast.isPremium,
});

/** Maximum characters of a transcript in the structured data: longer ones would double the page. */
const maxTranscriptCharacters = 20_000;

const formatTranscript = (transcript: Transcript): JsonLdObject => {
  const words = transcript
    .map(({ speaker, text }) => (speaker === undefined ? text : `${speaker}: ${text}`))
    .join('\n');
  return words === '' || words.length > maxTranscriptCharacters ? {} : { transcript: words };
};

export const describeEpisode = (view: View, episode: Episode, transcript: Transcript = []): JsonLdObject => ({
  ...context,
  '@type': 'PodcastEpisode',
  name: episode.title,
  description: episode.description,
  url: episodeUrl(view, episode.id),
  image: cover(view, episode.imageUrl),
  datePublished: episode.dateAdded,
  timeRequired: duration(episode.lengthSeconds),
  isAccessibleForFree: !episode.isPremium,
  partOfSeries: {
    '@type': 'PodcastSeries',
    name: episode.podcastTitle,
    url: podcastUrl(view, episode.podcastSlug),
  },
  ...(episode.audioUrl !== undefined && {
    associatedMedia: {
      '@type': 'AudioObject',
      contentUrl: view.origin + episode.audioUrl,
      ...formatTranscript(transcript),
    },
  }),
});

export const describeAudiobook = (view: View, audiobook: Audiobook): JsonLdObject => ({
  ...context,
  '@type': 'Audiobook',
  name: audiobook.title,
  description: audiobook.description,
  url: view.origin + linkTo('audiobook', view.region, { slug: audiobook.slug }),
  image: cover(view, audiobook.imageUrl),
  inLanguage: regionConfigs[view.region].locale,
  author: audiobook.authors.map((name) => ({ '@type': 'Person', name })),
  readBy: audiobook.narrators.map((name) => ({ '@type': 'Person', name })),
  genre: audiobook.genres.map(({ name }) => name),
  duration: duration(audiobook.lengthSeconds),
});

/** Describes the plans as products, each at its checkout. */
export const describeOffers = (view: View, offers: readonly PricingOffer[]): JsonLdObject[] =>
  offers.map(({ offer, title, price, perks }) => ({
    ...context,
    '@type': 'Product',
    name: `${brand} ${title}`,
    description: perks.join('. '),
    brand: { '@type': 'Brand', name: brand },
    offers: {
      '@type': 'Offer',
      price: toMajor(price).toFixed(2),
      priceCurrency: regionConfigs[view.region].currency,
      availability: 'https://schema.org/InStock',
      url: view.origin + (offer === 'student' ? linkTo('student', view.region) : linkToCheckout(offer, view.region)),
    },
  }));
