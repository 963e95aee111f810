import { localeNames, type Region } from '../model/content-types.ts';
import { readField, type Entry } from '../source/entry.ts';
import type { CatalogueDesk } from './catalogue-drafts.ts';
import type { ItemKind } from './override.ts';

/** The one language that holds the values of what is not localized. */
const only = localeNames[0]!;

/** What an editor looks for. */
export type ItemQuery = {
  kind: ItemKind;
  region: Region;
  /** words that stand in the title, or in the name of the podcast or of who made it */
  words: string;
  /** slug of the podcast whose episodes are wanted */
  show: string;
  /** those alone that wait to be published, or that editors settled */
  only: 'all' | 'drafts' | 'settled';
  /** counts from 1 */
  page: number;
};

/** An item as the list shows it. */
export type ListedItem = {
  id: string;
  title: string;
  maker: string;
  date: string;
  imageUrl: string;
  isHidden: boolean;
};

/** Items on one page of the list. */
export const pageSize = 40;

/** Letters without their marks in lower case, so that "Ö" is found by "o". */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const readText = (entry: Entry, name: string): string => {
  const value = readField(entry, name, only);
  return Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : '';
};

const dateOf = (entry: Entry): string => readText(entry, entry.type === 'episode' ? 'dateAdded' : 'publishedAt');

/**
 * Finds items of the catalogue as drafts have them, newest first; hidden ones too, as their sources have them.
 *
 * @returns one page of them and how many there are in all.
 */
export function findItems(
  desk: Pick<CatalogueDesk, 'source' | 'drafts' | 'listDrafts' | 'listSettled'>,
  query: ItemQuery,
): { items: ListedItem[]; total: number } {
  const source = desk.source();
  const drafted = desk.drafts(source).entries;
  const wanted = query.only === 'all' ? undefined : query.only === 'drafts' ? desk.listDrafts() : desk.listSettled();
  const words = fold(query.words).split(/\s+/).filter(Boolean);
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
    const text = words.length === 0 ? '' : fold(`${readText(entry, 'title')} ${maker}`);
    if (words.every((word) => text.includes(word))) found.push({ entry, maker, date: dateOf(entry) });
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
