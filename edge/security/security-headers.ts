import type { MiddlewareHandler } from 'hono';
import { isTagFreeRoute } from '../../core/domain/tag-free-route.ts';
import { matchPath, type RouteKey } from '../../core/routing/routes.ts';
import type { EdgeEnv } from '../config/env.ts';
import type { HeaderEntry } from '../http/content-negotiation.ts';
import { findNonce } from './csp-nonce.ts';
import { findTagManagerPolicy } from './tag-manager-csp.ts';

/** Pages on which a card may be entered: they alone may talk to the card provider (reliability reference §5.1). */
const cardRoutes: readonly RouteKey[] = ['checkout', 'verifyAdyen', 'payments'];

/** Google's part of Google Pay: its sheet and what that asks; both of its addresses are in use. */
const googlePay = {
  frame: ['https://pay.google.com'],
  connect: ['https://pay.google.com', 'https://google.com/pay', 'https://www.google.com/pay'],
  image: ['https://www.gstatic.com'],
};

/** Apple's script draws its button; the sheet is the browser's own. */
const applePay = ['https://applepay.cdn-apple.com'];

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
    // the document that holds the worker of the tags
    ...(env.tags && { 'frame-src': ["'self'"] }),
    'manifest-src': ["'self'"],
    'report-uri': ['/csp-report'],
    'report-to': ['csp'],
  };
}

/** The same with room for a consent service: its script alone runs, what that loads comes from the origins that are named. */
function servedPolicy(env: EdgeEnv): Directives {
  const policy = contentPolicy(env);
  if (!env.consentService) return policy;
  const scripts = [...new Set(Object.values(env.consentService.scripts).map((script) => new URL(script).origin))];
  const origins = [...new Set([...scripts, ...env.consentService.origins])];
  const open = (name: string, more: readonly string[]): string[] => [...(policy[name] ?? ["'self'"]), ...more];
  return {
    ...policy,
    'script-src': open('script-src', scripts),
    ...Object.fromEntries(
      ['style-src', 'img-src', 'font-src', 'connect-src', 'frame-src'].map((name) => [name, open(name, origins)]),
    ),
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

/** The checkout is where a wallet of the device may pay too (decision 0074). */
function checkoutPolicy(env: EdgeEnv): Directives {
  const { 'connect-src': connect = [], 'img-src': images = [], 'frame-src': frames = [], ...rest } = cardPolicy(env);
  return {
    ...rest,
    'connect-src': [...connect, ...applePay, ...googlePay.connect],
    'img-src': [...images, ...applePay, ...googlePay.image],
    'frame-src': [...frames, ...googlePay.frame],
  };
}

const write = (directives: Directives, isSecure: boolean): string =>
  [
    ...Object.entries(directives).map(([name, values]) => `${name} ${values.join(' ')}`),
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/**
 * App pages name their scripts by a nonce; what those load is trusted in turn, and nothing else runs.
 *
 * @param hasStyles Google's button brings its own styles and names them by it too.
 */
const allowNonce = (policy: string, nonce: string, hasStyles: boolean): string =>
  policy
    .replace("script-src 'self'", `script-src 'nonce-${nonce}' 'strict-dynamic'`)
    .replace("style-src 'self'", `style-src 'self'${hasStyles ? ` 'nonce-${nonce}'` : ''}`);

/** True when a page's query carries what is worth something to whoever reads it: the answer of a log-in, a voucher. */
export const carriesCode = (search: URLSearchParams): boolean => search.has('code');

/** What the headers of an answer depend on, beside the path that was asked for. */
type ResponseDetails = {
  status?: number;
  /** that the scripts of an app page are named by */
  nonce?: string | undefined;
  /** the query, where the answer may be a page that was asked for with a code */
  search?: URLSearchParams;
};

/** The headers that every answer carries, errors included, by the path that was asked for. */
export type DescribeSecurity = (path: string, about?: ResponseDetails) => HeaderEntry[];

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

export function createSecurityPolicy(env: EdgeEnv): DescribeSecurity {
  const isSecure = env.siteUrl.startsWith('https:');
  const page = write(servedPolicy(env), isSecure);
  const closed = write(contentPolicy(env), isSecure);
  const card = write(cardPolicy(env), isSecure);
  const checkout = write(checkoutPolicy(env), isSecure);
  const nothing = "default-src 'none'; frame-ancestors 'none'";
  return (path, { status = 200, nonce, search } = {}) => {
    const route = matchPath(path)?.route;
    const isCard = route !== undefined && cardRoutes.includes(route);
    const isCheckout = route === 'checkout';
    const tagPolicy = findTagManagerPolicy(path, env.tags);
    const own = isCheckout ? checkout : isCard ? card : isTagFreeRoute(route) ? closed : page;
    // what holds no document needs room for nothing, and has nothing to report
    const isEmpty = isRedirect(status);
    const policy = isEmpty ? nothing : (tagPolicy ?? (path.startsWith('/api/') ? nothing : own));
    const payers = isCheckout ? 'self "https://pay.google.com"' : isCard ? 'self' : '';
    // these addresses carry one-time results, or who may see drafts
    const isPrivateAddress =
      isCard ||
      route === 'verifyVm' ||
      route === 'checkoutConfirmation' ||
      path.startsWith('/auth/') ||
      path === '/preview' ||
      (route !== undefined && search !== undefined && carriesCode(search));
    return [
      ['content-security-policy', nonce === undefined ? policy : allowNonce(policy, nonce, isCheckout)],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', isPrivateAddress ? 'no-referrer' : 'strict-origin-when-cross-origin'],
      ['cross-origin-opener-policy', 'same-origin-allow-popups'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['permissions-policy', `camera=(), microphone=(), geolocation=(), payment=(${payers})`],
      ['x-frame-options', tagPolicy === undefined ? 'DENY' : 'SAMEORIGIN'],
      ...(isEmpty ? [] : ([['reporting-endpoints', 'csp="/csp-report"']] as const)),
      ...(isSecure ? ([['strict-transport-security', 'max-age=63072000; includeSubDomains; preload']] as const) : []),
    ];
  };
}

/** What an answer says of keeping it unless it says otherwise: what may be kept says so itself (requirement EF-04). */
export const defaultCacheControl = 'no-store';

/** Sets the headers of the policy on every answer; a handler's own Cache-Control stands. */
export function securityHeaders(env: EdgeEnv): MiddlewareHandler {
  const describe = createSecurityPolicy(env);
  return async (context, next) => {
    await next();
    const { headers, status } = context.res;
    const { pathname, searchParams: search } = new URL(context.req.url);
    const about = { status, nonce: findNonce(context), search };
    for (const [name, value] of describe(pathname, about)) headers.set(name, value);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', defaultCacheControl);
  };
}
