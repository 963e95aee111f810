import type { MiddlewareHandler } from 'hono';

/**
 * Refuses forms that another site's page sends. Cookies of these pages already stay at home (SameSite=Lax); this holds
 * for pages on other ports of the same machine too, which a browser counts as the same site.
 */
export function refuseForeignForms(issuer: string): MiddlewareHandler {
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
