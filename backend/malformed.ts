import type { z } from 'zod';

/** Input of a known sender that does not fit its schema, with its first field that does not. */
export type Malformed = { ok: false; code: 'malformed'; field: string };

/** The first field that does not fit the schema; `body` for the whole. */
export const readFirstField = ({ issues }: z.ZodError): string => issues[0]?.path.join('.') || 'body';

/** @param cause the error of the schema, or the name of the field. */
export const failMalformed = (cause: z.ZodError | string): Malformed => ({
  ok: false,
  code: 'malformed',
  field: typeof cause === 'string' ? cause : readFirstField(cause),
});
