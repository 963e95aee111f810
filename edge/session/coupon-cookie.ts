import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { constants } from '../../core/domain/constants.ts';
import { isVoucherCode, normalizeVoucherCode } from '../../core/domain/voucher.ts';
import type { RouteKey, RouteMatch } from '../../core/routing/routes.ts';
import { deleteCookie, setCookie } from '../http/set-cookie.ts';

/** Query parameter and cookie of a voucher code. */
export const couponName = 'coupon';

/** No script reads it: the edge adds the code to the address of the checkout. */
const attributes = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
  maxAge: constants.couponCookieSeconds,
} as const;

/** The voucher code in a query, normalized; undefined without a valid one. */
function readCoupon(search: URLSearchParams): string | undefined {
  const code = normalizeVoucherCode(search.get(couponName) ?? '');
  return isVoucherCode(code) ? code : undefined;
}

/** True for a checkout with a voucher field. */
const takesVouchers = (match: RouteMatch): boolean => match.route === 'checkout' && match.params.offer !== 'student';

/** Pages of a purchase: their code is that of the checkout. */
const purchasePages: readonly RouteKey[] = ['verifyAdyen', 'verifyVm', 'checkoutConfirmation'];

/**
 * Finds the address of a checkout with the code that the browser has from another page (requirement VO-02).
 *
 * @returns undefined without such a code, when the address has one, and for any other page.
 */
export function findCheckoutAddress(context: Context, match: RouteMatch): string | undefined {
  const { pathname, searchParams } = new URL(context.req.url);
  const code = getCookie(context, couponName);
  if (!takesVouchers(match) || searchParams.has(couponName) || code === undefined || !isVoucherCode(code))
    return undefined;
  searchParams.set(couponName, code);
  return `${pathname}?${searchParams.toString()}`;
}

/** True for a code that the form for discount codes has refused. */
const isRefused = ({ res }: Context, { route }: RouteMatch): boolean =>
  route === 'discountCode' && !(res.headers.get('Location') ?? '').includes('/checkout-v2/');

/** Stores the code in the address of any page until a checkout is shown (requirement VO-02, decision 0033). */
export function rememberCoupon(context: Context, match: RouteMatch): void {
  const held = getCookie(context, couponName);
  const code = readCoupon(new URL(context.req.url).searchParams);
  if (takesVouchers(match) || purchasePages.includes(match.route)) {
    if (held !== undefined && context.res.status === 200) deleteCookie(context, couponName, attributes);
  } else if (code !== undefined && code !== held && context.res.status < 400 && !isRefused(context, match)) {
    setCookie(context, couponName, code, attributes);
  }
}
