import { localeNames, type Region } from '../model/content-types.ts';
import { readField, type Entry } from '../source/entry.ts';
import type { CatalogueDrafts } from './catalogue-drafts.ts';
import type { ItemKind } from './override.ts';

/** The locale key for values of types that are not localized. */
const only = localeNames[0]!;

/** Search for catalogue items. */
export type ItemQuery = {
  kind: ItemKind;
  region: Region;
  /** search terms in the title, or in the name of the podcast or its author */
  text: string;
  /** slug of the podcast whose episodes are searched */
  show: string;
  /** limits the search to items with a draft, or with an override */
  only: 'all' | 'drafts' | 'settled';
  /** starts at 1 */
  page: number;
};

/** An item in the list. */
export type ListedItem = {
  id: string;
  title: string;
  maker: string;
  date: string;
  imageUrl: string;
  isHidden: boolean;
};

/** Items per page of the list. */
export const pageSize = 40;

/** Removes diacritics and case, so that "o" matches "Ö". */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const readText = (entry: Entry, name: string): string => {
  const value = readField(entry, name, only);
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
};

const dateOf = (entry: Entry): string => readText(entry, entry.type === 'episode' ? 'dateAdded' : 'publishedAt');

/**
 * Finds items of the drafted catalogue, newest first; hidden ones with the values of their sources.
 *
 * @returns one page of them and the total count.
 */
export function findItems(
  catalogue: Pick<CatalogueDrafts, 'source' | 'drafts' | 'listDrafts' | 'listOverridden'>,
  query: ItemQuery,
): { items: ListedItem[]; total: number } {
  const source = catalogue.source();
  const drafted = catalogue.drafts(source).entries;
  const wanted =
    query.only === 'all' ? undefined : query.only === 'drafts' ? catalogue.listDrafts() : catalogue.listOverridden();
  const terms = fold(query.text).split(/\s+/).filter(Boolean);
  const makerOf = (entry: Entry): string => {
    if (entry.type !== 'episode') return readText(entry, entry.type === 'podcast' ? 'author' : 'authors');
    const id = `podcast.${readText(entry, 'podcastSlug')}`;
    const show = drafted.get(id) ?? source.entries.get(id);
    return show ? readText(show, 'title') : '';
  };
  const found: { entry: Entry; maker: string; date: string }[] = [];
  for (const before of source.entries.values()) {
    if (before.type !== query.kind || readText(before, 'region') !== query.region) continue;
    if (wanted?.has(before.id) === false) continue;
    if (query.show !== '' && readText(before, 'podcastSlug') !== query.show) continue;
    const entry = drafted.get(before.id) ?? before;
    const maker = makerOf(entry);
    const text = terms.length === 0 ? '' : fold(`${readText(entry, 'title')} ${maker}`);
    if (terms.every((term) => text.includes(term))) found.push({ entry, maker, date: dateOf(entry) });
  }
  found.sort((one, other) =>
    one.date < other.date ? 1 : one.date > other.date ? -1 : one.entry.id < other.entry.id ? -1 : 1,
  );
  const start = (query.page - 1) * pageSize;
  const items = found.slice(start, start + pageSize).map(({ entry, maker, date }) => ({
    id: entry.id,
    title: readText(entry, 'title'),
    maker,
    date: date.slice(0, 10),
    imageUrl: readText(entry, 'imageUrl'),
    isHidden: !drafted.has(entry.id),
  }));
  return { items, total: found.length };
}
