import { maximumSessions, type SessionStore } from './session-store.ts';

/** A row by column name. */
export type Row = Record<string, unknown>;
/** A value of a statement's parameter. */
export type Value = string | number;

/** What SQLite and PostgreSQL spell differently. */
export type Dialect = {
  run: (statement: string, values: readonly Value[]) => Promise<Row[]>;
  /** the database's clock in ms since 1970: the clocks of several hosts differ */
  now: string;
};

/** Creates the table of records where it is missing; both databases understand the statements. */
export const createTable = `
  CREATE TABLE IF NOT EXISTS site_session_record (
    user_key TEXT NOT NULL, key TEXT NOT NULL, data TEXT NOT NULL, started_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
    lock_holder TEXT, lock_until BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (user_key, key));
  CREATE INDEX IF NOT EXISTS site_session_record_expires ON site_session_record (expires_at)`;

/** The database's clock in SQLite. */
export const sqliteNow = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** Deletes the rows of a table whose time has come, 500 in one statement. */
export async function purgeRows({ run, now }: Dialect, table: string, key: string, end: string): Promise<void> {
  const statement = `DELETE FROM ${table} WHERE (${key}) IN
     (SELECT ${key} FROM ${table} WHERE ${end} <= ${now} LIMIT 500) RETURNING 1`;
  while ((await run(statement, [])).length === 500) {
    // requests go first: SQLite blocks this process
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Deletes expired records. */
export const purgeRecords = (dialect: Dialect): Promise<void> =>
  purgeRows(dialect, 'site_session_record', 'user_key, key', 'expires_at');

/** @returns a session store over SQL; the databases understand the same statements, with numbered parameters. */
export function createSqlStore({ run, now }: Dialect): SessionStore {
  const isRecord = 'user_key = $1 AND key = $2';
  const isLive = `expires_at > ${now}`;
  return {
    create: async ({ userKey, key, data, startedAt, expiresAt }) => {
      const added = await run(
        `INSERT INTO site_session_record (user_key, key, data, started_at, expires_at)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING key`,
        [userKey, key, data, startedAt, expiresAt],
      );
      await run(
        `DELETE FROM site_session_record WHERE user_key = $1 AND key IN (SELECT key FROM site_session_record
         WHERE user_key = $1 ORDER BY started_at DESC, key LIMIT 1000 OFFSET ${maximumSessions})`,
        [userKey],
      );
      return added.length > 0;
    },
    read: async ({ userKey, key }) => {
      const [row] = await run(`SELECT data FROM site_session_record WHERE ${isRecord} AND ${isLive}`, [userKey, key]);
      return row?.['data'] as string | undefined;
    },
    lock: async ({ userKey, key }, holder, leaseMs) => {
      const [row] = await run(
        `UPDATE site_session_record SET lock_holder = $3, lock_until = ${now} + $4
         WHERE ${isRecord} AND lock_until <= ${now} AND ${isLive} RETURNING data`,
        [userKey, key, holder, leaseMs],
      );
      return row?.['data'] as string | undefined;
    },
    save: async ({ userKey, key }, holder, data, expiresAt) => {
      const saved = await run(
        `UPDATE site_session_record SET data = $4, expires_at = $5, lock_holder = NULL, lock_until = 0
         WHERE ${isRecord} AND lock_holder = $3 RETURNING key`,
        [userKey, key, holder, data, expiresAt],
      );
      return saved.length > 0;
    },
    delete: async ({ userKey, key }) =>
      void (await run(`DELETE FROM site_session_record WHERE ${isRecord}`, [userKey, key])),
    list: async ({ userKey }) => {
      const rows = await run(
        `SELECT key, data, started_at FROM site_session_record
         WHERE user_key = $1 AND ${isLive} ORDER BY started_at DESC, key`,
        [userKey],
      );
      return rows.map((row) => ({
        userKey,
        key: row['key'] as string,
        data: row['data'] as string,
        startedAt: Number(row['started_at']),
      }));
    },
  };
}
