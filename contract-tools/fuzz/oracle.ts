import type { Operation } from '../openapi/operations.ts';
import { coerceText, parseQuery, parseText } from '../openapi/parameter-style.ts';
import { findBody, isForm, isJson, readBody, readType } from '../openapi/request-body.ts';
import { findResponseViolations } from '../openapi/validate-response.ts';
import type { Validator } from '../openapi/validator.ts';
import { listTexts, type Attempt } from './attempt.ts';
import { isRecord } from './json-paths.ts';
import { keyOf } from './odd-strings.ts';

/** The invalid part of a call: a parameter, the JSON of its body, or the body before it is parsed. */
type Mismatch = 'parameters' | 'body' | 'envelope';

/**
 * Finds the violations of the contract in a call; texts are parsed as the backend parses them. Unknown fields are valid
 * in an open object. Surplus query parameters and headers are always valid: the contract closes neither (decision
 * 0031).
 */
function findMismatch(operation: Operation, { texts, body }: Attempt, validator: Validator): Mismatch | undefined {
  const query = new URLSearchParams(listTexts({ texts }, 'query'));
  const doParametersFit = operation.parameters.every((parameter) => {
    const { location, name, style, pointer } = parameter;
    const text = texts[keyOf(parameter)];
    if (location === 'query' && style.form === 'object' && style.isSeparate) {
      const fields = parseQuery(style, name, query);
      return fields === undefined ? !parameter.isRequired : validator.check(pointer, fields).length === 0;
    }
    if (text === undefined) return !parameter.isRequired;
    const isQuery = location === 'query';
    const value = isQuery ? parseQuery(style, name, new URLSearchParams([[name, text]])) : parseText(style, text);
    return value === undefined || validator.check(pointer, value).length === 0;
  });
  if (!doParametersFit) return 'parameters';
  if (operation.requestBody === undefined || body === undefined) return undefined;
  const pointer = findBody(operation.requestBody, body.type);
  if (pointer === undefined) return 'envelope';
  if (!isJson(body.type) && !isForm(body.type)) {
    const kind = operation.textBodies[pointer];
    const value = kind === undefined ? undefined : coerceText(body.text, kind);
    return value === undefined || validator.check(pointer, value, 'request').length === 0 ? undefined : 'body';
  }
  if (!operation.isForeign && Buffer.byteLength(body.text) > 64 * 1024) return 'envelope';
  try {
    return validator.check(pointer, readBody(operation.forms, body), 'request').length === 0 ? undefined : 'body';
  } catch {
    return 'envelope';
  }
}

/** True when the contract allows a call. */
export const fitsContract = (operation: Operation, attempt: Attempt, validator: Validator): boolean =>
  findMismatch(operation, attempt, validator) === undefined;

/** Errors that only a valid call can have: the resource does not exist, or its state forbids the call. */
const ofUnderstood = [402, 404, 409, 410, 422];

/** True when an operation needs a token and the caller has none. */
const lacksToken = ({ auth }: Operation, { caller }: Attempt): boolean =>
  caller !== 'token' && (auth === 'bearer' || (auth === 'optional' && caller === 'stranger'));

/** True for a call that the contract allows, by a caller who may make it. */
export const isAllowed = (operation: Operation, attempt: Attempt, validator: Validator): boolean =>
  !lacksToken(operation, attempt) && fitsContract(operation, attempt, validator);

/** True for a status that a contract of another project documents, by itself or by its class. */
const isDocumented = ({ responses, isForeign }: Operation, status: number): boolean =>
  isForeign && [String(status), `${Math.floor(status / 100)}XX`, 'default'].some((key) => key in responses);

/** Statuses besides 401 with which services hide a resource from a caller without a token. */
const ofUnknownCaller = [403, 404];

/** True for an empty body that may be none: services treat it in either way. */
const isNoBody = ({ isForeign, isBodyRequired }: Operation, { body }: Attempt): boolean =>
  body?.text === '' && isForeign && (!isBodyRequired || !(isJson(body.type) || isForm(body.type)));

/** What is wrong with the status for this call. */
function evaluateStatus(
  operation: Operation,
  attempt: Attempt,
  status: number,
  mismatch?: Mismatch,
): string | undefined {
  const isUnknown = lacksToken(operation, attempt);
  const isFit = mismatch === undefined;
  const isOwnWay = isDocumented(operation, status);
  if (status >= 500 && !(String(status) in operation.responses)) return `answered ${status}`;
  if (isNoBody(operation, attempt)) return undefined;
  if (isUnknown && isFit && status !== 401 && !(isOwnWay && ofUnknownCaller.includes(status)))
    return `answered ${status} to a caller without a good token, not 401`;
  if (!isFit && status < 400) return `accepted a call that does not fit the contract with ${status}`;
  if (mismatch === 'body' && ofUnderstood.includes(status) && !isOwnWay)
    return `answered ${status} to a body that does not fit the contract, not 400`;
  if (isFit && !isUnknown && status === 400) return 'refused a call that fits the contract with 400';
  if (!isUnknown && status === 401) return 'refused the token with 401';
  return undefined;
}

/** What is wrong with the bytes of a text, and with the status that a problem names. */
async function evaluateText(response: Response): Promise<string[]> {
  const type = (response.headers.get('Content-Type') ?? '').toLowerCase();
  if (!/json|^text\//.test(type) || /charset=(?!"?utf-8)/i.test(type)) return [];
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await response.clone().arrayBuffer());
  } catch {
    return ['the body is not valid UTF-8'];
  }
  const named = readStatus(text, type);
  return named === undefined || named === response.status
    ? []
    : [`the body says status ${named}, the status line ${response.status}`];
}

/** Fields that a body with an error has besides its status. */
const errorFields = new Set(['error', 'errors', 'message', 'title', 'detail', 'code', 'type', 'timestamp', 'path']);

/**
 * The status that a body names: a problem names its own, and so does any other JSON that is just an error. A status of an
 * order, or of another service, is not meant.
 */
function readStatus(text: string, type: string): number | undefined {
  if (!isJson(type)) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
  if (!isRecord(body)) return undefined;
  const { status, statusCode, ...others } = body;
  const named = status ?? statusCode;
  if (typeof named !== 'number') return undefined;
  if (readType(type) === 'application/problem+json') return named;
  return named >= 400 && named <= 599 && Object.keys(others).every((name) => errorFields.has(name)) ? named : undefined;
}

/**
 * Evaluates a response by the contract alone.
 *
 * @returns one sentence for each fault; empty when the contract documents the response for this call.
 */
export async function evaluateResponse(
  operation: Operation,
  attempt: Attempt,
  response: Response,
  validator: Validator,
): Promise<string[]> {
  const violations = await findResponseViolations(operation, response, validator).catch(() => ['the body is not JSON']);
  const faults = [...violations, ...(await evaluateText(response))];
  const verdict = evaluateStatus(operation, attempt, response.status, findMismatch(operation, attempt, validator));
  return verdict === undefined ? faults : [verdict, ...faults];
}
