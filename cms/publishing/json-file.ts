import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** A list in a file; `write` replaces the file atomically. */
export type JsonFile<Row> = { read: () => Row[]; write: (rows: Row[]) => void };

/**
 * Opens a file with a list. A missing file is an empty list.
 *
 * @throws ZodError or SyntaxError when the file has another shape.
 */
export function openJsonFile<Row>(path: string, rows: z.ZodType<Row[]>): JsonFile<Row> {
  mkdirSync(dirname(path), { recursive: true });
  const load = (): Row[] => {
    try {
      return rows.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };
  let current = load();
  return {
    read: () => current,
    write: (next) => {
      writeFileSync(`${path}.writing`, JSON.stringify(next, undefined, 1));
      renameSync(`${path}.writing`, path);
      current = next;
    },
  };
}
