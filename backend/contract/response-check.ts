import type { Operation } from './operations.ts';
import type { Validator } from './validator.ts';

/**
 * Compares a written answer with what the contract documents for the operation.
 *
 * @returns one sentence a fault; empty when the answer is as documented. `default` stands for 5xx alone.
 */
export async function findResponseFaults(
  operation: Operation,
  answer: Response,
  validator: Validator,
): Promise<string[]> {
  const { status } = answer;
  const bodies = operation.responses[String(status)] ?? (status >= 500 ? operation.responses['default'] : undefined);
  if (bodies === undefined) return [`status ${status} is not documented`];
  const contentType = answer.headers.get('Content-Type')?.split(';')[0]?.trim();
  const text = await answer.clone().text();
  if (Object.keys(bodies).length === 0) return text === '' ? [] : [`status ${status} is documented without a body`];
  const pointer = contentType === undefined ? undefined : bodies[contentType];
  if (pointer === undefined) return [`content type ${contentType ?? 'none'} of status ${status} is not documented`];
  const value: unknown = contentType?.endsWith('json') === true ? JSON.parse(text) : text;
  return validator.check(pointer, value).map(({ field, message }) => `${status} ${field || '/'}: ${message}`);
}
