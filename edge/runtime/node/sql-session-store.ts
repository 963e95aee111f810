import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import type { Log } from '../../../server/telemetry/log.ts';
import { isTracingEnabled } from '../../../server/telemetry/spans.ts';
import { traceStatements } from '../../../server/telemetry/trace-sql.ts';
import type { SessionStore } from '../../session/session-store.ts';
import { createSqlStore, createTables, sqliteNow, type Row } from '../../session/sql-store.ts';

/** A store that is closed when the process ends. */
export type OpenStore = { store: SessionStore; close: () => Promise<void> };

/**
 * Opens the session store of one host in a SQLite file, which all its site processes share.
 *
 * @param file its path; the folder is created. `:memory:` keeps it in memory.
 */
export function openFileStore(file: string): OpenStore {
  mkdirSync(dirname(file), { recursive: true });
  // a wait blocks this process, and every statement takes microseconds
  const database = new DatabaseSync(file, { timeout: 500 });
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${createTables}`);
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (statement: string): ReturnType<DatabaseSync['prepare']> => {
    const known = prepared.get(statement) ?? database.prepare(statement);
    prepared.set(statement, known);
    return known;
  };
  const store = createSqlStore({
    run: async (statement, values) => {
      const named = Object.fromEntries(values.map((value, position) => [`$${position + 1}`, value]));
      return prepare(statement).all(named);
    },
    now: sqliteNow,
  });
  return { store, close: async () => database.close() };
}

/**
 * Opens the session store of several hosts in a PostgreSQL database; missing tables are created.
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
  // two processes that start together would both try to create the tables
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(7362110); ${createTables}; COMMIT`);
  const measured = isTracingEnabled() ? traceStatements(pool) : pool;
  const store = createSqlStore({
    run: async (statement, values) => {
      const { rows } = await measured.query<Row>(statement, [...values]);
      return rows;
    },
    now: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
  });
  return { store, close: () => pool.end() };
}
