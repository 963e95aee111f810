/** An invalid value: where it is, its JSON pointer or name, and the reason. */
export type InvalidField = { location: 'path' | 'query' | 'header' | 'body'; field: string; message: string };

/** A failure for a caller; `title` is machine-readable. */
export type ProblemDetails = {
  status: number;
  title: string;
  /** by default the title in snake case */
  code?: string | undefined;
  detail?: string | undefined;
  errors?: readonly InvalidField[] | undefined;
};

const toCode = (title: string): string => title.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();

/**
 * Builds a problem+json response (RFC 9457) that is not cached.
 *
 * @param problem.requestId without it middleware adds the id (problem-request-id.ts).
 */
export function createProblemResponse(
  {
    type = 'about:blank',
    title,
    status,
    code = toCode(title),
    ...rest
  }: ProblemDetails & {
    type?: string;
    requestId?: string | undefined;
  },
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify({ type, title, status, code, ...rest }), {
    status,
    headers: { ...headers, 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  });
}
