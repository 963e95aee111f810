import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The editors' changes to the bundled content: texts by path (null deletes a file), with editor and time. */
const revision = z.strictObject({
  files: z.record(z.string(), z.string().nullable()),
  /** by document: its last editor and the time (ISO) */
  touched: z.record(z.string(), z.strictObject({ by: z.string(), at: z.string() })),
});

export type Revision = z.infer<typeof revision>;

/** A log of revisions on disk. */
export type RevisionLog = {
  read: () => Revision;
  write: (next: Revision) => void;
  /** all stored revisions, as JSON */
  readAll: () => string[];
};

/** Number of older revisions that are kept, to restore from. */
const keptRevisions = 20;

const emptyRevision: Revision = { files: {}, touched: {} };

/**
 * Opens a log of revisions. Each revision is a separate file that is written, flushed and then renamed, so a reader
 * or a crash never finds a partial one.
 *
 * @param folder with the files NAME-000001.json, NAME-000002.json …
 * @throws Error when the newest revision is unreadable: starting from an empty one would lose an editor's work.
 */
export function openRevisionLog(folder: string, name: string): RevisionLog {
  mkdirSync(folder, { recursive: true });
  const pattern = new RegExp(`^${name}-(\\d{6})\\.json$`);
  const list = (): number[] =>
    readdirSync(folder)
      .flatMap((file) => Number(pattern.exec(file)?.[1] ?? NaN))
      .filter((number) => !Number.isNaN(number))
      .sort((one, other) => one - other);
  const pathOf = (number: number): string => join(folder, `${name}-${String(number).padStart(6, '0')}.json`);
  let newest = list().at(-1) ?? 0;
  let current = newest === 0 ? emptyRevision : revision.parse(JSON.parse(readFileSync(pathOf(newest), 'utf8')));
  return {
    read: () => current,
    readAll: () => list().map((number) => readFileSync(pathOf(number), 'utf8')),
    write: (next) => {
      const temporary = join(folder, `${name}.writing`);
      const file = openSync(temporary, 'w');
      try {
        writeSync(file, JSON.stringify(next, undefined, 1));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(temporary, pathOf(newest + 1));
      newest += 1;
      current = next;
      for (const old of list().filter((number) => number <= newest - keptRevisions))
        rmSync(pathOf(old), { force: true });
    },
  };
}
