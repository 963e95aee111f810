import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The data folder belongs to another running instance. */
export class FolderInUseError extends Error {}

/** Locks that this process holds: a forgotten one would be closed, and so released, by the garbage collector. */
const held = new Set<DatabaseSync>();

/**
 * Takes the exclusive lock on the embedded database's folder. PGlite takes none: two processes on one folder lose rows
 * silently. The lock is SQLite's lock on a file, held by the operating system for as long as this process lives, so
 * that nothing is left behind by a kill and no process id can be mistaken for another.
 *
 * @param file the lock file; created when missing.
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
  held.add(holder);
  return () => {
    held.delete(holder);
    holder.close();
  };
}
