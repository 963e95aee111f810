import type { Problem } from '../../api-spec/generated/v2.ts';

/** A failure before it is written: `type` and `requestId` are filled in on the way out. */
export type ProblemFacts = Omit<Problem, 'type' | 'requestId'>;

/** Seconds after which a caller may try again when something does not answer. */
const retryAfterSeconds = 5;

/** Writes a failure as problem+json (RFC 9457); never cached. */
export function writeProblem(problem: ProblemFacts, requestId: string, headers: Record<string, string> = {}): Response {
  const body: Problem = { type: `urn:nordlyd:problem:${problem.title}`, ...problem, requestId };
  const answer = new Response(JSON.stringify(body), { status: problem.status, headers });
  answer.headers.set('Content-Type', 'application/problem+json');
  answer.headers.set('Cache-Control', 'no-store');
  if (problem.status === 401) answer.headers.set('WWW-Authenticate', 'Bearer');
  if (problem.status === 503) answer.headers.set('Retry-After', String(retryAfterSeconds));
  return answer;
}
