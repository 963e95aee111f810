/** An invalid value: its JSON pointer in the body, and the reason. */
export type BodyViolation = { location: 'body'; field: string; message: string };

/** An expected failure for the caller as problem+json (RFC 9457). `title` is the response title of the contract. */
export class Problem extends Error {
  readonly status: number;
  readonly title: string;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly errors: readonly BodyViolation[] | undefined;

  constructor(
    status: number,
    title: string,
    more: { code?: string; detail?: string; errors?: readonly BodyViolation[] } = {},
  ) {
    super(title);
    this.status = status;
    this.title = title;
    this.code = more.code;
    this.detail = more.detail;
    this.errors = more.errors;
  }
}

/** The default code of a failure: its title in snake case. */
export const toCode = (title: string): string => title.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();

/** Converts a failure to a response. Middleware adds the request id (server/http/problem-request-id.ts). */
export function toProblemResponse(problem: Problem): Response {
  const { status, title, code = toCode(problem.title), detail, errors } = problem;
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' };
  if (status === 503) headers['Retry-After'] = '5';
  if (status === 401) headers['WWW-Authenticate'] = 'Bearer';
  const type = `urn:nordlyd:problem:${title}`;
  return Response.json({ type, title, status, code, detail, errors }, { status, headers });
}
