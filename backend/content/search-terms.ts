import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Genre, PodcastCard, SearchResult } from '../../api-spec/generated/v2.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { foldText } from '../../core/domain/search-text.ts';
import { text } from '../../core/i18n/text.ts';
import type { Database } from '../database/open.ts';
import { audiobookGenre } from '../database/schema/audiobook.ts';
import { hasGenre } from './audiobooks/store.ts';
import { isInCategory, listCategories } from './catalogue-store.ts';

export type SearchKind = SearchResult['kind'];
type CategoryName = PodcastCard['categories'][number];
type GenreName = Pick<Genre, 'key' | 'name'>;

/** A word of a search with its corrections, and what else it names. */
export type SearchTerm = {
  /** folded, best first; never empty */
  texts: string[];
  /** the word that the user wrote, folded */
  typed: string | undefined;
  categories: CategoryName[];
  genres: GenreName[];
  /** a word for the kind itself, such as "ljudbok" */
  kinds: SearchKind[];
};

/** The named lists of a region. */
export type SearchLists = { categories: CategoryName[]; genres: GenreName[] };

/** Reads the categories and genres of a region. */
export async function readSearchLists(db: Database, region: Region, withAudiobooks: boolean): Promise<SearchLists> {
  const { key, name, position } = audiobookGenre;
  const genres = db.select({ key, name }).from(audiobookGenre).where(eq(audiobookGenre.region, region));
  return {
    categories: (await listCategories(db, region)).map((row) => ({ id: row.id, key: row.key, name: row.name })),
    genres: withAudiobooks ? await genres.orderBy(position) : [],
  };
}

/** Letters from which the beginning of a name's word counts. */
const shortestBeginning = 3;

const isBeginningIn = (name: string, beginning: string): boolean =>
  foldText(name)
    .split(' ')
    .some((word) => word === beginning || (beginning.length >= shortestBeginning && word.startsWith(beginning)));

/** The words of a region for podcasts and audiobooks. */
function listKindWords(region: Region): Partial<Record<SearchKind, string[]>> {
  const language = { locale: regionConfigs[region].language };
  return {
    podcast: ['podcast', text.content_podcast({}, language), text.shell_podcasts({}, language)].map(foldText),
    audiobook: [text.content_audiobook({}, language), text.shell_audiobooks({}, language)].map(foldText),
  };
}

/** Finds what a word with its corrections names. */
export function makeTerm(region: Region, lists: SearchLists, texts: string[], typed = texts[0]): SearchTerm {
  const isNamed = ({ name }: { name: string }): boolean => texts.some((beginning) => isBeginningIn(name, beginning));
  const kindWords = listKindWords(region);
  return {
    texts,
    typed,
    categories: lists.categories.filter(isNamed),
    genres: lists.genres.filter(isNamed),
    kinds: (['podcast', 'audiobook'] as const).filter((kind) => kindWords[kind]?.some((word) => texts.includes(word))),
  };
}

/** The categories and genres whose name has every word of a search. */
export const findNamedLists = ([first, ...rest]: SearchTerm[]): SearchLists => ({
  categories: first?.categories.filter((one) => rest.every(({ categories }) => categories.includes(one))) ?? [],
  genres: first?.genres.filter((one) => rest.every(({ genres }) => genres.includes(one))) ?? [],
});

/**
 * The pattern of a word: anywhere in the text, because words are compounds. One or two letters match the beginning of a
 * word, which the index of trigrams finds. Folded words have only letters and digits, so LIKE needs no escaping.
 */
const toPattern = (word: string): string => (word.length < 3 ? `% ${word}%` : `%${word}%`);

/** SQL condition for the items of a kind: each word of the search is in their text or names one of their lists. */
export const matchesTerms = (terms: SearchTerm[], kind: SearchKind): SQL | undefined =>
  and(
    ...terms
      .filter(({ kinds }) => !kinds.includes(kind))
      .map(({ texts, categories, genres }) => {
        const ways = [
          ...texts.map((word) => sql`search_text LIKE ${toPattern(word)}`),
          ...(kind === 'podcast' ? categories.map(({ id }) => isInCategory(id)) : []),
          ...(kind === 'audiobook' ? genres.map(({ key }) => hasGenre(sql`${key}::text`)) : []),
        ];
        return sql`(${sql.join(ways, sql` OR `)})`;
      }),
  );

/** The beginning of a text: words behind it add nothing to a rank. */
const start = sql.raw('left(search_text, 200)');

/**
 * The rank of an item: the whole title, then the beginning of a title, then words in titles. Early words count more,
 * because people follow the title and the description is last.
 */
export function rankByTerms(terms: SearchTerm[]): SQL {
  const best = terms.map(({ texts }) => texts[0] ?? '');
  const phrase = best.join(' ');
  const perWord = best.flatMap((word) => [
    sql`(' ' || search_title LIKE ${`% ${word}%`})::int * 10`,
    sql`CASE position(${word} IN ${start}) WHEN 0 THEN 0 ELSE greatest(0, 9 - position(${word} IN ${start}) / 20) END`,
  ]);
  // the few hits of a word that may be misspelled come before those of similar words
  const asTyped = terms.flatMap(({ texts, typed }) =>
    typed === undefined || typed === texts[0] ? [] : [sql`(search_text LIKE ${toPattern(typed)})::int * 200`],
  );
  return sql`(search_title = ${phrase})::int * 100 + (search_title LIKE ${`${phrase}%`})::int * 50 + ${sql.join([...perWord, ...asTyped], sql` + `)}`;
}

/** The rank of an item in a list that the whole search names: before items that have similar words in their titles. */
export const rankLists = (isInLists: SQL[]): SQL =>
  isInLists.length === 0 ? sql`0` : sql`(${sql.join(isInLists, sql` OR `)})::int * 60`;
