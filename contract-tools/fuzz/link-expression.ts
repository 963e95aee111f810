import { listTexts, type Attempt } from './attempt.ts';
import type { CallResult } from './watch-operation.ts';

/** A call and its response. */
export type Exchange = { attempt: Attempt; result: CallResult };

const unescape = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** The fields of a JSON pointer. */
export const listFields = (pointer: string): string[] => pointer.split('/').slice(1).map(unescape);

const readField = (value: unknown, fields: readonly string[]): unknown =>
  fields.reduce<unknown>((inner, field) => (inner as Record<string, unknown> | null | undefined)?.[field], value);

function readRequestBody({ body }: Attempt): unknown {
  try {
    return JSON.parse(body?.text ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Evaluates a runtime expression of OpenAPI, such as `$response.body#/id`; any other text is its own value.
 *
 * @returns undefined when the call has no such value.
 */
export function evaluate(expression: string, { attempt, result }: Exchange): unknown {
  const [, side = '', source = '', name = ''] =
    /^\$(request|response)\.(body|header\.|query\.|path\.)(.*)$/.exec(expression) ?? [];
  if (side === 'response' && source === 'header.') return result.headers.get(name) ?? undefined;
  if (side === 'response' && source === 'body') return readField(result.body, listFields(name.slice(1)));
  if (side === 'request' && source === 'body') return readField(readRequestBody(attempt), listFields(name.slice(1)));
  if (side === 'request') return new Map(listTexts(attempt, source.slice(0, -1))).get(name);
  if (expression === '$statusCode') return result.status;
  if (expression.startsWith('$')) return undefined;
  const parts = [...expression.matchAll(/\{(\$[^{}]+)\}/g)];
  const values = parts.map(([, inner = '']) => evaluate(inner, { attempt, result }));
  if (values.includes(undefined)) return undefined;
  return parts.reduce((text, [written], index) => text.replace(written, () => String(values[index])), expression);
}
