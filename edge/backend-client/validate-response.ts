import { z } from 'zod';
import contract from '../../api-spec/generated/responses.json' with { type: 'json' };
import type { Log } from '../../server/telemetry/log.ts';
import type { CallBackend } from './client.ts';
import { findOperation, type Operation } from './match-operation.ts';
import { sendProblem } from '../http/problem.ts';
import { createBufferedResponse } from './buffered-response.ts';

const schemas = new Map<string, z.ZodType>();

/** Compiles a schema on its first use: most processes never see most operations. */
function findSchema({ operationId, responses }: Operation, status: string): z.ZodType {
  const name = `${operationId} ${status}`;
  const schema =
    schemas.get(name) ??
    z.fromJSONSchema({ ...responses[status], $defs: contract.definitions } as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(name, schema);
  return schema;
}

/** The path and code of the first error, never the value. */
function describeIssue({ issues: [issue] }: z.ZodError): string {
  return `/${issue?.path.map(String).join('/') ?? ''}: ${issue?.code ?? 'unknown'}`;
}

export type ResponseError = { operation: string; reason: string };

/**
 * Validates a successful response of the backend.
 *
 * @param path below /v2, without its query.
 * @returns the parsed JSON, or an error if it breaks the contract. Unknown fields and kinds of extensible lists are
 *   valid: see scripts/contract/response-schemas.ts.
 */
export function validateResponse(
  method: string,
  path: string,
  status: number,
  body: string,
): { value?: unknown; fault?: ResponseError } {
  const operation = findOperation(method, path);
  if (operation === undefined)
    return { fault: { operation: 'none', reason: 'the contract does not have this operation' } };
  const { operationId, responses } = operation;
  const refuse = (reason: string): { fault: ResponseError } => ({ fault: { operation: operationId, reason } });
  if (!(status in responses)) return refuse(`status ${status} is not documented`);
  if (responses[status] === null) return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return refuse('the body is not JSON');
  }
  const parsed = findSchema(operation, String(status)).safeParse(value);
  return parsed.success ? { value } : refuse(describeIssue(parsed.error));
}

/**
 * A client that validates responses, for everything that the edge caches, renders or decides by. An invalid response
 * is logged and becomes a 502, so that pages fall back as they do when the backend is down.
 */
export const createValidatingClient =
  (callBackend: CallBackend, log: Pick<Log, 'error'>): CallBackend =>
  async (path, options) => {
    const response = await callBackend(path, options);
    if (!response.ok) return response;
    const body = await response.text();
    const [pathname = ''] = path.split('?');
    const type = response.headers.get('Content-Type') ?? '';
    const isKnown = body === options.checked && response.status === 200;
    const { value, fault } = isKnown ? {} : validateResponse(options.method ?? 'GET', pathname, response.status, body);
    if (fault !== undefined) {
      log.error('answer breaks the contract', { path: pathname, status: response.status, ...fault });
      return sendProblem(502, 'AnswerBroken');
    }
    // the body was validated, so it is still used
    if (value !== undefined && !/[/+]json\b/.test(type)) {
      log.error('response has a wrong content type', { path: pathname, status: response.status, type });
    }
    return createBufferedResponse(body, { status: response.status, headers: response.headers }, value);
  };
