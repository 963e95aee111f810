import type { z } from 'zod';

/**
 * Reads the part of a provider's response that the product uses.
 *
 * @param operation for the message: provider and call.
 * @param fail makes the error from a message that names the operation and each field of another shape.
 * @throws what `fail` makes.
 */
export function readAnswer<Value>(
  schema: z.ZodType<Value>,
  response: unknown,
  operation: string,
  fail: (message: string) => Error,
): Value {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'} (${message})`);
  throw fail(`${operation}: the response has another shape: ${fields.join(', ')}`);
}
