import { truncateSearchText } from '../../core/domain/search-text.ts';
import { voucherFailures } from '../../core/domain/voucher.ts';
import type { RouteKey } from '../../core/routing/routes.ts';
import { toSafePath } from '../http/safe-redirect.ts';

const digits = /^[1-9]\d{0,5}$/;
const word = /^[\w.-]{1,64}$/;
/** a voucher code in a link */
const coupon = /^[ \p{L}\p{N}_-]{1,40}$/u;
const agreement = /^[\w.:-]{1,100}$/;
const longToken = /^[\w.~+/=!-]{1,4096}$/;

/** Query parameters per page and their pattern; all others are dropped, so that they cannot split the cache. */
const allowed: Partial<Record<RouteKey, Record<string, RegExp>>> = {
  category: { page: digits, order: /^(newest|popular)$/ },
  podcast: { page: digits, order: /^(newest|oldest)$/ },
  discoverAudiobooks: { genre: /^[a-z][a-z-]{0,39}$/ },
  search: { q: /^[^\u0000-\u001f]+$/, kind: /^(podcast|audiobook|episode)$/, page: digits },
  offer: { coupon },
  checkout: { coupon },
  discountCode: { coupon, failure: new RegExp(`^(${voucherFailures.join('|')})$`) },
  checkoutConfirmation: {
    offerType: /^[a-z]{1,20}$/,
    state: /^pending$/,
    sessionId: word,
    encodedAgreementId: agreement,
    order: word,
  },
  verifyAdyen: { sessionId: word, redirectResult: longToken },
  studentVerification: { verificationId: word },
  verifyVm: { encodedAgreementId: agreement },
  manageExtraAccount: { confirmation: /^$/, confirmation_totalduo: /^$/, order: word },
  dashboard: { cancel: /^true$/, resume: /^true$/, coupon },
  login: { notice: /^[a-z_]{1,40}$/ },
  loginEmail: { step: /^code$/, outcome: /^(invalid|wrong|many|unavailable)$/ },
  loginConnect: { migrating: /^1$/, outcome: /^[a-z0-9_]{1,20}$/ },
  payments: { page: digits, sessionId: word, redirectResult: longToken },
};

/**
 * Pages with a `returnTo`, which is parsed as browsers do: a pattern cannot tell whether an address leaves the site.
 */
const leading: readonly RouteKey[] = ['login', 'signup'];
/** Placeholder for the site's origin. */
const anyOrigin = 'https://site.invalid';

/** Returns the query parameters that a page knows, if they match their pattern; the first of several wins. */
export function readQuery(route: RouteKey, search: URLSearchParams): Record<string, string> {
  const rules = allowed[route] ?? {};
  const query: Record<string, string> = {};
  for (const [name, form] of Object.entries(rules)) {
    const given = search.get(name);
    // the page shows the search text, so an invalid one is truncated instead of dropped
    const value = route === 'search' && name === 'q' && given !== null ? truncateSearchText(given) : given;
    if (value !== null && form.test(value) && !(name === 'page' && value === '1')) query[name] = value;
  }
  const returnTo = leading.includes(route) ? toSafePath(search.get('returnTo'), anyOrigin, '') : '';
  if (returnTo !== '') query['returnTo'] = returnTo;
  return query;
}

/**
 * Finds the query of the first page's address when a request names the first page or no valid page (requirement LS-01).
 *
 * @returns undefined when the address needs no change.
 */
export function findFirstPageQuery(route: RouteKey, search: URLSearchParams): string | undefined {
  const isPaged = allowed[route]?.['page'] !== undefined && search.has('page');
  if (!isPaged || readQuery(route, search)['page'] !== undefined) return undefined;
  const rest = new URLSearchParams(search);
  rest.delete('page');
  return rest.size > 0 ? `?${rest.toString()}` : '';
}
