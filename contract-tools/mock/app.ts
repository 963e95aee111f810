import type { ContractDocument } from '../openapi/document.ts';
import { listOperations, type Operation } from '../openapi/operations.ts';
import { createValidator, type Validator } from '../openapi/validator.ts';
import { writeText } from '../openapi/parameter-style.ts';
import { createMatcher, type MatchOperation } from '../match-operation.ts';
import { sample } from '../fuzz/guess-request.ts';
import { findCallFault } from './find-call-fault.ts';
import { sampleBody } from './sample.ts';
import { nameType } from '../openapi/request-body.ts';
import { chooseType, writeBody } from './write-body.ts';

/** The options of the header `Prefer: code=409, example=1` (RFC 7240). */
function readPreference(header: string | null): { code?: string | undefined; example?: string | undefined } {
  const [, code] = /(?:^|[,; ])code=(\d{3})/.exec(header ?? '') ?? [];
  const [, example] = /(?:^|[,; ])example="?([\w-]+)"?/.exec(header ?? '') ?? [];
  return { code, example };
}

/** Any token is valid, except one that declares that it is unsigned: `{"alg":"none"}`. */
const isAnyToken = (header: string): boolean => /^Bearer (?!eyJhbGciOiJub25lIn0\.)\S+$/.test(header);

/** The documented key of a status: itself or its class. */
const findKey = ({ responses, isForeign }: Operation, status: string): string | undefined =>
  [status, `${status[0]}XX`, ...(isForeign ? ['default'] : [])].find((key) => key in responses);

/** The documented success of an operation: of 2XX, else of 3XX, else `default`, else the first status. */
function findSuccess({ responses }: Operation): string {
  const keys = Object.keys(responses);
  const find = (start: string): string | undefined => keys.find((key) => key.startsWith(start));
  return find('2') ?? find('3') ?? find('default') ?? keys[0] ?? 'default';
}

/** The status of a documented key: of a class its first one. */
const readStatus = (key: string): number =>
  Number(/^\dXX$/i.test(key) ? `${key[0]}00` : /^\d{3}$/.test(key) ? key : 200);

/** The statuses with which services refuse a call for a reason, the usual one first. */
const refusals: Record<number, readonly number[]> = {
  400: [400, 422],
  401: [401, 403],
  413: [413, 400, 422],
  415: [415, 400, 422],
};

/** Describes an error that the contract does not document. */
const writeProblem = (status: number, title: string, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title, status }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });

/** Content of a documented response, with every header that it requires. */
type Answer = { body: string | null; headers: Headers };

/** A contract, and the validator of its schemas. */
type Source = { document: ContractDocument; validator: Validator };

function makeAnswer(
  { document, validator }: Source,
  operation: Operation,
  key: string,
  { type, example }: { type: string | undefined; example: string | undefined },
): Answer | undefined {
  const headers = new Headers({ 'Cache-Control': 'no-store', ...operation.deprecationHeaders });
  for (const { name, isRequired, pointer, style } of operation.responseHeaders[key] ?? []) {
    if (!isRequired || headers.has(name)) continue;
    const value = sample(document, pointer, validator, 'response');
    const text = (value === undefined ? undefined : writeText(style, value)) ?? '';
    // a header has no letters beyond Latin-1
    headers.set(name, /^[\t\x20-\x7e\xa0-\xff]*$/.test(text) ? text : encodeURIComponent(text));
  }
  const pointer = operation.responses[key]?.[type ?? ''];
  if (type === undefined || pointer === undefined) return { body: null, headers };
  const sampled = sampleBody(document, pointer, validator, example);
  if (sampled === undefined) return undefined;
  const named = nameType(type);
  // a problem repeats the status line
  const hasStatus = named === 'application/problem+json' && typeof sampled === 'object' && /^\d{3}$/.test(key);
  const body = hasStatus ? { ...sampled, status: Number(key) } : sampled;
  headers.set('Content-Type', named);
  return { body: writeBody(document, pointer, named, body), headers };
}

/** What a caller prefers of a response: its content type, and one of its examples. */
type Preference = { accept: string | null; example?: string | undefined };

/** Writes the documented response of a key with a status. */
type WriteAnswer = (operation: Operation, key: string, status: number, preference: Preference) => Response;

/** Answers without a wanted example are made on first use: a generated value takes longer than a call. */
function createWriter(source: Source): WriteAnswer {
  const answers = new Map<string, Answer | undefined>();
  return (operation, key, status, { accept, example }) => {
    const type = chooseType(Object.keys(operation.responses[key] ?? {}), accept);
    const name = JSON.stringify([operation.operationId, key, type]);
    const isKept = example === undefined;
    const known = isKept && answers.has(name);
    const answer = known ? answers.get(name) : makeAnswer(source, operation, key, { type, example });
    if (isKept) answers.set(name, answer);
    if (answer === undefined)
      return writeProblem(
        501,
        `The response ${key} of ${operation.operationId} has no example, and none can be generated`,
      );
    const { body, headers } = answer;
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers });
  };
}

/** The methods of a path. */
const listMethods = (operations: readonly Operation[], match: MatchOperation, path: string): string[] => {
  const methods = [...new Set(operations.map(({ method }) => method))];
  return methods.filter((method) => match(method, path) !== undefined).map((method) => method.toUpperCase());
};

/** Allows a page of any origin: a front end in development runs on another port. */
function answerPreflight(request: Request, methods: readonly string[]): Response {
  const requestedHeaders = request.headers.get('Access-Control-Request-Headers');
  return new Response(null, {
    status: 204,
    headers: {
      Allow: [...methods, 'OPTIONS'].join(', '),
      'Access-Control-Allow-Origin': request.headers.get('Origin') ?? '*',
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Max-Age': '600',
      Vary: 'Origin, Access-Control-Request-Headers',
      ...(requestedHeaders !== null && { 'Access-Control-Allow-Headers': requestedHeaders }),
    },
  });
}

function allowOrigin(response: Response, origin: string | null): Response {
  if (origin === null) return response;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Expose-Headers', '*');
  response.headers.append('Vary', 'Origin');
  return response;
}

/** Answers one call of an operation. */
async function answerCall(
  operation: Operation,
  request: Request,
  context: { writeAnswer: WriteAnswer; validator: Validator; isToken: (header: string) => boolean },
): Promise<Response> {
  const { writeAnswer } = context;
  const { code, example } = readPreference(request.headers.get('Prefer'));
  const preference = { accept: request.headers.get('Accept'), example };
  if (code !== undefined) {
    const key = findKey(operation, code);
    if (key !== undefined) return writeAnswer(operation, key, Number(code), preference);
    return new Response(`${operation.operationId} does not document ${code}\n`, { status: 422 });
  }
  const fault = example === undefined ? await findCallFault(operation, request, context) : undefined;
  if (fault === undefined) {
    const key = findSuccess(operation);
    return writeAnswer(operation, key, readStatus(key), preference);
  }
  const status = (refusals[fault.status] ?? []).find((one) => findKey(operation, String(one)) !== undefined);
  const key = status === undefined ? undefined : findKey(operation, String(status));
  const response =
    key === undefined || status === undefined
      ? writeProblem(fault.status, fault.reason)
      : writeAnswer(operation, key, status, preference);
  response.headers.set('X-Mock-Reason', encodeURIComponent(fault.reason).replaceAll('%20', ' '));
  return response;
}

/** A mock of a service: the response to a request. */
export type Mock = (request: Request) => Promise<Response>;

/**
 * A service that returns the documented example for every operation of a contract, and a documented error for an
 * invalid call. The header `X-Mock-Reason` names the fault. It stores nothing and allows every origin.
 * `Prefer: code=409` selects another documented response.
 *
 * @param isToken decides about the header `Authorization`; any token by default.
 */
export function createMock(document: ContractDocument, isToken = isAnyToken): Mock {
  const bases = document.servers
    .map(({ url }) => url.replace(/\/$/, ''))
    .toSorted((one, other) => other.length - one.length);
  const operations = listOperations(document);
  const match = createMatcher(operations);
  const validator = createValidator(document);
  const context = { writeAnswer: createWriter({ document, validator }), validator, isToken };
  return async (request) => {
    const { pathname } = new URL(request.url);
    const below = bases.filter((base) => pathname.startsWith(`${base}/`)).map((base) => pathname.slice(base.length));
    // other mocks serve the paths alone: both are an address of the operation
    const path = [...below, pathname].find((one) => listMethods(operations, match, one).length > 0) ?? pathname;
    const methods = listMethods(operations, match, path);
    if (request.method === 'OPTIONS' && methods.length > 0 && !methods.includes('OPTIONS'))
      return answerPreflight(request, methods);
    const origin = request.headers.get('Origin');
    if (methods.length === 0) return allowOrigin(writeProblem(404, 'NotFound'), origin);
    const operation = match(request.method, path) ?? (request.method === 'HEAD' ? match('GET', path) : undefined);
    if (operation === undefined)
      return allowOrigin(writeProblem(405, 'MethodNotAllowed', { Allow: methods.join(', ') }), origin);
    const response = await answerCall(operation, request, context);
    return allowOrigin(request.method === 'HEAD' ? new Response(null, response) : response, origin);
  };
}
