import type { AnswerHeader, Operation } from '../../api-spec/openapi/operations.ts';
import { coerceText } from '../../api-spec/openapi/parameters.ts';
import type { Validator } from '../../api-spec/openapi/validator.ts';

/** What is wrong with the headers of an answer that the contract names. */
const findHeaderFaults = (headers: readonly AnswerHeader[], answer: Response, validator: Validator): string[] =>
  headers.flatMap(({ name, isRequired, kind, pointer }) => {
    const text = answer.headers.get(name);
    if (text === null) return isRequired ? [`status ${answer.status} needs the header ${name}`] : [];
    return validator
      .check(pointer, coerceText(text, kind))
      .map(({ message }) => `the header ${name} of status ${answer.status} ${message}`);
  });

/** The key under which a status is documented: itself, its class, or `default`, which stands for 5xx alone. */
function findStatus({ responses }: Operation, status: number): string {
  const range = `${Math.floor(status / 100)}XX`;
  if (!(status in responses) && range in responses) return range;
  return !(status in responses) && status >= 500 ? 'default' : String(status);
}

/** The schema of a body: of its content type, else of the range that it lies in. */
const findBody = (bodies: Operation['responses'][string], type: string): string | undefined =>
  bodies[type] ?? bodies[type.replace(/\/.*$/, '/*')] ?? bodies['*/*'];

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
