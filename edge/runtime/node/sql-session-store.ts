import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import type { Log } from '../../../server/telemetry/log.ts';
import { isTracingEnabled } from '../../../server/telemetry/spans.ts';
import { traceStatements } from '../../../server/telemetry/trace-sql.ts';
import type { CountRequest } from '../../security/rate-limit.ts';
import type { SessionStore } from '../../session/session-store.ts';
import {
  createSqlStore,
  createTable,
  purgeRecords,
  sqliteNow,
  type Dialect,
  type Row,
  type Value,
} from '../../session/sql-store.ts';
import { createRateTable, createSharedRateCounter, purgeRates } from './shared-rate-counter.ts';

/** A session database that is closed when the process ends. */
export type OpenStore = {
  store: SessionStore;
  /** counts requests for rate limits. @param scale multiplies every rate. */
  openCounter: (scale?: number) => CountRequest;
  /** deletes expired records and counts; called at times */
  purge: () => Promise<unknown>;
  close: () => Promise<void>;
};

const open = (dialect: Dialect, close: OpenStore['close']): OpenStore => ({
  store: createSqlStore(dialect),
  openCounter: (scale) => createSharedRateCounter(dialect, scale),
  purge: () => Promise.all([purgeRecords(dialect), purgeRates(dialect)]),
  close,
});

/** SQLite's code of an error: another process writes. */
const busy = 5;
/** How often a statement is repeated then, and the pause before each, in ms: 800 ms in all, with the busy timeout. */
const [lockTries, lockPauseMs] = [16, 30];

/**
 * Opens the session store of one host in a SQLite file, which all its site processes share.
 *
 * @param file its path; the folder is created. `:memory:` keeps it in memory.
 */
export function openFileStore(file: string): OpenStore {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 5_000 });
  // after the start a wait for another writer blocks the requests of this process, so it is short and repeated
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${createTable}; ${createRateTable}; PRAGMA busy_timeout = 20`,
  );
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (statement: string): ReturnType<DatabaseSync['prepare']> => {
    const known = prepared.get(statement) ?? database.prepare(statement);
    prepared.set(statement, known);
    return known;
  };
  const run = async (statement: string, values: readonly Value[], triesLeft = lockTries): Promise<Row[]> => {
    try {
      return prepare(statement).all(Object.fromEntries(values.map((value, position) => [`$${position + 1}`, value])));
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== busy || triesLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, lockPauseMs));
      return run(statement, values, triesLeft - 1);
    }
  };
  return open({ run, now: sqliteNow }, async () => database.close());
}

/**
 * Opens the session store of several hosts in a PostgreSQL database; a missing table is created.
 *
 * @param url connection string, as in SESSION_DATABASE_URL.
 */
export async function openServerStore(url: string, log: Log): Promise<OpenStore> {
  const pool = new Pool({
    connectionString: url,
    max: 5,
    connectionTimeoutMillis: 1_000,
    statement_timeout: 2_000,
    // the server enforces the limit above; this one closes the connection to a server that does not respond
    query_timeout: 2_500,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'nordlyd-site',
  });
  pool.on('error', (error) => log.warn('session database connection lost', { reason: error.message }));
  // two processes that start together would both try to create the table
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(7362110); ${createTable}; ${createRateTable}; COMMIT`);
  const measured = isTracingEnabled() ? traceStatements(pool) : pool;
  const run: Dialect['run'] = async (statement, values) => (await measured.query<Row>(statement, [...values])).rows;
  // the time of the statement, not of the row: only then the index on the expiry is used
  return open({ run, now: '(extract(epoch FROM statement_timestamp()) * 1000)::bigint' }, () => pool.end());
}
