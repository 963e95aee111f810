import type { z } from 'zod';
import type { ContentFiles } from './content-files.ts';
import { describeIssue, englishProblems, type ReferenceProblem } from './describe-error.ts';

/** A mistake in a content file; `issue` and `reference` allow a translation of the problem. */
export type Mistake = {
  file: string;
  field: string;
  problem: string;
  issue?: z.core.$ZodIssue;
  reference?: { code: ReferenceProblem; id: string };
};

/** Makes the mistake of a value that names an item. @param place file and field of the value. */
export const makeReferenceMistake = (
  place: { file: string; field: string },
  code: ReferenceProblem,
  id: string,
): Mistake => ({ ...place, problem: englishProblems[code](id), reference: { code, id } });

/** Invalid content: the message is one line with file, field and problem. */
export class ContentError extends Error {
  readonly mistakes: readonly Mistake[];

  /** The message contains the first mistake; `mistakes` contains all. */
  constructor(file: string, field: string, problem: string, mistakes: readonly Mistake[] = [{ file, field, problem }]) {
    super(`content file ${file}, field ${field || '(whole file)'}: ${problem}`);
    this.mistakes = mistakes;
  }
}

/**
 * Reads and validates one content file.
 *
 * @param file path inside the content folder.
 * @throws ContentError with each invalid field.
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
 * Validates a part of a content file.
 *
 * @param path of the value inside the file.
 * @throws ContentError with each invalid field.
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
