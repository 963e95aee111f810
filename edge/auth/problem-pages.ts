import type { Context, MiddlewareHandler } from 'hono';

/** True when a browser opens an address or sends a form, so that its user sees the response. */
function isShownToUser({ headers }: Request): boolean {
  const target = headers.get('Sec-Fetch-Dest');
  return target === null ? (headers.get('Accept') ?? '').includes('text/html') : target === 'document';
}

/**
 * Makes the middleware that replaces a problem of the login's routes by a localized page when a user would see its JSON.
 * Examples are a refused form, and a provider that posts its response.
 *
 * @param sendPage makes the page with a status.
 */
export const createProblemPages =
  (sendPage: (context: Context, status: number) => Promise<Response>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    if (!context.req.path.startsWith('/auth/')) return;
    const isProblem = context.res.headers.get('Content-Type') === 'application/problem+json';
    if (isProblem && isShownToUser(context.req.raw)) context.res = await sendPage(context, context.res.status);
  };
