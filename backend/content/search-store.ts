import { sql, type SQL } from 'drizzle-orm';
import type { AudiobookCard, EpisodeCard, PodcastCard, SearchResult } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import { findAudiobooks, hasGenre } from './audiobooks/store.ts';
import type { Database } from '../database/open.ts';
import { findEpisodes, findPodcasts, isInCategory, type Paging } from './catalogue-store.ts';
import {
  findNamedLists,
  makeTerm,
  matchesTerms,
  rankByTerms,
  rankLists,
  readSearchLists,
  type SearchKind,
  type SearchLists,
  type SearchTerm,
} from './search-terms.ts';
import { listSearchWords } from './search-text.ts';
import { canBeMisspelled, findNearWords } from './search-words.ts';

type Hit = { kind: SearchKind; key: string };

/** The cards of one page of hits. */
export type FoundCards = { podcasts: PodcastCard[]; episodes: EpisodeCard[]; audiobooks: AudiobookCard[] };

/** Sorts cards by their hits. */
export function orderHits(hits: Hit[], { podcasts, episodes, audiobooks }: FoundCards): SearchResult[] {
  const results = new Map<string, SearchResult>([
    ...podcasts.map((card) => [`podcast ${card.slug}`, { kind: 'podcast' as const, ...card }] as const),
    ...episodes.map((card) => [`episode ${card.id}`, { kind: 'episode' as const, ...card }] as const),
    ...audiobooks.map((card) => [`audiobook ${card.slug}`, { kind: 'audiobook' as const, ...card }] as const),
  ]);
  return hits.flatMap(({ kind, key }) => results.get(`${kind} ${key}`) ?? []);
}

/** Hits of a kind that are counted and ranked; a word of most items has more. */
const hitCap = 5_000;

/** The query for the items of each kind that match a search, with their rank. */
export function selectHits(region: Region, terms: SearchTerm[]): Record<SearchKind, SQL> {
  const rank = rankByTerms(terms);
  const { categories, genres } = findNamedLists(terms);
  const inCategory = rankLists(categories.map(({ id }) => isInCategory(id)));
  const inGenre = rankLists(genres.map(({ key }) => hasGenre(sql`${key}::text`)));
  const ofRegion = (kind: SearchKind): SQL => sql`region = ${region} AND ${matchesTerms(terms, kind) ?? sql`true`}`;
  return {
    podcast: sql`(
      SELECT 'podcast' AS kind, slug AS key, published_at AS date, ${rank} + ${inCategory} + 5 AS rank
      FROM podcast WHERE ${ofRegion('podcast')} LIMIT ${hitCap})`,
    audiobook: sql`(
      SELECT 'audiobook' AS kind, slug AS key, published_at AS date, ${rank} + ${inGenre} + 3 AS rank
      FROM audiobook WHERE ${ofRegion('audiobook')} LIMIT ${hitCap})`,
    episode: sql`(
      SELECT 'episode' AS kind, id AS key, date_added AS date, ${rank} AS rank
      FROM episode WHERE podcast_id IN (SELECT id FROM podcast WHERE region = ${region})
        AND ${matchesTerms(terms, 'episode') ?? sql`true`} LIMIT ${hitCap})`,
  };
}

const noTotals: Record<SearchKind, number> = { podcast: 0, audiobook: 0, episode: 0 };

/** A search: its text, optionally one kind, and whether the region shows audiobooks. */
export type CatalogueSearch = { searchText: string; kind?: SearchKind | undefined; withAudiobooks: boolean };

type Found = { hits: Hit[]; total: number; totals: Record<SearchKind, number>; lists: SearchLists };

const nothing: Found = { hits: [], total: 0, totals: noTotals, lists: { categories: [], genres: [] } };

/** Finds one page of hits, best first, and counts the hits of each kind. */
async function findHits(
  db: Database,
  region: Region,
  terms: SearchTerm[],
  { kind, withAudiobooks }: CatalogueSearch,
  paging: Paging,
): Promise<Found> {
  const { audiobook, ...others } = selectHits(region, terms);
  const selects: Partial<Record<SearchKind, SQL>> = withAudiobooks ? { ...others, audiobook } : others;
  // one pass over the catalogue finds, counts and ranks
  const hits = sql.join(Object.values(selects), sql` UNION ALL `);
  const ofKind = kind ? sql`WHERE kind = ${kind}` : sql``;
  const [row] = await db
    .select({ totals: sql<Partial<typeof noTotals>>`found.totals`, page: sql<Hit[]>`found.page` })
    .from(
      sql`(
        WITH hits AS MATERIALIZED (${hits})
        SELECT
          (SELECT coalesce(json_object_agg(kind, total), '{}')
            FROM (SELECT kind, count(*) AS total FROM hits GROUP BY kind) AS counted) AS totals,
          (SELECT coalesce(json_agg(json_build_object('kind', kind, 'key', key)), '[]')
            FROM (SELECT kind, key FROM hits ${ofKind} ORDER BY rank DESC, date DESC, kind, key
              LIMIT ${paging.pageSize} OFFSET ${(paging.page - 1) * paging.pageSize}) AS best) AS page
      ) AS found`,
    );
  const totals = { ...noTotals, ...row?.totals };
  const total = kind ? totals[kind] : totals.podcast + totals.audiobook + totals.episode;
  return { hits: row?.page ?? [], total, totals, lists: findNamedLists(terms) };
}

/** A search with fewer hits may have a misspelled word that occurs somewhere by chance. */
const fewHits = 5;

/** The hits of all kinds; a category or genre of that name is as good as many hits. */
const countHits = ({ totals, lists }: Found): number =>
  lists.categories.length + lists.genres.length > 0 ? fewHits : totals.podcast + totals.audiobook + totals.episode;

/** Adds similar words to the words of a search: to all without hits, otherwise only to words that no title or name has. */
const addNearWords = (db: Database, region: Region, words: string[], hasHits: boolean): Promise<string[][]> =>
  Promise.all(
    words.map(async (word) => {
      if (hasHits && !(await canBeMisspelled(db, region, word))) return [word];
      return [...new Set([...(await findNearWords(db, region, word)), word])];
    }),
  );

/**
 * Searches podcasts, audiobooks and episodes of one region by title, people, description, keywords, category and genre
 * (requirement LS-09). When nothing or little matches, it also searches for similar words
 * (decisions 0124, 0139).
 *
 * @returns one page of cards, best first, with the number of each kind, and the categories and genres of that name. A
 *   text without letters or digits finds nothing.
 */
export async function searchCatalogue(db: Database, region: Region, search: CatalogueSearch, paging: Paging) {
  const words = listSearchWords(search.searchText);
  const lists = words.length > 0 ? await readSearchLists(db, region, search.withAudiobooks) : nothing.lists;
  const find = (texts: string[][]): Promise<Found> => {
    const terms = texts.map((alternatives, index) => makeTerm(region, lists, alternatives, words[index]));
    return findHits(db, region, terms, search, paging);
  };
  let found = words.length > 0 ? await find(words.map((word) => [word])) : nothing;
  let isApproximate = false;
  const exact = countHits(found);
  if (words.length > 0 && exact < fewHits) {
    const texts = await addNearWords(db, region, words, exact > 0);
    const similar = texts.some((alternatives) => alternatives.length > 1) ? await find(texts) : nothing;
    isApproximate = countHits(similar) > exact;
    if (isApproximate) found = similar;
  }
  const listKeys = (kind: SearchKind): string[] => found.hits.filter((hit) => hit.kind === kind).map(({ key }) => key);
  return {
    ...found,
    isApproximate,
    podcasts: [...(await findPodcasts(db, region, listKeys('podcast'))).values()],
    episodes: [...(await findEpisodes(db, listKeys('episode'))).values()],
    audiobooks: await findAudiobooks(db, region, listKeys('audiobook')),
  };
}
