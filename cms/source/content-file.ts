import type { z } from 'zod';
import type { ContentFiles } from './content-files.ts';
import { describeIssue } from './describe-error.ts';

/** What is wrong in a content file, for whoever writes it; `issue` for those who say it in another language. */
export type Mistake = { file: string; field: string; problem: string; issue?: z.core.$ZodIssue };

/** Broken content: the message is one line with the file, the field and what is wrong. */
export class ContentError extends Error {
  readonly mistakes: readonly Mistake[];

  /** The first mistake is the message; all of them are there for an editor. */
  constructor(file: string, field: string, problem: string, mistakes: readonly Mistake[] = [{ file, field, problem }]) {
    super(`content file ${file}, field ${field || '(whole file)'}: ${problem}`);
    this.mistakes = mistakes;
  }
}

/**
 * Reads one content file through its schema.
 *
 * @param file path inside the content folder.
 * @throws ContentError naming each field that does not fit.
 */
export function readContentFile<Schema extends z.ZodType>(
  files: ContentFiles,
  file: string,
  schema: Schema,
): z.infer<Schema> {
  const text = files.read(file);
  if (text === undefined) throw new ContentError(file, '', 'the file is missing');
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new ContentError(file, '', 'is not JSON');
  }
  return checkValue(file, '', schema, raw);
}

/**
 * Checks a part of a content file.
 *
 * @param path where in the file the value stands.
 * @throws ContentError naming each field that does not fit.
 */
export function checkValue<Schema extends z.ZodType>(
  file: string,
  path: string,
  schema: Schema,
  value: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map((issue) => ({
    file,
    field: [path, ...issue.path].filter((step) => step !== '').join('.'),
    problem: describeIssue(issue),
    issue,
  }));
  const [first] = mistakes;
  throw new ContentError(file, first?.field ?? path, first?.problem ?? 'does not fit', mistakes);
}
