import type { ImportedEpisode } from './show-file.ts';
import type { FeedItem } from './to-item.ts';

/** An item with its date. */
export type DatedItem = Omit<FeedItem, 'isDated'> & { dateAdded: string };

/** An item with its date, and the stored episode that it is. */
export type MatchedItem = DatedItem & {
  old: ImportedEpisode | undefined;
  /** several stored episodes have its title and time, and nothing else tells them apart */
  isUncertain?: true;
};

/** What names an episode. */
export type Named = Pick<ImportedEpisode, 'title' | 'sound'>;

/** What tells episodes with one title apart. */
export type Dated = Pick<FeedItem, 'title' | 'lengthSeconds'> & { dateAdded: string };

/** The letters, digits, + and # of a title: hosts write dashes, quotation marks, blanks and ligatures differently. */
export const foldTitle = ({ title }: Pick<Dated, 'title'>): string =>
  title
    .normalize('NFKC')
    // upper case first: ß becomes ss
    .toUpperCase()
    .toLowerCase()
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim() || title;

/** The stored episodes that no item of a feed is. */
export function listMissing(
  items: readonly MatchedItem[],
  earlier: ReadonlyMap<string, ImportedEpisode>,
): ImportedEpisode[] {
  const listed = new Set(items.flatMap(({ guid, old }) => [guid, old?.guid]));
  return [...earlier.values()].filter(({ guid }) => !listed.has(guid));
}
