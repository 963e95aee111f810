import type { ResponseHeader, Operation } from './operations.ts';
import { coerceText, parseText } from './parameter-style.ts';
import { findBody, isForm, isJson, isJsonSequence, readBody, readType } from './request-body.ts';
import type { Validator, Violation } from './validator.ts';

/** Validates the headers that the contract documents. */
const findHeaderViolations = (headers: readonly ResponseHeader[], response: Response, validator: Validator): string[] =>
  headers.flatMap(({ name, isRequired, style, pointer }) => {
    const text = response.headers.get(name);
    if (text === null) return isRequired ? [`status ${response.status} needs the header ${name}`] : [];
    // a list in a header may have spaces after its commas (RFC 9110)
    const isList = style.form === 'list' || style.form === 'object';
    const value = parseText(style, isList ? text.replaceAll(/\s*,\s*/g, ',') : text);
    const violations = value === undefined ? [] : validator.check(pointer, value);
    return violations.map(({ message }) => `the header ${name} of status ${response.status} ${message}`);
  });

/** The documented key of a status: itself, its class, or `default`, which covers 5xx, or every status. */
function findStatus({ responses, isForeign }: Operation, status: number): string {
  const range = `${Math.floor(status / 100)}XX`;
  if (!(status in responses) && range in responses) return range;
  return !(status in responses) && (status >= 500 || isForeign) ? 'default' : String(status);
}

/** What is wrong with the records of a stream; its schema is that of each record, or of the list of all. */
function findRecordViolations(text: string, pointer: string, validator: Validator): Violation[] {
  const records: unknown[] = [];
  for (const line of text.split(/[\n\u001e]/).filter((one) => one.trim() !== '')) {
    try {
      records.push(JSON.parse(line));
    } catch {
      return [{ field: `/${records.length}`, message: 'is not JSON' }];
    }
  }
  if (validator.check(pointer, records, 'response').length === 0) return [];
  const found = records.map((record) => validator.check(pointer, record, 'response'));
  const index = found.findIndex((violations) => violations.length > 0);
  return (found[index] ?? []).map(({ field, message }) => ({ field: `/${index}${field}`, message }));
}

/** What is wrong with a body. @throws SyntaxError for a text that is no JSON where it should be. */
function findBodyViolations(
  { textBodies, formBodies }: Operation,
  { type, text, pointer }: { type: string; text: string; pointer: string },
  validator: Validator,
): Violation[] {
  if (isJson(type)) return validator.check(pointer, JSON.parse(text), 'response');
  if (isJsonSequence(type)) return findRecordViolations(text, pointer, validator);
  if (isForm(type)) {
    try {
      const value = readBody({ [type]: formBodies[pointer] ?? [] }, { type, text });
      return validator.check(pointer, value, 'response');
    } catch {
      return [{ field: '', message: 'is no form' }];
    }
  }
  const kind = textBodies[pointer];
  if (kind === undefined) return [];
  return validator.check(pointer, kind === 'string' ? text : coerceText(text.trim(), kind), 'response');
}

/**
 * Validates a response against the contract.
 *
 * @param isHead a response to HEAD has no body.
 * @returns one sentence per violation; empty for a documented response.
 * @throws SyntaxError when the body should be JSON and is not.
 */
export async function findResponseViolations(
  operation: Operation,
  response: Response,
  validator: Validator,
  isHead = operation.method === 'head',
): Promise<string[]> {
  const { status } = response;
  const key = findStatus(operation, status);
  const bodies = operation.responses[key];
  if (bodies === undefined) return [`status ${status} is not documented`];
  const headerViolations = findHeaderViolations(operation.responseHeaders[key] ?? [], response, validator);
  if (isHead) return headerViolations;
  const header = response.headers.get('Content-Type');
  const type = header === null ? undefined : readType(header);
  const text = await response.clone().text();
  if (Object.keys(bodies).length === 0)
    return [...headerViolations, ...(text === '' ? [] : [`status ${status} is documented without a body`])];
  if (type === undefined) return [...headerViolations, `status ${status} has no content type`];
  const pointer = findBody(bodies, type);
  if (pointer === undefined) return [...headerViolations, `content type ${type} of status ${status} is not documented`];
  const violations = findBodyViolations(operation, { type, text, pointer }, validator);
  return [...headerViolations, ...violations.map(({ field, message }) => `${status} ${field || '/'}: ${message}`)];
}
