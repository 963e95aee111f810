import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The texts of a document by language; null when it was deleted. */
const texts = z.record(z.string(), z.string()).nullable();

/** One version of a document; `by` is empty for the version that a release contains. */
const version = z.strictObject({
  by: z.string(),
  at: z.string(),
  /** `replaced`: texts for which their editor chose those of another one, after both changed the page */
  act: z.enum(['saved', 'published', 'replaced']),
  texts,
  /** the only languages whose regions were published */
  locales: z.array(z.string()).optional(),
});
export type Version = z.infer<typeof version>;

/** Versions of documents with their editors and times. */
export type History = {
  /** @param before texts before the first change, which the release contains. */
  add: (id: string, next: Version, before: Version['texts']) => void;
  /** oldest first */
  list: (id: string) => Version[];
};

/** Number of versions that a document keeps. */
const keptVersions = 100;

/**
 * Opens the history of documents: one file per document, one version per line. A line that a crash left incomplete is
 * ignored.
 */
export function openHistory(folder: string): History {
  mkdirSync(folder, { recursive: true });
  const pathOf = (id: string): string => join(folder, `${id.replaceAll('/', '.')}.ndjson`);
  const readLines = (id: string): string[] => {
    try {
      return readFileSync(pathOf(id), 'utf8').split('\n').filter(Boolean);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  return {
    add: (id, next, before) => {
      const lines = readLines(id);
      if (lines.length < keptVersions) {
        const release: Version = { by: '', at: next.at, act: 'published', texts: before };
        const added = lines.length === 0 && before !== null ? [release, next] : [next];
        appendFileSync(pathOf(id), added.map((version) => `${JSON.stringify(version)}\n`).join(''));
        return;
      }
      const kept = [...lines.slice(1 - keptVersions), JSON.stringify(next)];
      writeFileSync(`${pathOf(id)}.writing`, `${kept.join('\n')}\n`);
      renameSync(`${pathOf(id)}.writing`, pathOf(id));
    },
    list: (id) =>
      readLines(id).flatMap((line) => {
        try {
          return [version.parse(JSON.parse(line))];
        } catch {
          return [];
        }
      }),
  };
}
