import { and, count, eq, like, sql } from 'drizzle-orm';
import type { Region } from '../../core/domain/region.ts';
import { foldText } from '../../core/domain/search-text.ts';
import type { Database } from '../database/open.ts';
import { searchWord } from '../database/schema/search-word.ts';
import { getItemRegion } from './read-fields.ts';

/** A row with words that users may misspell: a podcast, an episode or an audiobook. */
export type NamedItem = {
  id: string;
  title: string;
  podcastId?: string;
  author?: string;
  authors?: string[];
  narrators?: string[];
};

/** The title and the people of an item, with its region. */
export const listItemNames = (item: NamedItem): { region: Region; name: string } => ({
  region: getItemRegion(item.podcastId ?? item.id),
  name: [item.title, item.author ?? '', ...(item.authors ?? []), ...(item.narrators ?? [])].join(' '),
});

/** Words that can be misspelled: three to forty letters, no digits. */
const correctable = /^\p{Letter}{3,40}$/u;

/** Rows per statement. */
const batchSize = 500;

/** Adds the words of names to the corrections of their regions. A word whose items are deleted stays and finds nothing. */
export async function addSearchWords(db: Database, names: { region: Region; name: string }[]): Promise<void> {
  const words = new Map<string, { region: Region; word: string }>();
  for (const { region, name } of names)
    for (const word of foldText(name).split(' '))
      if (correctable.test(word)) words.set(`${region} ${word}`, { region, word });
  const rows = [...words.values()];
  for (let start = 0; start < rows.length; start += batchSize)
    await db
      .insert(searchWord)
      .values(rows.slice(start, start + batchSize))
      .onConflictDoNothing();
}

/** Wrong letters that a search tolerates: none in a word of three letters, one in a word of four, two in longer words. */
const getTolerance = (word: string): number => (correctable.test(word) ? Math.min(2, Math.max(0, word.length - 3)) : 0);

/** Words that are equally near to a misspelled word. */
const nearWordCap = 5;

/** The query for words with at most a number of wrong letters, nearest first. */
export function selectNearWords(db: Database, region: Region, word: string, tolerance: number) {
  const distance = sql<number>`levenshtein_less_equal(${searchWord.word}, ${word}, ${tolerance}::int)`;
  return db
    .select({ word: searchWord.word, distance })
    .from(searchWord)
    .where(
      sql`${searchWord.region} = ${region}
        AND length(${searchWord.word}) BETWEEN ${word.length - tolerance}::int AND ${word.length + tolerance}::int
        AND ${distance} <= ${tolerance}::int`,
    )
    .orderBy(sql`${distance}, similarity(${searchWord.word}, ${word}) DESC, ${searchWord.word}`)
    .limit(nearWordCap);
}

/**
 * Finds a word itself and those with the fewest wrong letters (decision 0124).
 *
 * @param word a folded word.
 * @returns at most five, nearest first; none without a word that is near enough.
 */
export async function findNearWords(db: Database, region: Region, word: string): Promise<string[]> {
  const tolerance = getTolerance(word);
  const rows = tolerance === 0 ? [] : await selectNearWords(db, region, word, tolerance);
  const nearest = rows.find((row) => row.distance > 0)?.distance;
  return rows.filter((row) => row.distance === 0 || row.distance === nearest).map((row) => row.word);
}

/** The query for the number of words that contain a word; a limit would make the database read the table. */
export const countWordsWith = (db: Database, region: Region, part: string) =>
  db
    .select({ total: count() })
    .from(searchWord)
    .where(and(eq(searchWord.region, region), like(searchWord.word, `%${part}%`)));

/**
 * Whether a folded word may be a misspelling although something contains it. A word of a title or name is none, and
 * neither is a part of one, such as a beginning that the user is typing.
 */
export async function canBeMisspelled(db: Database, region: Region, word: string): Promise<boolean> {
  if (getTolerance(word) === 0) return false;
  const [counted] = await countWordsWith(db, region, word);
  return counted?.total === 0;
}
