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
import { toEpisode, toPodcast } from './to-catalogue.ts';
import { dropNulls, type Dense } from './section-arrays.ts';

type ApiSection<Type extends SectionType> = Dense<Extract<Wire.Section, { type: Type }>>;

/** Maps the specific fields of one type; undefined hides the section. */
type SectionMapper<Type extends SectionType> = (wire: ApiSection<Type>) => SectionContents[Type] | undefined;

const toPodcasts = ({ podcasts }: { podcasts: Wire.PodcastCard[] }) => ({ podcasts: podcasts.map(toPodcast) });
const toEpisodes = ({ episodes }: { episodes: Wire.EpisodeCard[] }) => ({ episodes: episodes.map(toEpisode) });

type ApiBanner = { description: string; imageUrl: string; buttonText: string };
const toBanner = ({ description, imageUrl, buttonText }: ApiBanner): ApiBanner => ({
  description,
  imageUrl,
  buttonText,
});

type ApiNode = Omit<RichTextNode, 'embedded' | 'content'> & { content?: ApiNode[] };
type ApiAsset = { url: string; contentType?: string; title?: string; width?: number; height?: number };
type ApiEmbedded = {
  asset?: ApiAsset;
  podcast?: Wire.PodcastCard;
  episode?: Wire.EpisodeCard;
  section?: Wire.SectionFields;
  link?: { destination: string; text: string };
};

/**
 * The path of a picture without a size, to which the page adds one. An asset of a Contentful space has none (decision 0165),
 * and its file may have a number as its name.
 */
const readPicturePath = (url: string): string | undefined =>
  url.startsWith('/media/contentful/')
    ? /^\/media\/contentful\/images(\.eu)?\/.+$/.exec(url)?.[0]
    : /^(\/media\/.+)\/\d+\.\w+$/.exec(url)?.[1];

/** Every asset that is no picture is a file. */
function toAsset({ url, contentType = '', title = '', width, height }: ApiAsset): EmbeddedContent {
  const path = readPicturePath(url);
  if (path === undefined || !contentType.startsWith('image/')) return { kind: 'file', url, title };
  return { kind: 'picture', path, title, width: width ?? 16, height: height ?? 9 };
}

function toEmbedded({ asset, podcast, episode, section, link }: ApiEmbedded): EmbeddedContent | undefined {
  if (asset) return toAsset(asset);
  if (podcast) return { kind: 'podcast', podcast: toPodcast(podcast) };
  if (episode) return { kind: 'episode', episode: toEpisode(episode) };
  if (link) return { kind: 'link', ...link };
  const read = section && toSection(section);
  return read && { kind: 'section', section: read };
}

function toNode({ content, ...node }: ApiNode): RichTextNode {
  const embedded = toEmbedded(node.data);
  return { ...node, ...(content && { content: content.map(toNode) }), ...(embedded && { embedded, data: {} }) };
}

/** Maps editorial text with its embedded entries; the contract leaves its nodes open (requirement CS-21). */
export const toRichText = (wire: Wire.RichText): RichText => toNode(wire as unknown as ApiNode) as RichText;

/** Maps a plan; undefined for an unknown offer. */
export function toPricingOffer(wire: Wire.PricingOffer): PricingOffer | undefined {
  const offer = findOfferByNumber(wire.offerType);
  if (offer === undefined) return undefined;
  const { title, price, perks, badge, disclaimer } = wire;
  return {
    offer,
    title,
    price: toMinor(price),
    perks,
    ...(badge && { badge }),
    ...(hasText(disclaimer) && { disclaimer }),
  };
}

function toDynamicList(wire: ApiSection<'dynamicContent'>): DynamicList | undefined {
  if (wire.episodes) return { kind: 'episodes', ...toEpisodes({ episodes: wire.episodes }) };
  return wire.podcasts && { kind: 'podcasts', ...toPodcasts({ podcasts: wire.podcasts }) };
}

/** A text with visible content; a text section without any is hidden. */
const toTextContent = (wire: Wire.RichText): { textContent: RichText } | undefined =>
  wire.content.length === 0 ? undefined : { textContent: toRichText(wire) };

const mappers: { [Type in SectionType]: SectionMapper<Type> } = {
  listOfHeroCards: ({ heroCards }) => ({ heroCards }),
  listOfEpisodes: toEpisodes,
  listOfPodcasts: (wire) => ({ ...toPodcasts(wire), isToplist: wire.isToplist }),
  episodeCarousel: toEpisodes,
  bannerLink: (wire) => ({ ...toBanner(wire), destination: wire.destination }),
  podcastNuggets: toPodcasts,
  episodePromoCarousel: (wire) => ({ promotedEpisodes: wire.promotedEpisodes.map(toEpisode) }),
  premiumPromo: ({ headline, paragraph, benefits, cta: { coupon, ...cta } }) => ({
    headline,
    paragraph,
    benefits,
    cta: { ...cta, ...(coupon && { voucher: coupon }) },
  }),
  dynamicContent: (wire) => {
    const list = toDynamicList(wire);
    return list && { list };
  },
  bannerWithEpisodeList: (wire) =>
    dropNulls({
      episodeLists: wire.episodeLists.map((list) => {
        const dense = dropNulls(list);
        return dense ? { title: dense.title, ...toEpisodes(dense) } : null;
      }),
    }),
  bannerWithPodcastLink: (wire) => ({ ...toBanner(wire), podcastSlug: wire.podcastSlug }),
  podcastCarousel: toPodcasts,
  podcastCarouselNew: toPodcasts,
  podcastPromoCarousel: (wire) => ({ promotedPodcasts: wire.promotedPodcasts.map(toPodcast) }),
  heroSectionWeb: (wire) => ({ ...toBanner(wire), destination: wire.destination }),
  contentBriefing: ({ textContent, podcastSlug }) => {
    const read = toTextContent(textContent);
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
    const dense = dropNulls({ offers: offers.map((offer) => toPricingOffer(offer) ?? null) });
    return dense && { headline, offers: dense.offers };
  },
  faq: ({ headline, textContent, items }) => ({ headline, ...(textContent && { textContent }), items }),
  textContent: ({ textContent }) => toTextContent(textContent),
  steps: ({ headline, items }) => ({ headline, items }),
};

const isKnown = (type: string): type is SectionType => Object.hasOwn(mappers, type);

/** True when a text has visible content. */
const hasText = (words: string | null | undefined): words is string => (words ?? '').trim() !== '';

/** The common fields; a hidden or blank title is dropped (requirement CS-23). */
function toCommonFields(wire: Wire.SectionFields): SectionFields {
  const { id, title, hideTitle, titleBoldSection, description, imageUrl, buttonText, destination, disclaimer } = wire;
  return {
    id,
    ...(!hideTitle && hasText(title) && { title }),
    ...(hasText(titleBoldSection) && { titleBoldSection }),
    ...(hasText(description) && { description }),
    ...(hasText(imageUrl) && { imageUrl }),
    ...(hasText(buttonText) && { buttonText }),
    ...(hasText(destination) && { destination }),
    ...(hasText(disclaimer) && { disclaimer }),
  };
}

/**
 * Maps one section.
 *
 * @returns undefined when it is hidden (requirement CS-23) or of an unknown type (requirement CS-25), so that one
 *   section never breaks a page.
 */
export function toSection(wire: Wire.SectionFields): Section | undefined {
  if (!isKnown(wire.type)) return undefined;
  const dense = dropNulls(wire);
  const contents = dense && (mappers[wire.type] as (section: unknown) => object | undefined)(dense);
  return contents && ({ ...toCommonFields(wire), ...contents, type: wire.type } as Section);
}

/**
 * Maps the sections of a page in order, without hidden and unknown ones. A repeated section gets a unique id, because
 * element ids use it.
 */
export function toSections(sections: readonly (Wire.SectionFields | null)[]): Section[] {
  const counts = new Map<string, number>();
  return sections.flatMap((wire) => {
    const section = wire && toSection(wire);
    if (!section) return [];
    const count = (counts.get(section.id) ?? 0) + 1;
    counts.set(section.id, count);
    return [count === 1 ? section : { ...section, id: `${section.id}-${count}` }];
  });
}
