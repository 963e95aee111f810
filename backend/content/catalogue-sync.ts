import { createHash } from 'node:crypto';
import { getTableColumns, inArray, sql, type SQL, type Table } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Log } from '../../server/telemetry/log.ts';
import { loadGenres } from './audiobooks/entries.ts';
import type { Database } from '../database/open.ts';
import { audiobook, audiobookGenre } from '../database/schema/audiobook.ts';
import { catalogueSource, type ItemKind } from '../database/schema/catalogue-source.ts';
import { category, episode, podcast } from '../database/schema/podcast.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { readSetting, writeSetting } from '../settings/settings.ts';
import {
  findChangedEpisodes,
  importVersion,
  readChangedAudiobooks,
  readChangedPodcasts,
  readEpisodes,
  type Change,
  type KnownEntry,
} from './catalogue-changes.ts';
import { loadCategories, type EpisodeOwner } from './catalogue-entries.ts';
import type { OnInvalidEntry } from './read-fields.ts';
import { addSearchWords, listItemNames, type NamedItem } from './search-words.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';
import { ContentSourceError, type ContentSource } from './source.ts';

/** Rows per statement: other work runs between two statements. */
const batchSize = 100;

/** Setting with the version of the published catalogue. */
const settingName = 'catalogue-fingerprint';

/** Setting with the fingerprint of categories and genres. */
const listsName = 'catalogue-lists';

/** The version of the published catalogue, which changes with every podcast, episode and audiobook. */
export const readCatalogueVersion = async (db: Database): Promise<string> =>
  (await readSetting(db, settingName, z.string()))?.slice(0, 16) ?? '';

/** On conflict, every column of the content source gets the new row's value; one with a default is ours. */
const excludedColumns = (table: Table): Record<string, ReturnType<typeof sql>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([, column]) => !column.hasDefault)
      .map(([field, column]) => [field, sql.raw(`excluded."${column.name}"`)]),
  );

async function upsert(
  db: Database,
  table: PgTable,
  keys: ('id' | 'region' | 'key' | 'entryId')[],
  rows: object[],
): Promise<void> {
  const columns = getTableColumns(table);
  const target = keys.map((key) => columns[key] as NonNullable<(typeof columns)[string]>);
  for (let start = 0; start < rows.length; start += batchSize) {
    await db
      .insert(table)
      .values(rows.slice(start, start + batchSize))
      .onConflictDoUpdate({ target, set: excludedColumns(table) });
  }
}

/** Writes changed rows and the state of their entries. Of two entries for one item the later one wins. */
async function writeChanges(db: Database, table: PgTable, changes: Change<NamedItem>[]): Promise<void> {
  const rows = new Map(changes.flatMap(({ row }) => (row === undefined ? [] : [[row.id, row] as const])));
  await upsert(db, table, ['id'], [...rows.values()]);
  await addSearchWords(db, [...rows.values()].map(listItemNames));
  await upsert(
    db,
    catalogueSource,
    ['entryId'],
    changes.map(({ taken }) => taken),
  );
}

/** SQL condition for rows without an entry. */
const isOrphan = (kind: ItemKind, id: PgColumn): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${catalogueSource} AS source WHERE source.kind = ${kind} AND source.item_id = ${id})`;

const hash = (parts: Iterable<string>): string => {
  const made = createHash('sha256');
  for (const part of parts) made.update(part).update('\n');
  return made.digest('hex');
};

/** The podcasts that episodes may belong to: those in the database, with changes and without deleted ones. */
async function findOwners(
  db: Database,
  changes: Change<EpisodeOwner>[],
  current: ReadonlySet<string | null>,
): Promise<ReadonlyMap<string, EpisodeOwner>> {
  const rows = await db.select({ id: podcast.id, title: podcast.title, author: podcast.author }).from(podcast);
  const all = [...rows, ...changes.flatMap(({ row }) => row ?? [])];
  return new Map(all.filter(({ id }) => current.has(id)).map((row) => [row.id, row]));
}

/**
 * Syncs the catalogue in the database with the content source. Only entries with a changed mark are read and written
 * (decision 0012). More than a few changed episodes follow in batches, so that readers need not wait. An interrupted
 * sync continues with the next one.
 *
 * @returns the version of the published catalogue.
 * @throws ContentSourceError when the source does not respond, or has no podcast. An empty source counts as a fault, so
 *   that it never empties the product.
 */
export function syncCatalogue(
  db: Database,
  source: ContentSource,
  log: Pick<Log, 'warn'>,
): Promise<{ podcasts: number; episodes: number }> {
  // one sync after the other: the second finds what the first has written
  const turn = (running.get(db) ?? Promise.resolve()).then(() => runSync(db, source, log));
  running.set(
    db,
    turn.then(
      () => undefined,
      () => undefined,
    ),
  );
  return turn;
}

const running = new WeakMap<Database, Promise<void>>();

async function runSync(
  db: Database,
  source: ContentSource,
  log: Pick<Log, 'warn'>,
): Promise<{ podcasts: number; episodes: number }> {
  const onInvalid: OnInvalidEntry = (entry) => log.warn('content entry cannot be used', entry);
  const categories = await loadCategories(source, onInvalid);
  const genres = await loadGenres(source, onInvalid);
  const marks = {
    podcast: await source.listMarks('podcast'),
    audiobook: await source.listMarks('audiobook'),
    episode: await source.listMarks('episode'),
  };
  if (marks.podcast.size === 0) throw new ContentSourceError('content source: no podcasts');
  const taken = new Map<string, KnownEntry>((await db.select().from(catalogueSource)).map((row) => [row.entryId, row]));
  const removed = [...taken.values()]
    .filter(({ entryId, kind }) => !marks[kind].has(entryId))
    .map(({ entryId }) => entryId);

  const podcasts = await readChangedPodcasts(source, { marks: marks.podcast, taken, onInvalid });
  const audiobooks = await readChangedAudiobooks(source, { marks: marks.audiobook, taken, onInvalid });
  const known = new Map([...taken, ...podcasts.map((change) => [change.taken.entryId, change.taken] as const)]);
  const current = new Set([...marks.podcast.keys()].map((id) => known.get(id)?.itemId ?? null));
  const owners = await findOwners(db, podcasts, current);
  const episodeIds = findChangedEpisodes({ marks: marks.episode, taken }, owners);
  const areFew = episodeIds.length <= batchSize;
  const few: Change<NamedItem>[] = [];
  if (areFew) for await (const part of readEpisodes(source, episodeIds, owners, onInvalid)) few.push(...part);

  const lists = hash([String(importVersion), JSON.stringify([categories, genres])]);
  const isOtherLists = (await readSetting(db, listsName, z.string())) !== lists;
  const version = hash([lists, ...Object.values(marks).flatMap((list) => [...list].map((mark) => mark.join(' ')))]);
  // also without changes: an interrupted sync may have left rows to delete
  const isOther = (await readSetting(db, settingName, z.string())) !== version;
  const dropEpisodes = (tx: Database) => tx.delete(episode).where(isOrphan('episode', episode.id));

  if (isOther)
    await runTransaction(db, async (tx) => {
      if (isOtherLists) {
        await upsert(tx, category, ['region', 'id'], categories);
        await upsert(tx, audiobookGenre, ['region', 'key'], genres);
        await addSearchWords(tx, [...categories, ...genres]);
        await writeSetting(tx, listsName, lists);
      }
      await writeChanges(tx, podcast, podcasts);
      await writeChanges(tx, audiobook, audiobooks);
      await writeChanges(tx, episode, few);
      for (let start = 0; start < removed.length; start += batchSize)
        await tx
          .delete(catalogueSource)
          .where(inArray(catalogueSource.entryId, removed.slice(start, start + batchSize)));
      await tx.delete(podcast).where(isOrphan('podcast', podcast.id));
      await tx.delete(audiobook).where(isOrphan('audiobook', audiobook.id));
      if (areFew) await dropEpisodes(tx);
      // cached pages are revalidated for these rows now, and again after the last episodes
      await writeSetting(tx, settingName, areFew ? version : hash([version, 'episodes follow']));
    });
  if (!areFew) {
    for await (const part of readEpisodes(source, episodeIds, owners, onInvalid)) {
      await runTransaction(db, (tx) => writeChanges(tx, episode, part));
      await yieldToEventLoop();
    }
    // not earlier: rows from an older version of the product have no entry yet
    await runTransaction(db, async (tx) => {
      await dropEpisodes(tx);
      await writeSetting(tx, settingName, version);
    });
  }
  return { podcasts: owners.size, episodes: await db.$count(episode) };
}
