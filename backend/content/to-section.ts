import type { EpisodeCard, PodcastCard, PricingOffer, RichText } from '../../api-spec/generated/v2.ts';
import { toMajor } from '../../core/domain/money.ts';
import { offerNumbers } from '../../core/domain/offer.ts';
import { findDocumentPage } from '../../core/routing/routes.ts';
import type { Price } from '../offers/price-list.ts';
import type { Shelf } from './load-cards.ts';
import { cleanTexts } from './clean-text.ts';
import { makeRichText } from './to-rich-text.ts';
import { isEntry, readTextField, type ContentEntry } from './source.ts';

type Fields = Record<string, unknown>;

/** What the sections of one page are made with. */
export type SectionContext = {
  shelf: Shelf;
  prices: Price[];
  /** whether a section that stands inside a text is as the contract words it */
  isFitting: (section: Fields) => boolean;
};

/** An entry that stands in a list, as the wire shows it; null when it is not published or not in this market. */
function makeListed(entry: ContentEntry, { shelf }: SectionContext): PodcastCard | EpisodeCard | Fields | null {
  if (entry.type === 'podcast') return shelf.podcasts.get(readTextField(entry, 'slug')) ?? null;
  if (entry.type === 'episode') return shelf.episodes.get(readTextField(entry, 'id')) ?? null;
  if (entry.type !== 'category') return null;
  const { categoryId, key, name, imageUrl } = entry.fields;
  return { id: categoryId, key, name, imageUrl };
}

/** Makes a plan of the pricing section: words from the editor, price and currency from the market's price list. */
export function makePricingOffer(value: unknown, prices: Price[]): PricingOffer | null {
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
const asFields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** How long a list is, and of which category, was spent when the shelf was stocked. */
const withoutSize = ({ limit: _limit, categoryId: _category, ...fields }: Fields): Fields => fields;

/** Types whose fields are named or filled otherwise at the editor's than on the wire. */
const makers: Record<string, (fields: Fields, context: SectionContext, id: string) => Fields> = {
  pricing: ({ title, offers, ...fields }, { prices }) => ({
    ...fields,
    headline: title,
    offers: asList(offers).map((offer) => makePricingOffer(offer, prices)),
  }),
  valueProposition: ({ items, ...fields }) => ({
    ...fields,
    items: asList(items).map((item) => {
      const { title, description, icon } = asFields(item);
      return { headline: title, text: description, icon };
    }),
  }),
  dynamicContent: (fields, { shelf }, id) => ({ ...withoutSize(fields), ...shelf.dynamic.get(id) }),
  listOfPodcasts: (fields) => ({ isToplist: false, ...fields }),
  bannerWithEpisodeList: ({ episodeLists, ...fields }, { shelf }) => ({
    ...fields,
    episodeLists: asList(episodeLists).map((list) => {
      const { title, episodes } = asFields(list);
      return { title, episodes: asList(episodes).map((id) => shelf.episodes.get(String(id)) ?? null) };
    }),
  }),
};

/** A picture inside a text; undefined for one that is not on the site's own origin: its policy shows no other. */
function makeAsset(target: Fields): Fields | undefined {
  const { title, description, file } = asFields(target['fields']);
  const { url, contentType, details } = asFields(file);
  if (typeof url !== 'string' || !url.startsWith('/media/')) return undefined;
  const { width, height } = asFields(asFields(details)['image']);
  return { asset: { url, contentType, title, description, width, height } };
}

/** A page of the CMS as a link to it; undefined for one that is shown nowhere. */
function linkToPage(entry: ContentEntry): Fields | undefined {
  const page = findDocumentPage(readTextField(entry, 'slug'));
  if (page === undefined) return undefined;
  const destination = ['route', page.route, ...Object.values(page.params)].join(':');
  return { link: { destination, text: readTextField(entry, 'title') } };
}

/** What stands inside a text: a picture, something to hear, a page or a category to go to, or a section. */
function makeEmbed(target: unknown, context: SectionContext): Fields | undefined {
  if (!isEntry(target)) return makeAsset(asFields(target));
  const { type, fields } = target;
  if (type === 'webPage') return linkToPage(target);
  if (type === 'category') {
    return { link: { destination: `route:category:${String(fields['categoryId'])}`, text: fields['name'] } };
  }
  if (type === 'podcast' || type === 'episode') {
    const card = makeListed(target, context);
    return card === null ? undefined : { [type]: card };
  }
  const section = makeSection(target, context);
  return context.isFitting(section) ? { section } : undefined;
}

/** Editorial text, fit for a page; null when nothing of it can be seen. */
export const makeText = (document: unknown, context: SectionContext): RichText | null =>
  makeRichText(document, (target) => makeEmbed(target, context));

/**
 * Makes a section as the contract words it, its texts without markup. It may still not fit, when an editor's content
 * type is unknown or incomplete: the caller compares it with the contract.
 */
export function makeSection(entry: ContentEntry, context: SectionContext): Fields {
  const makeValue = (value: unknown, name: string): unknown => {
    // some sections have a text with structure under this name, others a sentence
    if (name === 'textContent' && typeof value === 'object') return makeText(value, context) ?? undefined;
    if (!Array.isArray(value)) return cleanTexts(value, name);
    return value.map((item: unknown) => (isEntry(item) ? makeListed(item, context) : cleanTexts(item, name)));
  };
  const made = Object.entries(entry.fields).map(([name, value]) => [name, makeValue(value, name)] as const);
  const resolved = Object.fromEntries(made.filter(([, value]) => value !== undefined));
  const fields = makers[entry.type]?.(resolved, context, entry.id) ?? resolved;
  return { title: '', hideTitle: false, ...fields, id: entry.id, type: entry.type };
}
