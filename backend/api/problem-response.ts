import type { Problem } from '../../api-spec/generated/v2.ts';
import { toCode } from '../problem.ts';

/** A failure before `type`, `requestId` and a default `code` are added. */
export type ProblemDetails = Omit<Problem, 'type' | 'requestId' | 'code'> & { code?: string };

/** Seconds for `Retry-After`. */
const retryAfterSeconds = 5;

/** Makes a problem+json response (RFC 9457), never cached. */
export function createProblemResponse(
  problem: ProblemDetails,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const { title, status, code = toCode(title), ...rest } = problem;
  const body: Problem = { type: `urn:nordlyd:problem:${title}`, title, status, code, ...rest, requestId };
  const answer = new Response(JSON.stringify(body), { status: problem.status, headers });
  answer.headers.set('Content-Type', 'application/problem+json');
  answer.headers.set('Cache-Control', 'no-store');
  if (problem.status === 401) answer.headers.set('WWW-Authenticate', 'Bearer');
  if (problem.status === 503) answer.headers.set('Retry-After', String(retryAfterSeconds));
  return answer;
}
