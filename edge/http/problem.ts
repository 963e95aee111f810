/**
 * A problem+json answer (RFC 9457), never cached. Middleware adds the request's id (server/http/problem-request-id.ts).
 *
 * @param title machine word of the problem.
 * @param code the title in snake case, as the v2 API writes it, unless the specification names another one.
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
