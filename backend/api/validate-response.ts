import type { AnswerHeader, Operation } from '../../api-spec/openapi/operations.ts';
import { coerceText } from '../../api-spec/openapi/parameters.ts';
import type { Validator } from '../../api-spec/openapi/validator.ts';

/** Validates the headers that the contract documents. */
const findHeaderFaults = (headers: readonly AnswerHeader[], answer: Response, validator: Validator): string[] =>
  headers.flatMap(({ name, isRequired, kind, pointer }) => {
    const text = answer.headers.get(name);
    if (text === null) return isRequired ? [`status ${answer.status} needs the header ${name}`] : [];
    return validator
      .check(pointer, coerceText(text, kind))
      .map(({ message }) => `the header ${name} of status ${answer.status} ${message}`);
  });

/** The documented key of a status: itself, its class, or `default`, which covers only 5xx. */
function findStatus({ responses }: Operation, status: number): string {
  const range = `${Math.floor(status / 100)}XX`;
  if (!(status in responses) && range in responses) return range;
  return !(status in responses) && status >= 500 ? 'default' : String(status);
}

/** The schema of a body by its content type or media range. */
const findBody = (bodies: Operation['responses'][string], type: string): string | undefined =>
  bodies[type] ?? bodies[type.replace(/\/.*$/, '/*')] ?? bodies['*/*'];

/**
 * Validates a response against the contract.
 *
 * @returns one sentence per fault; empty for a documented response. `default` covers only 5xx.
 */
export async function findResponseFaults(
  operation: Operation,
  answer: Response,
  validator: Validator,
): Promise<string[]> {
  const { status } = answer;
  const key = findStatus(operation, status);
  const bodies = operation.responses[key];
  if (bodies === undefined) return [`status ${status} is not documented`];
  const headerFaults = findHeaderFaults(operation.responseHeaders[key] ?? [], answer, validator);
  const contentType = answer.headers.get('Content-Type')?.split(';')[0]?.trim();
  const text = await answer.clone().text();
  if (Object.keys(bodies).length === 0)
    return [...headerFaults, ...(text === '' ? [] : [`status ${status} is documented without a body`])];
  const pointer = contentType === undefined ? undefined : findBody(bodies, contentType);
  if (pointer === undefined)
    return [...headerFaults, `content type ${contentType ?? 'none'} of status ${status} is not documented`];
  const value: unknown = contentType?.endsWith('json') === true ? JSON.parse(text) : text;
  const misfits = validator.check(pointer, value);
  return [...headerFaults, ...misfits.map(({ field, message }) => `${status} ${field || '/'}: ${message}`)];
}
