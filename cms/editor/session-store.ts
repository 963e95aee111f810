import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A session: the account's name, and the version of the account at login. */
export type SessionRecord = { name: string; version: string };

/** Sessions of editors on the server: revocation is deletion, as on the site. */
export type SessionStore = {
  /** Stores a session that ends after `seconds`. @returns its id, the value of the cookie. */
  create: (record: SessionRecord, seconds: number) => string;
  /** @returns undefined for an unknown or expired id */
  read: (id: string) => SessionRecord | undefined;
  delete: (id: string) => void;
};

/** Sessions of one editor; a login beyond them ends the oldest. */
const maximumSessions = 20;

/** The file contains no id that works as a cookie. */
const hashId = (id: string): string => createHash('sha256').update(id).digest('base64url');

/**
 * Opens or creates the sessions in a database file, so that they survive a restart.
 *
 * @param now ms since 1970, for tests.
 */
export function openSessionStore(file: string, now: () => number = Date.now): SessionStore {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS editor_session (
      key TEXT PRIMARY KEY, name TEXT NOT NULL, version TEXT NOT NULL, expires_at INTEGER NOT NULL)`);
  const purge = database.prepare('DELETE FROM editor_session WHERE expires_at <= ?');
  const insert = database.prepare('INSERT INTO editor_session (key, name, version, expires_at) VALUES (?, ?, ?, ?)');
  const trim = database.prepare(`DELETE FROM editor_session WHERE name = ? AND rowid NOT IN
    (SELECT rowid FROM editor_session WHERE name = ? ORDER BY rowid DESC LIMIT ${maximumSessions})`);
  const find = database.prepare('SELECT name, version FROM editor_session WHERE key = ? AND expires_at > ?');
  const remove = database.prepare('DELETE FROM editor_session WHERE key = ?');
  return {
    create: ({ name, version }, seconds) => {
      const id = randomBytes(32).toString('base64url');
      purge.run(now());
      insert.run(hashId(id), name, version, now() + seconds * 1_000);
      trim.run(name, name);
      return id;
    },
    read: (id) => find.get(hashId(id), now()) as SessionRecord | undefined,
    delete: (id) => void remove.run(hashId(id)),
  };
}
