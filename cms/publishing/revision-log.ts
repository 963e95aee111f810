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

/** What editors have changed of the shipped content: texts by path (null takes a file away), and who did it when. */
const book = z.strictObject({
  files: z.record(z.string(), z.string().nullable()),
  /** by document: who touched it last, and when (ISO time) */
  touched: z.record(z.string(), z.strictObject({ by: z.string(), at: z.string() })),
});

export type ChangeBook = z.infer<typeof book>;

/** A book that is kept on disk. */
export type KeptBook = {
  read: () => ChangeBook;
  write: (next: ChangeBook) => void;
  /** every version that is still kept, as it was written */
  readKept: () => string[];
};

/** So many older ones stay beside the newest, for whoever has to go back. */
const keptBooks = 20;

const emptyBook: ChangeBook = { files: {}, touched: {} };

/**
 * Opens a book of changes. Each version is a file of its own, written aside, flushed and then named: a reader, or a
 * process that was killed, finds the last whole one.
 *
 * @param folder where the versions are kept: NAME-000001.json, NAME-000002.json …
 * @throws Error when the newest version cannot be read: an editor's work is never silently begun anew.
 */
export function openBook(folder: string, name: string): KeptBook {
  mkdirSync(folder, { recursive: true });
  const pattern = new RegExp(`^${name}-(\\d{6})\\.json$`);
  const list = (): number[] =>
    readdirSync(folder)
      .flatMap((file) => Number(pattern.exec(file)?.[1] ?? NaN))
      .filter((number) => !Number.isNaN(number))
      .sort((one, other) => one - other);
  const pathOf = (number: number): string => join(folder, `${name}-${String(number).padStart(6, '0')}.json`);
  let newest = list().at(-1) ?? 0;
  let current = newest === 0 ? emptyBook : book.parse(JSON.parse(readFileSync(pathOf(newest), 'utf8')));
  return {
    read: () => current,
    readKept: () => list().map((number) => readFileSync(pathOf(number), 'utf8')),
    write: (next) => {
      const aside = join(folder, `${name}.writing`);
      const file = openSync(aside, 'w');
      try {
        writeSync(file, JSON.stringify(next, undefined, 1));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(aside, pathOf(newest + 1));
      newest += 1;
      current = next;
      for (const old of list().filter((number) => number <= newest - keptBooks)) rmSync(pathOf(old), { force: true });
    },
  };
}
