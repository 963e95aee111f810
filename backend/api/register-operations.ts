import type { Context, Hono } from 'hono';
import { isDatabaseDown } from '../database/run-transaction.ts';
import type { ProblemDetails } from '../../server/http/problem-response.ts';
import { Problem, toProblemResponse } from '../problem.ts';
import { describeError } from '../../server/telemetry/describe-error.ts';
import { requestIdHeader, resolveRequestId, setLoggedRoute } from '../../server/telemetry/request-log.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { readBody } from './read-body.ts';
import type { ContractDocument } from '../../contract-tools/openapi/document.ts';
import type { Handlers } from './handler-types.ts';
import { listOperations, type Operation } from '../../contract-tools/openapi/operations.ts';
import { readParameters } from '../../contract-tools/openapi/parameters.ts';
import { toResponse, type RunOnce, type AnyReply } from './reply.ts';
import { findResponseViolations } from '../../contract-tools/openapi/validate-response.ts';
import { createValidator, type Validator } from '../../contract-tools/openapi/validator.ts';

export type RegisterOptions = {
  /** the caller by the bearer token; undefined for a missing, expired or foreign token */
  authenticate: (request: Request) => Promise<{ userId: string } | undefined>;
  /**
   * true validates every response against the contract: an undocumented one is logged and becomes a 500 problem. Not in
   * production, where the call has already had its effect, for example a charge.
   */
  validateResponses: boolean;
  log: Pick<Log, 'error'>;
  /** executes a call with an idempotency key once; without it keys are ignored */
  runOnce?: RunOnce;
  /** supported values of X-Version; only 1 by default */
  supportedVersions?: readonly number[];
};

type AnyHandler = (call: Record<string, unknown>) => Promise<AnyReply> | AnyReply;

/** The request id from `requestLog`, a well-formed one of the caller, or a new one. */
const readRequestId = (context: Context): string =>
  (context.get('requestId') as string | undefined) ?? resolveRequestId(context.req.header(requestIdHeader));

/** Path template in the router's syntax; a placeholder inside a segment becomes one parameter with a pattern. */
const toRoutePath = (template: string): string =>
  template
    .split('/')
    .map((segment, index) => {
      if (!segment.includes('{')) return segment;
      return /^\{\w+\}$/.test(segment) ? `:p${index}` : `:p${index}{${segment.replace(/\{\w+\}/g, '[^/]+')}}`;
    })
    .join('/');

/**
 * Sorts literal segments before placeholders ('~' sorts last), so that `/podcast/category/{id}` wins over
 * `/podcast/{slug}/…`.
 */
const compareTemplates = (one: Operation, other: Operation): number => {
  const [first, second] = [one, other].map(({ path }) => path.replace(/\{\w+\}/g, '~')) as [string, string];
  return first < second ? -1 : Number(first > second);
};

/** Executes one call. Expected failures are returned; bugs throw. */
async function handleCall(
  operation: Operation,
  handler: AnyHandler,
  request: Request,
  requestId: string,
  validator: Validator,
  options: RegisterOptions,
): Promise<Response> {
  const refuse = (problem: ProblemDetails): Response => toProblemResponse(problem, requestId);
  const { values, errors } = readParameters(operation, request, validator);
  const version = Number(values.header['X-Version']);
  const hasVersion = operation.parameters.some(({ name }) => name === 'X-Version');
  if (hasVersion && errors.length === 0 && !(options.supportedVersions ?? [1]).includes(version)) {
    errors.push({ location: 'header', field: 'X-Version', message: 'is not supported' });
  }
  if (errors.length > 0) return refuse({ status: 400, title: 'InvalidRequest', errors });
  const user = operation.auth === 'none' ? undefined : await options.authenticate(request);
  const hasToken = request.headers.has('Authorization');
  if (!user && (operation.auth === 'bearer' || (operation.auth === 'optional' && hasToken))) {
    return refuse({ status: 401, title: 'Unauthorized' });
  }
  const reading = await readBody(operation, request, validator);
  if (!reading.ok) return refuse(reading.problem);
  const region = String(values.header['X-Region']).toLowerCase();
  const { path, query, header: headers } = values;
  const { body } = reading;
  const run = (isRepeated: boolean) =>
    handler({ path, query, headers, body, user, region, version, requestId, isRepeated });
  const key = headers['Idempotency-Key'];
  if (key === undefined || user === undefined || options.runOnce === undefined)
    return toResponse(operation, await run(false), requestId);
  const input = { path, query, region, body };
  const keyed = { userId: user.userId, operation: operation.operationId, key: String(key), input };
  const reply = await options.runOnce(keyed, run);
  return toResponse(operation, reply, requestId);
}

/** Converts a thrown value: a `Problem` as it is, an unavailable database to 503, a bug to a logged 500. */
function handleThrown(error: unknown, operation: Operation, requestId: string, options: RegisterOptions): Response {
  if (error instanceof Problem) return toProblemResponse(error, requestId);
  if (isDatabaseDown(error)) return toProblemResponse({ status: 503, title: 'Unavailable' }, requestId);
  options.log.error('operation failed', { operation: operation.operationId, requestId, ...describeError(error) });
  return toProblemResponse({ status: 500, title: 'InternalError' }, requestId);
}

/** Logs a response that the contract does not allow, and replaces it when responses are validated. */
async function enforceContract(
  operation: Operation,
  response: Response,
  requestId: string,
  validator: Validator,
  { validateResponses, log }: RegisterOptions,
): Promise<Response> {
  const violations = validateResponses ? await findResponseViolations(operation, response, validator) : [];
  if (operation.unusedStatuses.includes(String(response.status)))
    violations.push(`status ${response.status} is documented as never sent`);
  if (violations.length === 0) return response;
  const detail = violations.join('; ');
  log.error('answer breaks the contract', { operation: operation.operationId, requestId, violations: detail });
  return validateResponses ? toProblemResponse({ status: 500, title: 'ContractBroken', detail }, requestId) : response;
}

type ParsedContract = { operations: Operation[]; validator: Validator };

const parsedContracts = new WeakMap<ContractDocument, ParsedContract>();

/** Parsed contracts of this process, so that schemas compile once. */
function parseContract(document: ContractDocument): ParsedContract {
  const known = parsedContracts.get(document);
  if (known !== undefined) return known;
  const operations = listOperations(document).sort(compareTemplates);
  const reading = { operations, validator: createValidator(document) };
  parsedContracts.set(document, reading);
  return reading;
}

/**
 * Registers every operation of a contract under the path of its first server. Each call is validated before its handler
 * runs: parameters and body (400, 413 over 64 KiB, 415), X-Region and X-Version (400), the token (401). Unknown paths
 * respond 404, other methods 405 with `Allow`. Every failure is problem+json. Every response has `X-Request-Id` and
 * `Cache-Control`: `no-store` unless the contract has `x-cache-control`.
 *
 * @param app routes outside the server's path stay untouched.
 * @param handlers one for each operation; see `Handlers`.
 */
export function registerOperations(
  app: Hono,
  document: ContractDocument,
  handlers: Handlers | Record<string, AnyHandler>,
  options: RegisterOptions,
): void {
  const { operations, validator } = parseContract(document);
  const base = document.servers[0]?.url ?? '';
  const allowed = new Map<string, string[]>();
  for (const operation of operations) {
    const route = base + toRoutePath(operation.path);
    allowed.set(route, [...(allowed.get(route) ?? []), operation.method.toUpperCase()]);
    const handler = (handlers as Record<string, AnyHandler>)[operation.operationId];
    if (handler === undefined) throw new Error(`operation ${operation.operationId} has no handler`);
    app.on(operation.method.toUpperCase(), route, async (context) => {
      setLoggedRoute(context, { route: base + operation.path, operation: operation.operationId });
      const requestId = readRequestId(context);
      const addHeaders = (response: Response): Response => {
        response.headers.set(requestIdHeader, requestId);
        for (const [name, value] of Object.entries(operation.deprecationHeaders)) response.headers.set(name, value);
        return response;
      };
      const result = await handleCall(operation, handler, context.req.raw, requestId, validator, options).catch(
        (error: unknown) => handleThrown(error, operation, requestId, options),
      );
      return addHeaders(await enforceContract(operation, addHeaders(result), requestId, validator, options));
    });
  }
  for (const [route, methods] of allowed) {
    app.all(route, (context) => {
      const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
      return toProblemResponse({ status: 405, title: 'MethodNotAllowed' }, readRequestId(context), {
        Allow: allow.join(', '),
      });
    });
  }
  app.all(`${base}/*`, (context) => toProblemResponse({ status: 404, title: 'NotFound' }, readRequestId(context)));
}
