import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { dataDir as readEmptyCluster } from '@electric-sql/pglite-prepopulatedfs';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { Client, Pool, type ClientConfig } from 'pg';
import type { Log } from '../../server/telemetry/log.ts';
import { isTracingEnabled } from '../../server/telemetry/spans.ts';
import { traceStatements } from '../../server/telemetry/trace-sql.ts';
import { returnBrokenConnections } from './discard-broken-connection.ts';
import { hasFreeSpace, watchFreeSpace } from './free-space.ts';
import { lockFile } from '../../server/lock-file.ts';
import { listMigrations, migrate } from './migrate.ts';
import { closeWhenInactive, idleTimeoutMillis } from './connection-timeout.ts';

/** Either database, or a transaction in one. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open, migrated database. */
export type OpenDatabase = {
  db: Database;
  /** True when the database responds, has every migration of this version, and its disk has room. */
  isCurrent: () => Promise<boolean>;
  close: () => Promise<void>;
};

/** A process without traces does not pay for them. */
const withTracing = <Client extends object>(client: Client): Client =>
  isTracingEnabled() ? traceStatements(client) : client;

/** Connections per backend to a PostgreSQL server. */
const poolCap = 10;

async function isMigrated(db: Database): Promise<boolean> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(sql`applied_migration`);
  // the next release may have added its migrations, which only add
  return (row?.count ?? 0) >= (await listMigrations()).length;
}

/**
 * Opens or creates an embedded database with the extensions that our migrations require. A new one is a copy of an
 * empty cluster, because `initdb` takes twice as long.
 */
export async function createEmbedded(options: PGliteOptions = {}): Promise<PGlite> {
  const isNew = options.dataDir === undefined || !existsSync(join(options.dataDir, 'PG_VERSION'));
  const loadDataDir = options.loadDataDir ?? (isNew ? await readEmptyCluster() : undefined);
  return PGlite.create({ ...options, ...(loadDataDir && { loadDataDir }), extensions: { pg_trgm, fuzzystrmatch } });
}

/** Migrates an open embedded database. */
export async function migrateEmbedded(client: PGlite): Promise<OpenDatabase> {
  await migrate({
    run: async (script) => void (await client.exec(script)),
    listNames: async (query) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name),
  });
  // its file is in memory or on a local disk: an index is cheaper than the default assumes
  await client.exec('SET random_page_cost = 1.1');
  const db: Database = drizzleEmbedded(withTracing(client));
  return { db, isCurrent: () => isMigrated(db), close: () => client.close() };
}

/** Another process has the data folder open. */
export class FolderInUseError extends Error {}

/** Two processes on one folder of PGlite silently lose rows. */
function lockFolder(folder: string): () => void {
  const unlock = lockFile(`${folder}.lock`);
  if (unlock !== undefined) return unlock;
  throw new FolderInUseError(`the data folder ${dirname(folder)} is in use by another running backend: stop it first`);
}

/**
 * Opens and migrates the embedded database. It survives a kill of the process, not a power failure.
 *
 * @param folder data folder, locked for this process; undefined keeps everything in memory.
 * @throws FolderInUseError when another process has the folder open.
 */
export async function openEmbedded(folder?: string): Promise<OpenDatabase> {
  const unlock = folder === undefined ? undefined : lockFolder(folder);
  try {
    const database = await migrateEmbedded(await createEmbedded(folder === undefined ? {} : { dataDir: folder }));
    const close = async (): Promise<void> => {
      await database.close();
      unlock?.();
    };
    const isCurrent = async (): Promise<boolean> =>
      (folder === undefined || (await hasFreeSpace(folder))) && database.isCurrent();
    return { ...database, isCurrent, close };
  } catch (error) {
    unlock?.();
    throw error;
  }
}

const describeConnection = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: 2_000,
  application_name: 'nordlyd-backend',
});

/**
 * Migrates a PostgreSQL server on a separate connection without a statement timeout.
 *
 * @param url connection string, as in DATABASE_URL.
 * @returns names of the migrations that were applied now.
 */
export async function migrateServer(url: string): Promise<string[]> {
  // without a listener, a lost connection would end the process
  const client = new Client(describeConnection(url)).on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    return await migrate({
      run: async (script) => void (await client.query(script)),
      listNames: async (query) => (await client.query<{ name: string }>(query)).rows.map(({ name }) => name),
    });
  } finally {
    await client.end();
  }
}

/**
 * Connects to a PostgreSQL server and migrates it.
 *
 * @param url connection string, as in DATABASE_URL.
 */
export async function openServer(url: string, log: Log): Promise<OpenDatabase> {
  await migrateServer(url);
  return connectServer(url, log);
}

/** Connects to a migrated database of a PostgreSQL server. */
export function connectServer(url: string, log: Log): OpenDatabase {
  const pool = new Pool({
    ...describeConnection(url),
    ...closeWhenInactive,
    max: poolCap,
    idleTimeoutMillis,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
  });
  // without a listener, a lost connection would end the process; its statements reject anyway
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('error', (error) => log.warn('database connection lost', { reason: error.message }));
  const db: Database = drizzleServer(withTracing(returnBrokenConnections(pool)));
  const hasRoom = watchFreeSpace(db);
  return { db, isCurrent: async () => (await isMigrated(db)) && hasRoom(), close: () => pool.end() };
}
