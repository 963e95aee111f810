import { createHash } from 'node:crypto';
import { getTableColumns, sql, type SQL, type Table } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Log } from '../../process/log.ts';
import type { Database } from '../database/open.ts';
import { audiobook, audiobookGenre } from '../database/schema/audiobook.ts';
import { category, episode, podcast } from '../database/schema/podcast.ts';
import { runTransaction } from '../database/transaction.ts';
import { loadCatalogue, type CatalogueRows } from './catalogue-entries.ts';
import { giveWay } from './give-way.ts';
import { readSetting, writeSetting } from '../operation/settings.ts';
import { ContentSourceError, type ContentSource } from './source.ts';

/** Rows written by one statement: others get their turn at the embedded database and at the process after each. */
const batchSize = 100;

/** Where the fingerprint of the last import is kept. */
const settingName = 'catalogue-fingerprint';

/** Changes with the content, and with this number, which goes up when rows are made otherwise than before. */
const importVersion = 4;

async function makeFingerprint(rows: CatalogueRows): Promise<string> {
  const hash = createHash('sha256').update(String(importVersion));
  for (const [table, list] of Object.entries(rows)) {
    hash.update(table);
    for (let start = 0; start < list.length; start += batchSize) {
      hash.update(JSON.stringify(list.slice(start, start + batchSize)));
      await giveWay();
    }
  }
  return hash.digest('hex');
}

/** A name for what is published in the catalogue: it changes whenever a podcast, episode or audiobook does. */
export const readCatalogueVersion = async (db: Database): Promise<string> =>
  (await readSetting(db, settingName, z.string()))?.slice(0, 16) ?? '';

/** On conflict, every column takes the new row's value. */
const takeNew = (table: Table): Record<string, ReturnType<typeof sql>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([field, column]) => [field, sql.raw(`excluded."${column.name}"`)]),
  );

async function upsert(db: Database, table: PgTable, keys: ('id' | 'region' | 'key')[], rows: object[]): Promise<void> {
  const columns = getTableColumns(table);
  const target = keys.map((key) => columns[key] as NonNullable<(typeof columns)[string]>);
  for (let start = 0; start < rows.length; start += batchSize) {
    await db
      .insert(table)
      .values(rows.slice(start, start + batchSize))
      .onConflictDoUpdate({ target, set: takeNew(table) });
  }
}

/** True for rows that are not among these; one parameter however many they are. */
const isNoneOf = (column: PgColumn, rows: { id: string }[]): SQL =>
  sql`${column} NOT IN (SELECT jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb))`;

/**
 * Writes the rows and takes out what is no longer published, all or nothing but for episodes: there may be tens of
 * thousands, so they follow a hundred at a time, and who reads meanwhile need not wait. Running it again changes nothing;
 * whoever is interrupted runs it again, because the fingerprint is written last.
 */
export async function writeCatalogue(db: Database, rows: CatalogueRows): Promise<void> {
  await runTransaction(db, async (tx) => {
    await upsert(tx, category, ['region', 'id'], rows.categories);
    await upsert(tx, podcast, ['id'], rows.podcasts);
    await upsert(tx, audiobookGenre, ['region', 'key'], rows.genres);
    await upsert(tx, audiobook, ['id'], rows.audiobooks);
    await tx.delete(episode).where(isNoneOf(episode.id, rows.episodes));
    await tx.delete(podcast).where(isNoneOf(podcast.id, rows.podcasts));
    await tx.delete(audiobook).where(isNoneOf(audiobook.id, rows.audiobooks));
  });
  for (let start = 0; start < rows.episodes.length; start += batchSize) {
    await upsert(db, episode, ['id'], rows.episodes.slice(start, start + batchSize));
    await giveWay();
  }
}

/**
 * Brings the catalogue in the database in line with the content source; writes nothing when nothing changed.
 *
 * @returns how much is published now.
 * @throws ContentSourceError when the source does not answer, or holds no podcast at all: an empty source is taken for
 *   a fault, so that it can never empty the product.
 */
export function syncCatalogue(
  db: Database,
  source: ContentSource,
  log: Pick<Log, 'warn'>,
): Promise<{ podcasts: number; episodes: number }> {
  // one after the other: a second one finds what the first has written, instead of writing it beside it
  const turn = (turns.get(db) ?? Promise.resolve()).then(() => takeOver(db, source, log));
  turns.set(
    db,
    turn.then(
      () => undefined,
      () => undefined,
    ),
  );
  return turn;
}

const turns = new WeakMap<Database, Promise<void>>();

async function takeOver(
  db: Database,
  source: ContentSource,
  log: Pick<Log, 'warn'>,
): Promise<{ podcasts: number; episodes: number }> {
  const rows = await loadCatalogue(source, (id) => log.warn('content entry cannot be used', { id }));
  if (rows.podcasts.length === 0) throw new ContentSourceError('content source: no podcasts');
  const fingerprint = await makeFingerprint(rows);
  if ((await readSetting(db, settingName, z.string())) !== fingerprint) {
    await writeCatalogue(db, rows);
    await writeSetting(db, settingName, fingerprint);
  }
  return { podcasts: rows.podcasts.length, episodes: rows.episodes.length };
}
