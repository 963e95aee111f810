import { createProblemResponse, type InvalidField, type ProblemDetails } from '../server/http/problem-response.ts';

/** An expected failure for the caller as problem+json (RFC 9457). `title` is the response title of the contract. */
export class Problem extends Error implements ProblemDetails {
  readonly status: number;
  readonly title: string;
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly errors: readonly InvalidField[] | undefined;

  constructor(
    status: number,
    title: string,
    more: { code?: string; detail?: string; errors?: readonly InvalidField[] } = {},
  ) {
    super(title);
    this.status = status;
    this.title = title;
    this.code = more.code;
    this.detail = more.detail;
    this.errors = more.errors;
  }
}

/** Seconds for `Retry-After`. */
const retryAfterSeconds = 1;

/**
 * Converts a failure to a response.
 *
 * @param requestId without it middleware adds the id (server/http/problem-request-id.ts).
 */
export function toProblemResponse(
  { status, title, code, detail, errors }: ProblemDetails,
  requestId?: string,
  headers: Record<string, string> = {},
): Response {
  const problem = { type: `urn:nordlyd:problem:${title}`, status, title, code, detail, errors, requestId };
  return createProblemResponse(problem, {
    ...headers,
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(status === 503 && { 'Retry-After': String(retryAfterSeconds) }),
  });
}
