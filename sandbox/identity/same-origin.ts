import type { MiddlewareHandler } from 'hono';

/**
 * Rejects forms of other origins. SameSite=Lax already blocks cookies of other sites; this also covers other ports of
 * the same host, which are the same site.
 */
export function rejectForeignForms(issuer: string): MiddlewareHandler {
  const { origin: own } = new URL(issuer);
  return async (context, next) => {
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
    const origin = context.req.header('Origin');
    const fetchSite = context.req.header('Sec-Fetch-Site');
    const isForeign =
      (origin !== undefined && origin !== own) || (fetchSite !== undefined && fetchSite !== 'same-origin');
    if (!isRead && isForeign) return context.text('', 403);
    return next();
  };
}
