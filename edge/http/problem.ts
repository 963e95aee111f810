/**
 * Builds a problem+json response (RFC 9457) that is not cached. Middleware adds the request id
 * (server/http/problem-request-id.ts).
 *
 * @param title machine-readable title.
 * @param code by default the title in snake case, as in the v2 API.
 */
export function sendProblem(
  status: number,
  title: string,
  headers: Record<string, string> = {},
  code = title.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase(),
): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });
}
