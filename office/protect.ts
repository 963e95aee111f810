import type { MiddlewareHandler } from 'hono';

/** No scripts, no frames, forms to the office alone. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sets the security headers of every response. Nothing is cached: pages contain personal data. */
export function protectOffice(url: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('Content-Security-Policy', policy);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    headers.set('X-Content-Type-Options', 'nosniff');
    // without a referrer browsers send forms with the origin `null`
    headers.set('Referrer-Policy', 'same-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (url.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=31536000');
  };
}

/** True for a form of another origin. Other ports of the host are the same site, so the cookies alone do not tell. */
export function isForeignForm(request: Request, url: string): boolean {
  const [origin, fetchSite] = [request.headers.get('Origin'), request.headers.get('Sec-Fetch-Site')];
  return (origin !== null && origin !== url) || (fetchSite !== null && fetchSite !== 'same-origin');
}
