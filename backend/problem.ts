/** An expected failure on its way to the caller as problem+json (RFC 9457). `title` is the specification's response title. */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  readonly code: string | undefined;
  readonly detail: string | undefined;

  constructor(status: number, title: string, more: { code?: string; detail?: string } = {}) {
    super(title);
    this.status = status;
    this.title = title;
    this.code = more.code;
    this.detail = more.detail;
  }
}

/**
 * Writes a failure as an answer.
 *
 * @param requestId repeated in the body so that a listener's report can be found in the log.
 */
export function answerProblem(problem: Problem, requestId?: string): Response {
  const { status, title, code, detail } = problem;
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  if (status === 503) headers['Retry-After'] = '5';
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  const type = `urn:nordlyd:problem:${title}`;
  return Response.json({ type, title, status, code, detail, requestId }, { status, headers });
}
