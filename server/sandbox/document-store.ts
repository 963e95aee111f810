import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A named set of JSON documents that survives a restart, in insertion order. */
export type Collection<Doc> = {
  get: (id: string) => Doc | undefined;
  /** Stores or replaces a document; it is on disk when the call returns. */
  put: (id: string, doc: Doc) => void;
  /** Stores a document unless the id exists, in one atomic statement; returns whether it was stored. */
  add: (id: string, doc: Doc) => boolean;
  delete: (id: string) => void;
  /** All documents, oldest first. */
  list: () => Doc[];
  clear: () => void;
};

/** The embedded document store of a sandbox process. */
export type DocumentStore = {
  collection: <Doc>(name: string) => Collection<Doc>;
  /** Runs several writes as one. */
  transaction: <Result>(work: () => Result) => Result;
  close: () => void;
};

/**
 * Opens (or creates) a document store in one SQLite file.
 *
 * @param file path of the file, or ':memory:' for tests.
 */
export function openDocumentStore(file: string): DocumentStore {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS record (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id TEXT NOT NULL, doc TEXT NOT NULL,
      UNIQUE (collection, id))`);
  const one = database.prepare('SELECT doc FROM record WHERE collection = ? AND id = ?');
  const all = database.prepare('SELECT doc FROM record WHERE collection = ? ORDER BY seq');
  const put = database.prepare(
    'INSERT INTO record (collection, id, doc) VALUES (?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET doc = excluded.doc',
  );
  const add = database.prepare('INSERT INTO record (collection, id, doc) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const drop = database.prepare('DELETE FROM record WHERE collection = ? AND id = ?');
  const clear = database.prepare('DELETE FROM record WHERE collection = ?');
  const parse = <Doc>(row: unknown): Doc => JSON.parse((row as { doc: string }).doc) as Doc;
  return {
    collection: <Doc>(name: string): Collection<Doc> => ({
      get: (id) => {
        const row = one.get(name, id);
        return row === undefined ? undefined : parse<Doc>(row);
      },
      put: (id, doc) => void put.run(name, id, JSON.stringify(doc)),
      add: (id, doc) => add.run(name, id, JSON.stringify(doc)).changes === 1,
      delete: (id) => void drop.run(name, id),
      list: () => all.all(name).map((row) => parse<Doc>(row)),
      clear: () => void clear.run(name),
    }),
    transaction: (work) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    close: () => database.close(),
  };
}
