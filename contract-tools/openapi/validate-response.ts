import type { ResponseHeader, Operation } from './operations.ts';
import { parseText } from './parameter-style.ts';
import { findBody } from './request-body.ts';
import type { Validator } from './validator.ts';

/** Validates the headers that the contract documents. */
const findHeaderViolations = (headers: readonly ResponseHeader[], response: Response, validator: Validator): string[] =>
  headers.flatMap(({ name, isRequired, style, pointer }) => {
    const text = response.headers.get(name);
    if (text === null) return isRequired ? [`status ${response.status} needs the header ${name}`] : [];
    const value = parseText(style, text);
    const violations = value === undefined ? [] : validator.check(pointer, value);
    return violations.map(({ message }) => `the header ${name} of status ${response.status} ${message}`);
  });

/** The documented key of a status: itself, its class, or `default`, which covers 5xx, or every status. */
function findStatus({ responses, isForeign }: Operation, status: number): string {
  const range = `${Math.floor(status / 100)}XX`;
  if (!(status in responses) && range in responses) return range;
  return !(status in responses) && (status >= 500 || isForeign) ? 'default' : String(status);
}

/**
 * Validates a response against the contract.
 *
 * @returns one sentence per violation; empty for a documented response.
 */
export async function findResponseViolations(
  operation: Operation,
  response: Response,
  validator: Validator,
): Promise<string[]> {
  const { status } = response;
  const key = findStatus(operation, status);
  const bodies = operation.responses[key];
  if (bodies === undefined) return [`status ${status} is not documented`];
  const headerViolations = findHeaderViolations(operation.responseHeaders[key] ?? [], response, validator);
  const contentType = response.headers.get('Content-Type')?.split(';')[0]?.trim();
  const text = await response.clone().text();
  if (Object.keys(bodies).length === 0)
    return [...headerViolations, ...(text === '' ? [] : [`status ${status} is documented without a body`])];
  const pointer = contentType === undefined ? undefined : findBody(bodies, contentType);
  if (pointer === undefined)
    return [...headerViolations, `content type ${contentType ?? 'none'} of status ${status} is not documented`];
  const value: unknown = contentType?.endsWith('json') === true ? JSON.parse(text) : text;
  const violations = validator.check(pointer, value, 'response');
  return [...headerViolations, ...violations.map(({ field, message }) => `${status} ${field || '/'}: ${message}`)];
}
