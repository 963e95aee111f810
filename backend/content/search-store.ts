import { sql, type SQL } from 'drizzle-orm';
import type { AudiobookCard, EpisodeCard, PodcastCard, SearchResult } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import { findAudiobooks } from './audiobooks/store.ts';
import type { Database } from '../database/open.ts';
import { findEpisodes, findPodcasts, type Paging } from './catalogue-store.ts';
import { listSearchWords } from './search-text.ts';

/** Folded words contain only letters and digits, so LIKE needs no escaping. */
const containsWord = (column: SQL, word: string): SQL => sql`${column} LIKE ${`%${word}%`}`;

/** Every word must occur in the text. */
const containsAllWords = (words: string[]): SQL =>
  sql.join(
    words.map((word) => containsWord(sql`search_text`, word)),
    sql` AND `,
  );

/** Rank: the whole title, then the start of a title, then words of titles, then the rest. */
function rankBy(words: string[]): SQL {
  const phrase = words.join(' ');
  const inTitle = words.map((word) => sql`(' ' || search_title LIKE ${`% ${word}%`})::int`);
  return sql`(search_title = ${phrase})::int * 100 + (search_title LIKE ${`${phrase}%`})::int * 50 + (${sql.join(inTitle, sql` + `)}) * 10`;
}

type Hit = { kind: SearchResult['kind']; key: string };

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

const nothing = { podcast: 0, audiobook: 0, episode: 0 };

/**
 * Searches podcasts, audiobooks and episodes of one region by title, people, description and keywords (requirement
 * LS-09).
 *
 * @param withAudiobooks whether the region shows audiobooks.
 * @returns one page of cards, best first, with the total and the number of each kind; nothing for a text without
 *   letters or digits.
 */
export async function searchCatalogue(
  db: Database,
  region: Region,
  searchText: string,
  paging: Paging,
  withAudiobooks: boolean,
) {
  const words = listSearchWords(searchText);
  const cards: FoundCards = { podcasts: [], episodes: [], audiobooks: [] };
  if (words.length === 0) return { hits: [], ...cards, total: 0, totals: nothing };
  const rank = rankBy(words);
  const books = sql`
    UNION ALL
    SELECT 'audiobook', slug, published_at, ${rank} + 3
    FROM audiobook WHERE region = ${region} AND ${containsAllWords(words)}`;
  const hits = sql`
    SELECT 'podcast' AS kind, slug AS key, published_at AS date, ${rank} + 5 AS rank
    FROM podcast WHERE region = ${region} AND ${containsAllWords(words)}
    UNION ALL
    SELECT 'episode', episode.id, date_added, ${rank}
    FROM episode
    WHERE ${containsAllWords(words)} AND podcast_id IN (SELECT id FROM podcast WHERE region = ${region})
    ${withAudiobooks ? books : sql``}`;
  const counted = await db
    .select({ kind: sql<Hit['kind']>`kind`, total: sql<number>`count(*)::int` })
    .from(sql`(${hits}) AS hits`)
    .groupBy(sql`kind`);
  const totals = { ...nothing, ...Object.fromEntries(counted.map(({ kind, total }) => [kind, total])) };
  const found = await db
    .select({ kind: sql<Hit['kind']>`kind`, key: sql<string>`key` })
    .from(sql`(${hits}) AS hits`)
    .orderBy(sql`rank DESC, date DESC, kind, key`)
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize);
  const listKeys = (kind: Hit['kind']): string[] => found.filter((hit) => hit.kind === kind).map(({ key }) => key);
  return {
    hits: found,
    podcasts: [...(await findPodcasts(db, region, listKeys('podcast'))).values()],
    episodes: [...(await findEpisodes(db, listKeys('episode'))).values()],
    audiobooks: await findAudiobooks(db, region, listKeys('audiobook')),
    total: totals.podcast + totals.audiobook + totals.episode,
    totals,
  };
}
