import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** Broken content: the message is one line with the file, the field and what is wrong. */
export class ContentError extends Error {
  constructor(file: string, field: string, problem: string) {
    super(`content file ${file}, field ${field || '(whole file)'}: ${problem}`);
  }
}

/**
 * Reads one content file through its schema.
 *
 * @param folder the content folder.
 * @param file path inside the folder.
 * @throws ContentError naming the first field that does not fit.
 */
export function readContentFile<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): z.infer<Schema> {
  let raw: unknown;
  try {
    raw = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new ContentError(file, '', isMissing ? 'the file is missing' : 'is not JSON');
  }
  return checkValue(file, '', schema, raw);
}

/**
 * Checks a part of a content file.
 *
 * @param path where in the file the value stands.
 * @throws ContentError naming the first field that does not fit.
 */
export function checkValue<Schema extends z.ZodType>(
  file: string,
  path: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = [path, ...(issue?.path ?? [])].filter((step) => step !== '').join('.');
  throw new ContentError(file, field, issue?.message ?? 'does not fit');
}

/** Names of the folders inside a content folder, sorted. */
export const listFolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
