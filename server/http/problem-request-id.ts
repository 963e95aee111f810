import type { MiddlewareHandler } from 'hono';

const problemType = 'application/problem+json';

/** Adds the request id from `requestLog` to every problem response that has none. */
export const addProblemRequestId: MiddlewareHandler = async (context, next) => {
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
