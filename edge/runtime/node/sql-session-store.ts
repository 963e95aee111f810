import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import type { Log } from '../../../server/telemetry/log.ts';
import { isTracingEnabled } from '../../../server/telemetry/spans.ts';
import { traceStatements } from '../../../server/telemetry/trace-sql.ts';
import { keepMarksMs, maximumSessions, type SessionStore } from '../../session/session-store.ts';

type Row = Record<string, unknown>;
type Value = string | number | null;

/** What the two databases spell differently. */
type Dialect = {
  run: (statement: string, values: readonly Value[]) => Promise<Row[]>;
  /** the database's clock in ms since 1970: the clocks of several hosts differ */
  now: string;
};

const tables = `
  CREATE TABLE IF NOT EXISTS site_session (
    key TEXT PRIMARY KEY, user_key TEXT NOT NULL, subject_key TEXT NOT NULL, provider_key TEXT, data TEXT NOT NULL,
    started_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, lock_holder TEXT, lock_until BIGINT NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS site_session_user ON site_session (user_key, started_at);
  CREATE INDEX IF NOT EXISTS site_session_subject ON site_session (subject_key);
  CREATE INDEX IF NOT EXISTS site_session_provider ON site_session (provider_key);
  CREATE INDEX IF NOT EXISTS site_session_expires ON site_session (expires_at);
  CREATE TABLE IF NOT EXISTS site_session_user_mark (
    user_key TEXT PRIMARY KEY, proof_after BIGINT NOT NULL, all_deleted_at BIGINT NOT NULL, expires_at BIGINT NOT NULL);
  CREATE INDEX IF NOT EXISTS site_session_user_mark_expires ON site_session_user_mark (expires_at)`;

const purgedAtOnce = 500;

const list = (count: number, from = 1): string =>
  Array.from({ length: count }, (_, index) => `$${from + index}`).join(', ');

/** A session store over SQL; both databases understand the same statements, with numbered parameters. */
function createSqlStore({ run, now }: Dialect): SessionStore {
  const mark = async (userKey: string, isProofRequired: boolean, isAll: boolean): Promise<void> => {
    const value = (isSet: boolean): string => (isSet ? now : '0');
    await run(
      `INSERT INTO site_session_user_mark (user_key, proof_after, all_deleted_at, expires_at)
       VALUES ($1, ${value(isProofRequired)}, ${value(isAll)}, ${now} + ${keepMarksMs})
       ON CONFLICT (user_key) DO UPDATE SET expires_at = excluded.expires_at
         ${isProofRequired ? ', proof_after = excluded.proof_after' : ''}
         ${isAll ? ', all_deleted_at = excluded.all_deleted_at' : ''}`,
      [userKey],
    );
  };
  const purgeTable = (table: string, id: string): Promise<Row[]> =>
    run(
      `DELETE FROM ${table} WHERE ${id} IN (SELECT ${id} FROM ${table} WHERE expires_at <= ${now} LIMIT ${purgedAtOnce})`,
      [],
    );
  const isLive = `expires_at > ${now}`;
  return {
    create: async ({ key, userKey, subjectKey, providerKey = null, data, startedAt, expiresAt }) => {
      const added = await run(
        `INSERT INTO site_session (key, user_key, subject_key, provider_key, data, started_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (key) DO NOTHING RETURNING key`,
        [key, userKey, subjectKey, providerKey, data, startedAt, expiresAt],
      );
      await run(
        `DELETE FROM site_session WHERE key IN (SELECT key FROM site_session WHERE user_key = $1
         ORDER BY started_at DESC, key LIMIT 1000 OFFSET ${maximumSessions})`,
        [userKey],
      );
      return added.length > 0;
    },
    read: async ({ key }) => {
      const [row] = await run(`SELECT data FROM site_session WHERE key = $1 AND ${isLive}`, [key]);
      return row?.['data'] as string | undefined;
    },
    lock: async ({ key }, holder, leaseMs) => {
      const [row] = await run(
        `UPDATE site_session SET lock_holder = $2, lock_until = ${now} + $3
         WHERE key = $1 AND lock_until <= ${now} AND ${isLive} RETURNING data`,
        [key, holder, leaseMs],
      );
      if (row !== undefined) return { state: 'locked', data: row['data'] as string };
      const [other] = await run(`SELECT key FROM site_session WHERE key = $1 AND ${isLive}`, [key]);
      return { state: other === undefined ? 'gone' : 'busy' };
    },
    save: async ({ key }, holder, data, expiresAt) => {
      const saved = await run(
        `UPDATE site_session SET data = $3, expires_at = $4, lock_holder = NULL, lock_until = 0
         WHERE key = $1 AND lock_holder = $2 RETURNING key`,
        [key, holder, data, expiresAt],
      );
      return saved.length > 0;
    },
    unlock: async ({ key }, holder) => {
      await run('UPDATE site_session SET lock_holder = NULL, lock_until = 0 WHERE key = $1 AND lock_holder = $2', [
        key,
        holder,
      ]);
    },
    delete: async ({ key, userKey }, { requireProof = false } = {}) => {
      await run('DELETE FROM site_session WHERE key = $1', [key]);
      if (requireProof) await mark(userKey, true, false);
    },
    listByUser: async (userKeys) => {
      const keys = list(userKeys.length);
      const rows = await run(
        `SELECT key, user_key, data, started_at FROM site_session
         WHERE (user_key IN (${keys}) OR subject_key IN (${keys})) AND ${isLive} ORDER BY started_at DESC, key`,
        userKeys,
      );
      return rows.map((row) => ({
        ref: { userKey: row['user_key'] as string, key: row['key'] as string },
        data: row['data'] as string,
      }));
    },
    deleteByUser: async (userKeys, { except, requireProof = false } = {}) => {
      const keys = list(userKeys.length, 2);
      await run(`DELETE FROM site_session WHERE key <> $1 AND (user_key IN (${keys}) OR subject_key IN (${keys}))`, [
        except ?? '',
        ...userKeys,
      ]);
      const isAll = except === undefined;
      if (isAll || requireProof) for (const userKey of userKeys) await mark(userKey, requireProof, isAll);
    },
    deleteByProviderSession: async (providerKey) => {
      await run('DELETE FROM site_session WHERE provider_key = $1', [providerKey]);
    },
    readMarks: async (userKeys) => {
      const rows = await run(
        `SELECT proof_after, all_deleted_at FROM site_session_user_mark WHERE user_key IN (${list(userKeys.length)})`,
        userKeys,
      );
      const latest = (column: string): number => Math.max(0, ...rows.map((row) => Number(row[column])));
      return { proofAfter: latest('proof_after'), allDeletedAt: latest('all_deleted_at') };
    },
    purge: async () => {
      await purgeTable('site_session', 'key');
      await purgeTable('site_session_user_mark', 'user_key');
    },
  };
}

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
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${tables}`);
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
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(7362110); ${tables}; COMMIT`);
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
