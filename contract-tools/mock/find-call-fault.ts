import type { Credential, Operation } from '../openapi/operations.ts';
import { readParameters } from '../openapi/parameters.ts';
import { coerceText } from '../openapi/parameter-style.ts';
import { findBody, isForm, isJson, readBody } from '../openapi/request-body.ts';
import type { Validator } from '../openapi/validator.ts';

/** The status of a call that is not valid, and the reason. */
export type CallFault = { status: number; reason: string };

/** Decides about the header `Authorization`. */
type IsToken = (header: string) => boolean;

/** Largest request body, in bytes. */
const maximumBodyBytes = 64 * 1024;

/** True when a call has a token at a place other than the bearer header. The same values are valid as there. */
function hasCredential({ in: place, name, scheme }: Credential, request: Request, isToken: IsToken): boolean {
  const cookies = new URLSearchParams((request.headers.get('Cookie') ?? '').replaceAll(/;\s*/g, '&'));
  const query = new URL(request.url).searchParams;
  const value =
    place === 'query' ? query.get(name) : place === 'cookie' ? cookies.get(name) : request.headers.get(name);
  return value !== null && isToken(`Bearer ${scheme === undefined ? value : value.replace(`${scheme} `, '')}`);
}

/** The fault of the token; undefined for a valid one, or where none is needed. */
function findTokenFault({ auth, credentials }: Operation, request: Request, isToken: IsToken): CallFault | undefined {
  const header = request.headers.get('Authorization');
  if (auth === 'none' || (auth === 'optional' && header === null)) return undefined;
  const isOther = credentials.some((place) => place.scheme !== 'Bearer' && hasCredential(place, request, isToken));
  return isOther || isToken(header ?? '') ? undefined : { status: 401, reason: 'the token is missing or wrong' };
}

/** The fault of the body; undefined for a valid one. */
async function findBodyFault(
  operation: Operation,
  request: Request,
  validator: Validator,
): Promise<CallFault | undefined> {
  const { requestBody } = operation;
  if (requestBody === undefined) return undefined;
  const type = request.headers.get('Content-Type') ?? '';
  if (type === '' && !operation.isBodyRequired) return undefined;
  const pointer = findBody(requestBody, type);
  if (pointer === undefined) return { status: 415, reason: `the body is ${Object.keys(requestBody).join(' or ')}` };
  // the request of the HTTP server has no `bytes()`
  const bytes = await request.arrayBuffer();
  if (!operation.isForeign && bytes.byteLength > maximumBodyBytes)
    return { status: 413, reason: `the body is at most ${maximumBodyBytes} bytes` };
  if (!isJson(type) && !isForm(type)) {
    if (bytes.byteLength === 0 && operation.isBodyRequired) return { status: 400, reason: 'the body is empty' };
    const kind = operation.textBodies[pointer];
    const [misfit] =
      kind === undefined || bytes.byteLength === 0
        ? []
        : validator.check(pointer, coerceText(new TextDecoder().decode(bytes), kind), 'request');
    return misfit && { status: 400, reason: `the body ${misfit.message}` };
  }
  let body: unknown;
  try {
    // files of a form are no text
    const text = new TextDecoder('utf-8', { fatal: isJson(type) }).decode(bytes);
    body = readBody(operation.forms, { type, text });
  } catch {
    return { status: 400, reason: `the body is not ${isJson(type) ? 'JSON' : 'a form'}` };
  }
  const [misfit] = validator.check(pointer, body, 'request');
  return misfit && { status: 400, reason: `body ${misfit.field || '/'} ${misfit.message}` };
}

/**
 * Finds the first reason to refuse a call: its parameters (400), its token (401), then its body (413, 415, 400).
 *
 * @returns undefined for a call that the contract allows.
 */
export async function findCallFault(
  operation: Operation,
  request: Request,
  { validator, isToken }: { validator: Validator; isToken: IsToken },
): Promise<CallFault | undefined> {
  const [fault] = readParameters(operation, request, validator).errors;
  if (fault !== undefined) return { status: 400, reason: `${fault.location} ${fault.field} ${fault.message}` };
  return findTokenFault(operation, request, isToken) ?? (await findBodyFault(operation, request, validator));
}
