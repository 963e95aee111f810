import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** Left out: the embedded database, locks, the bundle of the page editor, and files that are being written. */
const leftOut = /^(backend|locks|cms[\\/]canvas)([\\/]|$)|\.(lock|lock-journal|part|writing|sqlite-(wal|shm|journal))$/;

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && statSync(join(entry.parentPath, entry.name)).isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !leftOut.test(path));

/** Copies a file; one that another process has just replaced or deleted is no error. */
function copyFile(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  try {
    copyFileSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Copies the files of a data folder while processes write to it. An SQLite file is copied in one transaction. Documents
 * come before the pictures that they name, because a picture is stored before its document.
 */
export async function copyFiles(source: string, target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  if (!existsSync(source)) return;
  const isDocument = (path: string): boolean => /\.(json|jsonl|ndjson)$/.test(path);
  for (const path of listFiles(source).filter(isDocument)) copyFile(join(source, path), join(target, path));
  for (const path of listFiles(source).filter((file) => !isDocument(file))) {
    if (!path.endsWith('.sqlite')) copyFile(join(source, path), join(target, path));
    else {
      mkdirSync(dirname(join(target, path)), { recursive: true });
      const database = new DatabaseSync(join(source, path), { readOnly: true, timeout: 5_000 });
      await backup(database, join(target, path));
      database.close();
    }
  }
}
