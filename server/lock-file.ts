import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A lock without a reference would be closed, and so released, by the garbage collector. */
const locks = new Set<DatabaseSync>();

/**
 * Takes an exclusive SQLite lock on a file. The operating system releases it when this process ends, even by a kill.
 *
 * @param file the lock file, created when missing.
 * @returns releases the lock; undefined while another process holds it.
 */
export function lockFile(file: string): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const holder = new DatabaseSync(file, { timeout: 0 });
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch {
    holder.close();
    return undefined;
  }
  locks.add(holder);
  return () => {
    locks.delete(holder);
    holder.close();
  };
}
