import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import { isTracingEnabled } from '../../../server/telemetry/spans.ts';
import { traceStatements } from '../../../server/telemetry/trace-sql.ts';
import type { Log } from '../../../server/telemetry/log.ts';
import { claimWithRetries, type Claim, type SharedStore } from '../../session/shared-store.ts';

type Row = Record<string, unknown>;
type Value = string | number;

/** What the two databases spell differently. */
type Dialect = {
  run: (statement: string, values: readonly Value[]) => Promise<Row[]>;
  /** the database's clock in ms since 1970: the clocks of several hosts differ */
  now: string;
};

/** Lines that have ended are removed along the way, so many at a time, once in so many claims. */
const sweptAtOnce = 100;
const claimsBetweenSweeps = 50;

const table = `CREATE TABLE IF NOT EXISTS session_book (
  key TEXT PRIMARY KEY, holder TEXT NOT NULL, value TEXT, ends_at BIGINT NOT NULL)`;
const index = 'CREATE INDEX IF NOT EXISTS session_book_ends_at ON session_book (ends_at)';

/** The store over a table; both databases understand the same statements, with numbered parameters. */
function createSqlStore({ run, now }: Dialect): SharedStore {
  const write = `INSERT INTO session_book (key, holder, value, ends_at) VALUES ($1, $2, $3, ${now} + $4)
    ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, value = excluded.value, ends_at = excluded.ends_at`;
  const claimed = `INSERT INTO session_book (key, holder, value, ends_at) VALUES ($1, $2, NULL, ${now} + $3)
    ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, value = NULL, ends_at = excluded.ends_at
    WHERE session_book.ends_at <= ${now} RETURNING holder`;
  const found = `SELECT key, value FROM session_book WHERE ends_at > ${now} AND key IN`;
  let claims = 0;

  const sweep = async (): Promise<void> => {
    claims += 1;
    if (claims % claimsBetweenSweeps !== 1) return;
    await run(
      `DELETE FROM session_book WHERE key IN (SELECT key FROM session_book WHERE ends_at <= ${now} LIMIT ${sweptAtOnce})`,
      [],
    );
  };
  const claim = async (key: string, holder: string, leaseMs: number, isLast = false): Promise<Claim> => {
    const [mine] = await run(claimed, [key, holder, leaseMs]);
    if (mine !== undefined) return { state: 'claimed' };
    const [line] = await run(`${found} ($1)`, [key]);
    // it ended between the two statements
    if (line === undefined && !isLast) return claim(key, holder, leaseMs, true);
    return typeof line?.['value'] === 'string' ? { state: 'completed', value: line['value'] } : { state: 'busy' };
  };

  return {
    claim: async (key, holder, leaseMs, waitMs) => {
      await sweep();
      return claimWithRetries(() => claim(key, holder, leaseMs), waitMs);
    },
    complete: async (key, holder, value, keepMs) => {
      await run(
        `UPDATE session_book SET value = $3, ends_at = ${now} + $4 WHERE key = $1 AND holder = $2 AND value IS NULL`,
        [key, holder, value, keepMs],
      );
    },
    release: async (key, holder) => {
      await run('DELETE FROM session_book WHERE key = $1 AND holder = $2 AND value IS NULL', [key, holder]);
    },
    put: async (key, value, keepMs) => void (await run(write, [key, '', value, keepMs])),
    read: async (keys) => {
      const places = keys.map((_key, position) => `$${position + 1}`).join(', ');
      const rows = await run(`${found} (${places})`, keys);
      const values = new Map(rows.map(({ key, value }) => [key, value]));
      return keys.map((key) => {
        const value = values.get(key);
        return typeof value === 'string' ? value : undefined;
      });
    },
  };
}

/** A store that can be closed when the process ends. */
export type OpenStore = { store: SharedStore; close: () => Promise<void> };

/**
 * Opens the store of one host in a file, which all its site processes share.
 *
 * @param file its place; the folder is created.
 */
export function openFileStore(file: string): OpenStore {
  mkdirSync(dirname(file), { recursive: true });
  // a wait blocks this process, and every statement takes microseconds: who waits longer is not served better
  const database = new DatabaseSync(file, { timeout: 500 });
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${table}; ${index}`);
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
    now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  });
  return { store, close: async () => database.close() };
}

/**
 * Opens the store of several hosts in a PostgreSQL database; its table is made when it is missing.
 *
 * @param url connection string, as in SESSION_DATABASE_URL.
 */
export async function openServerStore(url: string, log: Log): Promise<OpenStore> {
  const pool = new Pool({
    connectionString: url,
    max: 5,
    connectionTimeoutMillis: 1_000,
    statement_timeout: 2_000,
    // the one above is the server's own to heed: one that has gone silent would keep all connections. Who waits for longer
    // than this gives up, and the pool closes the connection
    query_timeout: 2_500,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'nordlyd-site',
  });
  pool.on('error', (error) => log.warn('session database connection lost', { reason: error.message }));
  // two processes that start together would both try to make the table
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(7362110); ${table}; ${index}; COMMIT`);
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
