import type { MiddlewareHandler } from 'hono';

const problemType = 'application/problem+json';

/**
 * A problem+json answer (RFC 9457), never cached. `nameProblems` adds the request's id.
 *
 * @param title machine word of the problem; its `code` is the same in snake case, as the v2 API writes it.
 */
export function answerProblem(status: number, title: string, headers: Record<string, string> = {}): Response {
  const code = title.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
  return new Response(JSON.stringify({ type: 'about:blank', title, status, code }), {
    status,
    headers: { 'Content-Type': problemType, 'Cache-Control': 'no-store', ...headers },
  });
}

/** Puts the id of the request into every failure of the site's own; those of the v2 API carry it already. */
export const nameProblems: MiddlewareHandler = async (context, next) => {
  await next();
  const { res } = context;
  if (res.headers.get('Content-Type') !== problemType || !res.body) return;
  const problem = (await res
    .clone()
    .json()
    .catch(() => null)) as Record<string, unknown> | null;
  if (problem === null || typeof problem !== 'object' || problem['requestId'] !== undefined) return;
  const requestId = context.get('requestId') as string;
  context.res = new Response(JSON.stringify({ ...problem, requestId }), { status: res.status, headers: res.headers });
};
