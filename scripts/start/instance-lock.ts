import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandError } from '../settings.ts';

/** A lock on the data folder, held while a process may write there. */
export type InstanceLock = { release: () => void };

/**
 * Claims the data of one process. The lock is SQLite's lock on a file, which the operating system releases when the
 * holder dies in any way: nothing stale remains.
 *
 * @param dataDir the data folder.
 * @param name the process that owns the data.
 * @param instead an alternative to stopping the holder, as the end of a sentence.
 * @throws CommandError when another instance holds it, or the folder cannot be created.
 */
export function lockData(
  dataDir: string,
  name: string,
  instead = ', or start this one with DATA_DIR=another-folder and other ports',
): InstanceLock {
  const folder = join(dataDir, 'locks');
  const holder = join(folder, `${name}.holder`);
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`the data folder ${dataDir} cannot be used (${reason}): set DATA_DIR to another folder`);
  }
  const database = new DatabaseSync(join(folder, `${name}.lock`));
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    database.close();
    const pid = readHolder(holder);
    throw new CommandError(
      `the data folder ${dataDir} is in use by another instance (process ${pid}): stop that one with Ctrl-C in its terminal or "kill ${pid}"${instead}`,
    );
  }
  writeFileSync(holder, String(process.pid));
  return {
    release: () => {
      rmSync(holder, { force: true });
      database.close();
    },
  };
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return 'unknown';
  }
}
