import { keepMarksMs, maximumSessions, type SessionStore } from './session-store.ts';

/** A row by column name. */
export type Row = Record<string, unknown>;
/** A value of a statement's parameter. */
export type Value = string | number | null;

/** What SQLite and PostgreSQL spell differently. */
export type Dialect = {
  run: (statement: string, values: readonly Value[]) => Promise<Row[]>;
  /** the database's clock in ms since 1970: the clocks of several hosts differ */
  now: string;
};

/** Creates the tables of sessions where they are missing; both databases understand the statements. */
export const createTables = `
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

/** The database's clock in SQLite. */
export const sqliteNow = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

/** @returns a session store over SQL; the databases understand the same statements, with numbered parameters. */
export function createSqlStore({ run, now }: Dialect): SessionStore {
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
        startedAt: Number(row['started_at']),
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
