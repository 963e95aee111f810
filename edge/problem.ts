/**
 * A problem+json answer (RFC 9457), never cached. Middleware adds the request's id (process/name-problems.ts).
 *
 * @param title machine word of the problem; its `code` is the same in snake case, as the v2 API writes it.
 */
export function answerProblem(status: number, title: string, headers: Record<string, string> = {}): Response {
  const code = title.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });
}
