import type { Problem } from '../../api-spec/generated/v2.ts';
import { nameCode } from '../problem.ts';

/** A failure before it is written: `type`, `requestId`, and a `code` that is not given, are filled in on the way out. */
export type ProblemFacts = Omit<Problem, 'type' | 'requestId' | 'code'> & { code?: string };

/** Seconds after which a caller may try again when something does not answer. */
const retryAfterSeconds = 5;

/** Writes a failure as problem+json (RFC 9457); never cached. */
export function writeProblem(problem: ProblemFacts, requestId: string, headers: Record<string, string> = {}): Response {
  const { title, status, code = nameCode(title), ...rest } = problem;
  const body: Problem = { type: `urn:nordlyd:problem:${title}`, title, status, code, ...rest, requestId };
  const answer = new Response(JSON.stringify(body), { status: problem.status, headers });
  answer.headers.set('Content-Type', 'application/problem+json');
  answer.headers.set('Cache-Control', 'no-store');
  if (problem.status === 401) answer.headers.set('WWW-Authenticate', 'Bearer');
  if (problem.status === 503) answer.headers.set('Retry-After', String(retryAfterSeconds));
  return answer;
}
