import type { EpisodeCard, PodcastCard, PricingOffer, RichText } from '../../api-spec/generated/v2.ts';
import { toMajor } from '../../core/domain/money.ts';
import { offerNumbers } from '../../core/domain/offer.ts';
import { findDocumentPage } from '../../core/routing/routes.ts';
import type { Price } from '../offers/price-list.ts';
import type { LoadedCards } from './load-cards.ts';
import { cleanTexts } from './clean-text.ts';
import { embedAsset } from './embed-asset.ts';
import { toRichText } from './to-rich-text.ts';
import { asFields, isEntry, readTextField, type ContentEntry, type Fields } from './source.ts';

/** Context of the sections of one page. */
export type SectionContext = {
  cards: LoadedCards;
  prices: Price[];
  /** whether a section inside a text matches the contract */
  isFitting: (section: Fields) => boolean;
};

/** A list item in API format; null when it is unpublished or not in this region. */
function toListItem(entry: ContentEntry, { cards }: SectionContext): PodcastCard | EpisodeCard | Fields | null {
  if (entry.type === 'podcast') return cards.podcasts.get(readTextField(entry, 'slug')) ?? null;
  if (entry.type === 'episode') return cards.episodes.get(readTextField(entry, 'id')) ?? null;
  if (entry.type !== 'category') return null;
  const { categoryId, key, name, imageUrl } = entry.fields;
  return { id: categoryId, key, name, imageUrl };
}

/** Makes a plan of the pricing section: text from the editor, price and currency from the region's price list. */
export function toPricingOffer(value: unknown, prices: Price[]): PricingOffer | null {
  if (typeof value !== 'object' || value === null) return null;
  const { offerType, title, perks, badge, disclaimer } = value as Fields;
  const price = prices.find(({ offer }) => offer.toLowerCase() === String(offerType).toLowerCase());
  if (price === undefined || !Array.isArray(perks)) return null;
  return {
    offerType: offerNumbers[price.offer],
    title: String(title),
    price: toMajor(price.amount),
    currencyCode: price.currency,
    perks: perks.map(String),
    badge: typeof badge === 'string' ? badge : null,
    disclaimer: typeof disclaimer === 'string' ? disclaimer : null,
  };
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Length and category of a list are used when its cards are loaded. */
const withoutSize = ({ limit: _limit, categoryId: _category, ...fields }: Fields): Fields => fields;

/** Types whose fields differ between the editor and the API. */
const makers: Record<string, (fields: Fields, context: SectionContext, id: string) => Fields> = {
  pricing: ({ title, offers, ...fields }, { prices }) => ({
    ...fields,
    headline: title,
    offers: asList(offers).map((offer) => toPricingOffer(offer, prices)),
  }),
  valueProposition: ({ items, ...fields }) => ({
    ...fields,
    items: asList(items).map((item) => {
      const { title, description, icon } = asFields(item);
      return { headline: title, text: description, icon };
    }),
  }),
  dynamicContent: (fields, { cards }, id) => ({ ...withoutSize(fields), ...cards.dynamic.get(id) }),
  // a space links the pictures of the cards in a list, in the order of the cards
  listOfHeroCards: ({ heroCards, pictureUrls, pictures: _unpublished, ...fields }) => ({
    ...fields,
    heroCards: asList(heroCards).map((card, index) => ({
      ...asFields(card),
      imageUrl: asList(pictureUrls)[index] ?? asFields(card)['imageUrl'],
    })),
  }),
  listOfPodcasts: (fields) => ({ isToplist: false, ...fields }),
  bannerWithEpisodeList: ({ episodeLists, ...fields }, { cards }) => ({
    ...fields,
    episodeLists: asList(episodeLists).map((list) => {
      const { title, episodes } = asFields(list);
      return { title, episodes: asList(episodes).map((id) => cards.episodes.get(String(id)) ?? null) };
    }),
  }),
};

/** A link to a page of the CMS; undefined for a page without a URL. */
function toPageLink(entry: ContentEntry): Fields | undefined {
  const page = findDocumentPage(readTextField(entry, 'slug'));
  if (page === undefined) return undefined;
  const destination = ['route', page.route, ...Object.values(page.params)].join(':');
  return { link: { destination, text: readTextField(entry, 'title') } };
}

/** An embedded entry: a picture, a catalogue item, a link to a page or category, or a section. */
function toEmbed(target: unknown, context: SectionContext): Fields | undefined {
  if (!isEntry(target)) return embedAsset(target);
  const { type, fields } = target;
  if (type === 'webPage') return toPageLink(target);
  if (type === 'category') {
    return { link: { destination: `route:category:${String(fields['categoryId'])}`, text: fields['name'] } };
  }
  if (type === 'podcast' || type === 'episode') {
    const card = toListItem(target, context);
    return card === null ? undefined : { [type]: card };
  }
  const section = toSection(target, context);
  return context.isFitting(section) ? { section } : undefined;
}

/** Sanitised editorial text; null without visible content. */
export const toSanitisedText = (document: unknown, context: SectionContext): RichText | null =>
  toRichText(document, (target) => toEmbed(target, context));

/**
 * Makes a section in API format, its texts without markup. It may be invalid when the editor's content type is unknown
 * or incomplete: the caller validates it against the contract.
 */
export function toSection(entry: ContentEntry, context: SectionContext): Fields {
  const makeValue = (value: unknown, name: string): unknown => {
    // this field is rich text in some sections, plain text in others
    if (name === 'textContent' && typeof value === 'object') return toSanitisedText(value, context) ?? undefined;
    if (!Array.isArray(value)) return cleanTexts(value, name);
    return value.map((item: unknown) => (isEntry(item) ? toListItem(item, context) : cleanTexts(item, name)));
  };
  const made = Object.entries(entry.fields).map(([name, value]) => [name, makeValue(value, name)] as const);
  const resolved = Object.fromEntries(made.filter(([, value]) => value !== undefined));
  const fields = makers[entry.type]?.(resolved, context, entry.id) ?? resolved;
  return { title: '', hideTitle: false, ...fields, id: entry.id, type: entry.type };
}
