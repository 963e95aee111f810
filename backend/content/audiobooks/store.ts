import { and, asc, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AudiobookCard, Genre } from '../../../api-spec/generated/v2.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { Paging } from '../catalogue-store.ts';
import type { Database } from '../../database/open.ts';
import { audiobook, audiobookGenre } from '../../database/schema/audiobook.ts';
import { toGenreKey, toAudiobookCard, type AudiobookRow, type GenreNames } from './to-card.ts';

/** Names of every region's genres. */
export async function readGenreNames(db: Database): Promise<GenreNames> {
  const rows = await db.select().from(audiobookGenre);
  return new Map(rows.map((row) => [toGenreKey(row), row.name]));
}

/** SQL condition for the audiobooks of a genre. */
export const hasGenre = (key: SQL): SQL => sql`${audiobook.genreKeys} @> jsonb_build_array(${key})`;

/** The genres of a region in display order, with their number of audiobooks. */
export async function listGenres(db: Database, region: Region): Promise<Genre[]> {
  const rows = await db
    .select({
      key: audiobookGenre.key,
      name: audiobookGenre.name,
      description: audiobookGenre.description,
      total: count(audiobook.id),
    })
    .from(audiobookGenre)
    .leftJoin(audiobook, and(eq(audiobook.region, audiobookGenre.region), hasGenre(sql`${audiobookGenre.key}`)))
    .where(eq(audiobookGenre.region, region))
    .groupBy(audiobookGenre.region, audiobookGenre.key)
    .orderBy(asc(audiobookGenre.position));
  return rows;
}

export type AudiobookOrder = 'newest' | 'title';

const orders: Record<AudiobookOrder, SQL> = { newest: desc(audiobook.publishedAt), title: asc(audiobook.searchTitle) };

/** One page of a region's audiobooks, optionally of one genre, with the total. */
export async function listAudiobooks(
  db: Database,
  region: Region,
  paging: Paging,
  { order = 'newest', genre }: { order?: AudiobookOrder; genre?: string } = {},
): Promise<{ audiobooks: AudiobookCard[]; total: number }> {
  const where = and(eq(audiobook.region, region), genre === undefined ? undefined : hasGenre(sql`${genre}::text`));
  const [counted] = await db.select({ total: count() }).from(audiobook).where(where);
  const rows = await db
    .select()
    .from(audiobook)
    .where(where)
    .orderBy(orders[order], asc(audiobook.id))
    .limit(paging.pageSize)
    .offset((paging.page - 1) * paging.pageSize);
  const names = await readGenreNames(db);
  return { audiobooks: rows.map((row) => toAudiobookCard(row, names)), total: counted?.total ?? 0 };
}

/** The audiobooks with these slugs; unknown ones are missing. */
export async function findAudiobooks(db: Database, region: Region, slugs: string[]): Promise<AudiobookCard[]> {
  if (slugs.length === 0) return [];
  const rows = await db
    .select()
    .from(audiobook)
    .where(and(eq(audiobook.region, region), inArray(audiobook.slug, slugs)));
  const names = await readGenreNames(db);
  return rows.map((row) => toAudiobookCard(row, names));
}

/** One audiobook with its row, for its own page. */
export async function findAudiobookRow(db: Database, region: Region, slug: string): Promise<AudiobookRow | undefined> {
  const [row] = await db
    .select()
    .from(audiobook)
    .where(and(eq(audiobook.region, region), eq(audiobook.slug, slug)));
  return row;
}

/** Maximum number of cards in a row on the audiobook start page. */
const rowLength = 12;

/** The newest audiobooks of a region, and those of each genre with audiobooks. */
export async function listShelves(db: Database, region: Region) {
  const ranked = db
    .select({
      id: audiobook.id,
      key: sql<string>`genre.key`.as('genre_key'),
      place: sql<number>`row_number() OVER (PARTITION BY genre.key ORDER BY published_at DESC, id)`.as('place'),
    })
    .from(audiobook)
    .innerJoin(sql`jsonb_array_elements_text(${audiobook.genreKeys}) AS genre(key)`, sql`true`)
    .where(eq(audiobook.region, region))
    .as('ranked');
  const rows = await db
    .select({ audiobook, key: ranked.key })
    .from(ranked)
    .innerJoin(audiobook, eq(audiobook.id, ranked.id))
    .where(sql`${ranked.place} <= ${rowLength}`)
    .orderBy(ranked.key, ranked.place);
  const names = await readGenreNames(db);
  const genres = (await listGenres(db, region)).filter(({ total }) => total > 0);
  const shelves = genres.map((genre) => ({
    genre,
    audiobooks: rows.filter(({ key }) => key === genre.key).map((row) => toAudiobookCard(row.audiobook, names)),
  }));
  const { audiobooks: newest } = await listAudiobooks(db, region, { page: 1, pageSize: rowLength });
  return { newest, shelves };
}
