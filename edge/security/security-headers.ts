import type { MiddlewareHandler } from 'hono';
import { emailLogo } from '../../core/brand.ts';
import { isRouteWithoutTags } from '../../core/routing/route-without-tags.ts';
import { matchPath, type RouteKey } from '../../core/routing/routes.ts';
import type { EdgeEnv } from '../config/env.ts';
import type { HeaderEntry } from '../http/content-negotiation.ts';
import { findNonce, findStyleHash } from './csp-sources.ts';
import { findTagManagerPolicy } from './tag-manager-csp.ts';

/** Pages with card fields: only they may call the card provider. */
const cardRoutes: readonly RouteKey[] = ['checkout', 'verifyAdyen', 'payments'];

/** Origins of Google Pay's sheet; both paths are in use. */
const googlePay = {
  frame: ['https://pay.google.com'],
  connect: ['https://pay.google.com', 'https://google.com/pay', 'https://www.google.com/pay'],
  image: ['https://www.gstatic.com'],
};

/** Apple's script draws the button; the sheet belongs to the browser. */
const applePay = ['https://applepay.cdn-apple.com'];

type Directives = Record<string, string[]>;

function contentPolicy(env: EdgeEnv): Directives {
  return {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Chromium also checks redirects of a form, and logout redirects to the identity provider
    'form-action': ["'self'", ...env.identityOrigins],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    // the document of the tag worker
    ...(env.tags && { 'frame-src': ["'self'"] }),
    'manifest-src': ["'self'"],
    'report-uri': ['/csp-report'],
    'report-to': ['csp'],
  };
}

/** The policy with a consent service: its script, and the origins that are configured for it. */
function servedPolicy(env: EdgeEnv): Directives {
  const policy = contentPolicy(env);
  if (!env.consentService) return policy;
  const scripts = [...new Set(Object.values(env.consentService.scripts).map((script) => new URL(script).origin))];
  const origins = [...new Set([...scripts, ...env.consentService.origins])];
  const styles = env.consentService.hasInlineStyles ? ["'unsafe-inline'"] : [];
  const open = (name: string, more: readonly string[]): string[] => [...(policy[name] ?? ["'self'"]), ...more];
  return {
    ...policy,
    'script-src': open('script-src', scripts),
    'style-src': open('style-src', [...styles, ...origins]),
    ...Object.fromEntries(
      ['img-src', 'font-src', 'connect-src', 'frame-src'].map((name) => [name, open(name, origins)]),
    ),
  };
}

function cardPolicy(env: EdgeEnv): Directives {
  const policy = contentPolicy(env);
  // issuers' 3-D Secure pages cannot be listed: with a real card provider any https page may be framed or posted to, on
  // these pages only
  const isFakeCard = env.cardOrigins.some((origin) => origin === env.fakeProviders.card);
  const issuers = isFakeCard ? [] : ['https:'];
  return {
    ...policy,
    'connect-src': ["'self'", ...env.cardOrigins],
    'img-src': ["'self'", 'data:', ...env.cardOrigins],
    'frame-src': ["'self'", ...env.cardOrigins, ...issuers],
    'form-action': [...(policy['form-action'] ?? []), ...env.cardOrigins, ...issuers],
  };
}

/** The checkout also allows wallets of the device. */
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
 * App pages allow scripts by a nonce, and what those load.
 *
 * @param hasStyles Google's button needs the nonce for its styles.
 */
const allowNonce = (policy: string, nonce: string, hasStyles: boolean): string =>
  policy
    .replace("script-src 'self'", `script-src 'nonce-${nonce}' 'strict-dynamic'`)
    .replace("style-src 'self'", `style-src 'self'${hasStyles ? ` 'nonce-${nonce}'` : ''}`);

/** Hash of the script of the consent bar (src/layout/consent-bar-script.ts); a test compares them. */
const consentBarHash = 'sha256-FhznXhHAc+6EqGx9ypRyh7Jz5/itiZfw1d8i7qUA2zc=';

/**
 * Content pages have the script of the consent bar and one inline style, allowed by their hashes. A style's hash would
 * forbid the styles of a consent service.
 */
const allowInline = (policy: string, styleHash: string | undefined): string => {
  const scripted = policy.replace("script-src 'self'", `script-src 'self' '${consentBarHash}'`);
  return styleHash === undefined || policy.includes("'unsafe-inline'")
    ? scripted
    : scripted.replace("style-src 'self'", `style-src 'self' '${styleHash}'`);
};

/** True when the query contains a secret: a login code or a voucher. */
export const carriesCode = (search: URLSearchParams): boolean => search.has('code');

type ResponseDetails = {
  status?: number;
  /** nonce of the scripts of an app page */
  nonce?: string | undefined;
  /** hash of the inline style of a content page */
  styleHash?: string | undefined;
  /** the query, if the response may be a page */
  search?: URLSearchParams;
};

/** The security headers of every response, errors included, by path. */
export type DescribeSecurity = (path: string, about?: ResponseDetails) => HeaderEntry[];

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

export function createSecurityPolicy(env: EdgeEnv): DescribeSecurity {
  const isSecure = env.siteUrl.startsWith('https:');
  const page = write(servedPolicy(env), isSecure);
  const closed = write(contentPolicy(env), isSecure);
  const card = write(cardPolicy(env), isSecure);
  const checkout = write(checkoutPolicy(env), isSecure);
  const nothing = "default-src 'none'; frame-ancestors 'none'";
  return (path, { status = 200, nonce, styleHash, search } = {}) => {
    const route = matchPath(path)?.route;
    const isCard = route !== undefined && cardRoutes.includes(route);
    const isCheckout = route === 'checkout';
    const tagPolicy = findTagManagerPolicy(path, env.tags);
    const own = isCheckout ? checkout : isCard ? card : isRouteWithoutTags(route) ? closed : page;
    // a redirect has no document
    const isEmpty = isRedirect(status);
    const policy = isEmpty ? nothing : (tagPolicy ?? (path.startsWith('/api/') ? nothing : own));
    const payers = isCheckout ? 'self "https://pay.google.com"' : isCard ? 'self' : '';
    // these addresses contain one-time results or preview tokens
    const isPrivateAddress =
      isCard ||
      route === 'verifyVm' ||
      route === 'checkoutConfirmation' ||
      path.startsWith('/auth/') ||
      path === '/preview' ||
      (route !== undefined && search !== undefined && carriesCode(search));
    return [
      [
        'content-security-policy',
        nonce === undefined ? allowInline(policy, styleHash) : allowNonce(policy, nonce, isCheckout),
      ],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', isPrivateAddress ? 'no-referrer' : 'strict-origin-when-cross-origin'],
      ...(nonce === undefined ? [] : ([['cross-origin-opener-policy', 'same-origin-allow-popups']] as const)),
      // mail programs in browsers show the logo of our emails
      ['cross-origin-resource-policy', path === emailLogo ? 'cross-origin' : 'same-origin'],
      ['permissions-policy', `camera=(), microphone=(), geolocation=(), payment=(${payers})`],
      ['x-frame-options', tagPolicy === undefined ? 'DENY' : 'SAMEORIGIN'],
      ...(isEmpty ? [] : ([['reporting-endpoints', 'csp="/csp-report"']] as const)),
      ...(isSecure ? ([['strict-transport-security', 'max-age=63072000; includeSubDomains; preload']] as const) : []),
    ];
  };
}

/** The default Cache-Control of a response (requirement EF-04). */
export const defaultCacheControl = 'no-store';

/** Middleware that sets the security headers; a handler's own Cache-Control is kept. */
export function securityHeaders(env: EdgeEnv): MiddlewareHandler {
  const describe = createSecurityPolicy(env);
  return async (context, next) => {
    await next();
    const { headers, status } = context.res;
    const { pathname, searchParams: search } = new URL(context.req.url);
    const about = { status, nonce: findNonce(context), styleHash: findStyleHash(context), search };
    for (const [name, value] of describe(pathname, about)) headers.set(name, value);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', defaultCacheControl);
  };
}
