import { sql, type SQL } from 'drizzle-orm';
import type { SearchResult } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../src/domain/region.ts';
import type { Database } from '../database/open.ts';
import { findEpisodes, findPodcasts, type Paging } from './catalogue-store.ts';
import { listSearchWords } from './search-text.ts';

/** Folded words hold letters and digits alone, so nothing in them needs escaping inside LIKE. */
const holds = (column: SQL, word: string): SQL => sql`${column} LIKE ${`%${word}%`}`;

/** Every word must stand somewhere in the text. */
const holdsAll = (words: string[]): SQL =>
  sql.join(
    words.map((word) => holds(sql`search_text`, word)),
    sql` AND `,
  );

/** The whole title first, then titles that start so, then words of titles, then the rest. */
function rankBy(words: string[]): SQL {
  const phrase = words.join(' ');
  const inTitle = words.map((word) => sql`(' ' || search_title LIKE ${`% ${word}%`})::int`);
  return sql`(search_title = ${phrase})::int * 100 + (search_title LIKE ${`${phrase}%`})::int * 50 + (${sql.join(inTitle, sql` + `)}) * 10`;
}

type Hit = { kind: 'podcast' | 'episode'; key: string };

/**
 * Searches podcasts and episodes of one market by title, author, description and keywords (requirement LS-09).
 *
 * @returns one page of hits, best first, with how many there are in all; nothing for a text without letters or digits.
 */
export async function searchCatalogue(db: Database, region: Region, searchText: string, paging: Paging) {
  const words = listSearchWords(searchText);
  if (words.length === 0) return { results: [], total: 0 };
  const rank = rankBy(words);
  const hits = sql`
    SELECT 'podcast' AS kind, slug AS key, published_at AS date, ${rank} + 5 AS rank
    FROM podcast WHERE region = ${region} AND ${holdsAll(words)}
    UNION ALL
    SELECT 'episode', episode.id, date_added, ${rank}
    FROM episode
    WHERE ${holdsAll(words)} AND podcast_id IN (SELECT id FROM podcast WHERE region = ${region})`;
  const counted = await db.select({ total: sql<number>`count(*)::int` }).from(sql`(${hits}) AS hits`);
  const found = await db
    .select({ kind: sql<Hit['kind']>`kind`, key: sql<string>`key` })
    .from(sql`(${hits}) AS hits`)
    .orderBy(sql`rank DESC, date DESC, key`)
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize);
  const listKeys = (kind: Hit['kind']): string[] => found.filter((hit) => hit.kind === kind).map(({ key }) => key);
  const podcasts = await findPodcasts(db, region, listKeys('podcast'));
  const episodes = await findEpisodes(db, listKeys('episode'));
  const results = found.flatMap(({ kind, key }): SearchResult[] => {
    const podcast = kind === 'podcast' ? podcasts.get(key) : undefined;
    const episode = kind === 'episode' ? episodes.get(key) : undefined;
    if (podcast) return [{ kind: 'podcast', ...podcast }];
    return episode ? [{ kind: 'episode', ...episode }] : [];
  });
  return { results, total: counted[0]?.total ?? 0 };
}
