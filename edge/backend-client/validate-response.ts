import { z } from 'zod';
import contract from '../../api-spec/generated/answers.json' with { type: 'json' };
import type { Log } from '../../server/telemetry/log.ts';
import type { CallBackend } from './client.ts';
import { findOperation, type Operation } from './match-operation.ts';
import { sendProblem } from '../http/problem.ts';
import { createBufferedResponse } from './buffered-response.ts';

const schemas = new Map<string, z.ZodType>();

/** Compiles a schema on its first use: most processes never see most operations. */
function findSchema({ operationId, answers }: Operation, status: string): z.ZodType {
  const name = `${operationId} ${status}`;
  const schema =
    schemas.get(name) ??
    z.fromJSONSchema({ ...answers[status], $defs: contract.definitions } as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(name, schema);
  return schema;
}

/** The first thing that does not fit, and where it stands; its value is never repeated. */
function describeIssue({ issues: [issue] }: z.ZodError): string {
  return `/${issue?.path.map(String).join('/') ?? ''}: ${issue?.code ?? 'unknown'}`;
}

/** What is wrong with an answer. */
export type ResponseError = { operation: string; reason: string };

/**
 * Judges what the backend answered to a call that succeeded.
 *
 * @param path below /v2, without its query.
 * @returns what its JSON says, or what is wrong when it is not one that the contract promises. Surplus fields and kinds
 *   that may be added without notice are fine: see scripts/contract/answer-schemas.ts.
 */
export function validateResponse(
  method: string,
  path: string,
  status: number,
  body: string,
): { value?: unknown; fault?: ResponseError } {
  const operation = findOperation(method, path);
  if (operation === undefined) return { fault: { operation: 'none', reason: 'the contract has no such operation' } };
  const { operationId, answers } = operation;
  const refuse = (reason: string): { fault: ResponseError } => ({ fault: { operation: operationId, reason } });
  if (!(status in answers)) return refuse(`status ${status} is not documented`);
  if (answers[status] === null) return {};
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
 * The way to the backend for everything that the edge keeps, renders or decides by. An answer that breaks the contract is
 * logged with operation and path, and handed on as a fault of the backend (502): pages then fall back as they do when it
 * is down, and nothing of it reaches the cache.
 */
export const createValidatingClient =
  (callBackend: CallBackend, log: Pick<Log, 'error'>): CallBackend =>
  async (path, options) => {
    const answer = await callBackend(path, options);
    if (!answer.ok) return answer;
    const body = await answer.text();
    const [pathname = ''] = path.split('?');
    const type = answer.headers.get('Content-Type') ?? '';
    const isKnown = body === options.checked && answer.status === 200;
    const { value, fault } = isKnown ? {} : validateResponse(options.method ?? 'GET', pathname, answer.status, body);
    if (fault !== undefined) {
      log.error('answer breaks the contract', { path: pathname, status: answer.status, ...fault });
      return sendProblem(502, 'AnswerBroken');
    }
    // what pages and their structured data are made of; it is read on, since its body is judged by itself
    if (value !== undefined && !/[/+]json\b/.test(type)) {
      log.error('answer of a wrong content type', { path: pathname, status: answer.status, type });
    }
    return createBufferedResponse(body, { status: answer.status, headers: answer.headers }, value);
  };
