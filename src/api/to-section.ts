import type * as Wire from '../../api-spec/generated/v2.ts';
import { toMinor } from '../../core/domain/money.ts';
import { findOfferByNumber } from '../../core/domain/offer.ts';
import type { EmbeddedContent, RichText, RichTextNode } from '../../core/domain/rich-text.ts';
import type {
  DynamicList,
  PricingOffer,
  Section,
  SectionContents,
  SectionFields,
  SectionType,
} from '../../core/domain/section.ts';
import { readEpisode, readPodcast } from './to-catalogue.ts';
import { dropNulls, type Dense } from './section-arrays.ts';

type WireSection<Type extends SectionType> = Dense<Extract<Wire.Section, { type: Type }>>;

/** Reads what one type holds beside the common fields; undefined hides the section. */
type Reader<Type extends SectionType> = (wire: WireSection<Type>) => SectionContents[Type] | undefined;

const readPodcasts = ({ podcasts }: { podcasts: Wire.PodcastCard[] }) => ({ podcasts: podcasts.map(readPodcast) });
const readEpisodes = ({ episodes }: { episodes: Wire.EpisodeCard[] }) => ({ episodes: episodes.map(readEpisode) });

type WireBanner = { description: string; imageUrl: string; buttonText: string };
const readBanner = ({ description, imageUrl, buttonText }: WireBanner): WireBanner => ({
  description,
  imageUrl,
  buttonText,
});

type WireNode = Omit<RichTextNode, 'embedded' | 'content'> & { content?: WireNode[] };
type WireAsset = { url: string; contentType?: string; title?: string; width?: number; height?: number };
type WireEmbedded = {
  asset?: WireAsset;
  podcast?: Wire.PodcastCard;
  episode?: Wire.EpisodeCard;
  section?: Wire.SectionFields;
  link?: { destination: string; text: string };
};

/** A picture of our media server has its size in its address, which the page chooses anew; anything else is a file. */
function readAsset({ url, contentType = '', title = '', width, height }: WireAsset): EmbeddedContent {
  const path = /^(\/media\/.+)\/\d+\.\w+$/.exec(url)?.[1];
  if (path === undefined || !contentType.startsWith('image/')) return { kind: 'file', url, title };
  return { kind: 'picture', path, title, width: width ?? 16, height: height ?? 9 };
}

function readEmbedded({ asset, podcast, episode, section, link }: WireEmbedded): EmbeddedContent | undefined {
  if (asset) return readAsset(asset);
  if (podcast) return { kind: 'podcast', podcast: readPodcast(podcast) };
  if (episode) return { kind: 'episode', episode: readEpisode(episode) };
  if (link) return { kind: 'link', ...link };
  const read = section && readSection(section);
  return read && { kind: 'section', section: read };
}

function readNode({ content, ...node }: WireNode): RichTextNode {
  const embedded = readEmbedded(node.data);
  return { ...node, ...(content && { content: content.map(readNode) }), ...(embedded && { embedded, data: {} }) };
}

/** Reads editorial text with what it embeds; the wire leaves its nodes open (requirement CS-21). */
export const readRichText = (wire: Wire.RichText): RichText => readNode(wire as unknown as WireNode) as RichText;

/** Reads a plan; undefined for an offer that this version does not know. */
export function readPricingOffer(wire: Wire.PricingOffer): PricingOffer | undefined {
  const offer = findOfferByNumber(wire.offerType);
  if (offer === undefined) return undefined;
  const { title, price, perks, badge, disclaimer } = wire;
  return {
    offer,
    title,
    price: toMinor(price),
    perks,
    ...(badge && { badge }),
    ...(isSeen(disclaimer) && { disclaimer }),
  };
}

function readDynamicList(wire: WireSection<'dynamicContent'>): DynamicList | undefined {
  if (wire.episodes) return { kind: 'episodes', ...readEpisodes({ episodes: wire.episodes }) };
  return wire.podcasts && { kind: 'podcasts', ...readPodcasts({ podcasts: wire.podcasts }) };
}

/** A text with something in it; a section of text is hidden without. */
const readText = (wire: Wire.RichText): { textContent: RichText } | undefined =>
  wire.content.length === 0 ? undefined : { textContent: readRichText(wire) };

const readers: { [Type in SectionType]: Reader<Type> } = {
  listOfHeroCards: ({ heroCards }) => ({ heroCards }),
  listOfEpisodes: readEpisodes,
  listOfPodcasts: (wire) => ({ ...readPodcasts(wire), isToplist: wire.isToplist }),
  episodeCarousel: readEpisodes,
  bannerLink: (wire) => ({ ...readBanner(wire), destination: wire.destination }),
  podcastNuggets: readPodcasts,
  episodePromoCarousel: (wire) => ({ promotedEpisodes: wire.promotedEpisodes.map(readEpisode) }),
  premiumPromo: ({ headline, paragraph, benefits, cta: { coupon, ...cta } }) => ({
    headline,
    paragraph,
    benefits,
    cta: { ...cta, ...(coupon && { voucher: coupon }) },
  }),
  dynamicContent: (wire) => {
    const list = readDynamicList(wire);
    return list && { list };
  },
  bannerWithEpisodeList: (wire) =>
    dropNulls({
      episodeLists: wire.episodeLists.map((list) => {
        const dense = dropNulls(list);
        return dense ? { title: dense.title, ...readEpisodes(dense) } : null;
      }),
    }),
  bannerWithPodcastLink: (wire) => ({ ...readBanner(wire), podcastSlug: wire.podcastSlug }),
  podcastCarousel: readPodcasts,
  podcastCarouselNew: readPodcasts,
  podcastPromoCarousel: (wire) => ({ promotedPodcasts: wire.promotedPodcasts.map(readPodcast) }),
  heroSectionWeb: (wire) => ({ ...readBanner(wire), destination: wire.destination }),
  contentBriefing: ({ textContent, podcastSlug }) => {
    const read = readText(textContent);
    return read && { ...read, ...(podcastSlug && { podcastSlug }) };
  },
  valueProposition: ({ items }) => ({ items }),
  webCategoriesExplorer: ({ headline, subheadline, categories, cta }) => ({
    headline,
    ...(subheadline && { subheadline }),
    categories,
    cta: { destination: cta.slug, text: cta.text },
  }),
  pricing: ({ headline, offers }) => {
    const dense = dropNulls({ offers: offers.map((offer) => readPricingOffer(offer) ?? null) });
    return dense && { headline, offers: dense.offers };
  },
  faq: ({ headline, textContent, items }) => ({ headline, ...(textContent && { textContent }), items }),
  textContent: ({ textContent }) => readText(textContent),
  steps: ({ headline, items }) => ({ headline, items }),
};

const isKnown = (type: string): type is SectionType => Object.hasOwn(readers, type);

/** True when something of a text can be seen. */
const isSeen = (words: string | null | undefined): words is string => (words ?? '').trim() !== '';

/** The common fields; a title is left out when it is hidden or blank (requirement CS-23). */
function readFields(wire: Wire.SectionFields): SectionFields {
  const { id, title, hideTitle, titleBoldSection, description, imageUrl, buttonText, destination, disclaimer } = wire;
  return {
    id,
    ...(!hideTitle && isSeen(title) && { title }),
    ...(isSeen(titleBoldSection) && { titleBoldSection }),
    ...(isSeen(description) && { description }),
    ...(isSeen(imageUrl) && { imageUrl }),
    ...(isSeen(buttonText) && { buttonText }),
    ...(isSeen(destination) && { destination }),
    ...(isSeen(disclaimer) && { disclaimer }),
  };
}

/**
 * Reads one section.
 *
 * @returns undefined when it is hidden (any array empty or all null, requirement CS-23) or of a type that this version
 *   does not know (requirement CS-25): a page never breaks over one section.
 */
export function readSection(wire: Wire.SectionFields): Section | undefined {
  if (!isKnown(wire.type)) return undefined;
  const dense = dropNulls(wire);
  const contents = dense && (readers[wire.type] as (section: unknown) => object | undefined)(dense);
  return contents && ({ ...readFields(wire), ...contents, type: wire.type } as Section);
}

/**
 * Reads the sections of a page in order, without the hidden and the unknown. One that stands twice has an id of its own
 * each time: the page names its parts by them.
 */
export function readSections(sections: readonly (Wire.SectionFields | null)[]): Section[] {
  const counts = new Map<string, number>();
  return sections.flatMap((wire) => {
    const section = wire && readSection(wire);
    if (!section) return [];
    const count = (counts.get(section.id) ?? 0) + 1;
    counts.set(section.id, count);
    return [count === 1 ? section : { ...section, id: `${section.id}-${count}` }];
  });
}
