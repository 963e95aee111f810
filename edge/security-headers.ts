import type { MiddlewareHandler } from 'hono';
import { matchPath, type RouteKey } from '../src/routes.ts';
import type { EdgeEnv } from './env.ts';
import { findNonce } from './nonce.ts';

/** Pages on which a card may be entered: they alone may talk to the card provider (reliability reference §5.1). */
const cardRoutes: readonly RouteKey[] = ['checkout', 'verifyAdyen', 'payments'];

type Directives = Record<string, string[]>;

function contentPolicy(env: EdgeEnv): Directives {
  return {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Chromium checks the redirects of a form too, and log-out ends at the identity provider
    'form-action': ["'self'", new URL(env.identityUrl).origin],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'report-uri': ['/csp-report'],
    'report-to': ['csp'],
  };
}

function cardPolicy(env: EdgeEnv): Directives {
  const policy = contentPolicy(env);
  // issuers' 3-D Secure pages cannot be listed; outside the sandbox any https page may be framed or posted to, here alone
  const issuers = env.isSandbox ? [] : ['https:'];
  return {
    ...policy,
    'connect-src': ["'self'", ...env.cardOrigins],
    'img-src': ["'self'", 'data:', ...env.cardOrigins],
    'frame-src': ["'self'", ...env.cardOrigins, ...issuers],
    'form-action': [...(policy['form-action'] ?? []), ...env.cardOrigins, ...issuers],
  };
}

const write = (directives: Directives, isSecure: boolean): string =>
  [
    ...Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`),
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** App pages name their scripts by a nonce; what those load is trusted in turn, and nothing else runs. */
const allowNonce = (policy: string, nonce: string): string =>
  policy.replace("script-src 'self'", `script-src 'nonce-${nonce}' 'strict-dynamic'`);

/**
 * Sets the headers that every answer carries, errors included; a handler's own Cache-Control and policy stand.
 * The default Cache-Control is `no-store`: what may be kept says so itself (requirement EF-04).
 */
export function securityHeaders(env: EdgeEnv): MiddlewareHandler {
  const isSecure = env.siteUrl.startsWith('https:');
  const page = write(contentPolicy(env), isSecure);
  const card = write(cardPolicy(env), isSecure);
  const api = "default-src 'none'; frame-ancestors 'none'";
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const path = new URL(context.req.url).pathname;
    const route = matchPath(path)?.route;
    const isCard = route !== undefined && cardRoutes.includes(route);
    const isApi = path.startsWith('/api/');
    const nonce = findNonce(context);
    const policy = isApi ? api : isCard ? card : page;
    headers.set('Content-Security-Policy', nonce === undefined ? policy : allowNonce(policy, nonce));
    headers.set('X-Content-Type-Options', 'nosniff');
    // addresses of these pages carry one-time results
    const isPrivateAddress = isCard || route === 'verifyVm' || path.startsWith('/auth/');
    headers.set('Referrer-Policy', isPrivateAddress ? 'no-referrer' : 'strict-origin-when-cross-origin');
    headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    headers.set('Permissions-Policy', `camera=(), microphone=(), geolocation=(), payment=(${isCard ? 'self' : ''})`);
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Reporting-Endpoints', 'csp="/csp-report"');
    if (isSecure) headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}
