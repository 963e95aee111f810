/**
 * A problem+json answer (RFC 9457), never cached.
 *
 * @param title machine word of the problem.
 */
export function answerProblem(status: number, title: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ type: 'about:blank', title, status }), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  });
}
