import type { EpisodeCard, PodcastCard, PricingOffer } from '../../api-spec/generated/v2.ts';
import { toMajor } from '../../src/domain/money.ts';
import { offerNumbers } from '../../src/domain/offer.ts';
import type { Price } from '../offer/catalogue.ts';
import type { Shelf } from './shelf.ts';
import { isEntry, readTextField, type ContentEntry } from './source.ts';

type Fields = Record<string, unknown>;

/** What the sections of one page are made with. */
export type SectionContext = { shelf: Shelf; prices: Price[] };

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

/** How long a list is was spent when the shelf was stocked. */
const withoutLimit = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'limit'));

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
      const { title, description, icon } = item as Fields;
      return { headline: title, text: description, icon };
    }),
  }),
  dynamicContent: (fields, { shelf }, id) => ({ ...withoutLimit(fields), ...shelf.dynamic.get(id) }),
  listOfPodcasts: (fields) => ({ isToplist: false, ...fields }),
  bannerWithEpisodeList: ({ episodeLists, ...fields }, { shelf }) => ({
    ...fields,
    episodeLists: asList(episodeLists).map((list) => {
      const { title, episodes } = list as Fields;
      return { title, episodes: asList(episodes).map((id) => shelf.episodes.get(String(id)) ?? null) };
    }),
  }),
};

/**
 * Makes a section as the contract words it. It may still not fit, when an editor's content type is unknown or
 * incomplete: the caller compares it with the contract.
 */
export function makeSection(entry: ContentEntry, context: SectionContext): Fields {
  const resolved = Object.fromEntries(
    Object.entries(entry.fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((item: unknown) => (isEntry(item) ? makeListed(item, context) : item)) : value,
    ]),
  );
  const fields = makers[entry.type]?.(resolved, context, entry.id) ?? resolved;
  return { title: '', hideTitle: false, ...fields, id: entry.id, type: entry.type };
}
