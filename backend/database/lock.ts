import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the data folder open. */
export class FolderInUseError extends Error {}

/** A lock without a reference would be closed, and so released, by the garbage collector. */
const locks = new Set<DatabaseSync>();

/**
 * Takes the exclusive lock on the embedded database's folder. PGlite takes none: two processes on one folder silently
 * lose rows. It is an SQLite lock on a file, which the operating system releases when this process ends, even by a
 * kill.
 *
 * @param file the lock file, created when missing.
 * @returns releases the lock.
 * @throws FolderInUseError when another process holds it.
 */
export function lockFolder(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch {
    holder.close();
    throw new FolderInUseError(`the data folder ${dirname(file)} is in use by another running backend: stop it first`);
  }
  locks.add(holder);
  return () => {
    locks.delete(holder);
    holder.close();
  };
}
