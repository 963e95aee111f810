import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { constants } from '../../core/domain/constants.ts';
import { giftParameter } from '../../core/domain/gift.ts';
import type { RouteMatch } from '../../core/routing/routes.ts';
import { isVoucherCode } from '../../core/domain/voucher.ts';
import { deleteCookie, setCookie } from '../http/set-cookie.ts';

/** A gift journey as the cookie stores it (requirement GJ-01). */
export type GiftJourney = z.infer<typeof giftSchema>;

const shareLink = /^[\w.~=+/-]{1,200}$/;
const giftSchema = z.strictObject({
  is_on_envoy_flow: z.literal(true),
  envoy_share_link_hash: z.string().regex(shareLink),
});

/** Context key of a response that ends all flows. */
const clearedKey = 'flowsHaveEnded';

/** The valid values of each flow cookie (decision 0033). */
const flowCookies = {
  envoySession: (value: string) => parseGift(value) !== undefined,
  subflow: (value: string) => value === 'web' || value === 'ios',
  studentflow: (value: string) => value === 'true',
  has_completed_checkout: (value: string) => value === 'true',
  coupon: isVoucherCode,
} as const;
type FlowCookie = keyof typeof flowCookies;
export const flowNames = Object.keys(flowCookies) as FlowCookie[];

function parseGift(value: string): GiftJourney | undefined {
  if (value.length > 512) return undefined;
  try {
    const gift = giftSchema.safeParse(JSON.parse(value));
    return gift.success ? gift.data : undefined;
  } catch {
    return undefined;
  }
}

/** Half an hour, over the whole site (requirement CO-02); no script needs to read them. */
const attributes = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
  maxAge: constants.flowCookieSeconds,
} as const;

/** The gift journey of this browser; undefined when this response ends it. */
export const readGiftJourney = (context: Context): GiftJourney | undefined =>
  context.get(clearedKey) === true ? undefined : parseGift(getCookie(context, 'envoySession') ?? '');

/** The flow that a page starts. */
function findTriggered(match: RouteMatch): Partial<Record<FlowCookie, string>> {
  const { route, params } = match as { route: string; params: RouteMatch['params'] };
  if (route === 'subscriptionFlow') return { subflow: 'web' };
  if (route === 'iosSubscriptionFlow') return { subflow: 'ios' };
  if (route === 'checkout' && params['offer'] === 'student') return { studentflow: 'true' };
  return {};
}

export const startsFlow = (match: RouteMatch): boolean => Object.keys(findTriggered(match)).length > 0;

/** The share link in the query, if any. */
export function readShareLink(context: Context): string | undefined {
  // an unencoded plus arrives as a space, which no hash contains
  const link = new URL(context.req.url).searchParams.get(giftParameter)?.replaceAll(' ', '+');
  return link !== undefined && shareLink.test(link) ? link : undefined;
}

/**
 * Starts the flow of a page view, replaces an earlier share link, and deletes cookies with invalid values.
 *
 * @returns the gift journey of the browser.
 */
export function updateFlows(context: Context, match: RouteMatch): GiftJourney | undefined {
  const current = readGiftJourney(context);
  const link = readShareLink(context) ?? current?.envoy_share_link_hash;
  const gift = link === undefined ? undefined : ({ is_on_envoy_flow: true, envoy_share_link_hash: link } as const);
  const started = { ...findTriggered(match), ...(gift && { envoySession: JSON.stringify(gift) }) };
  for (const name of flowNames) {
    const [stored, value] = [getCookie(context, name), started[name]];
    if (value !== undefined && value !== stored) setCookie(context, name, value, attributes);
    else if (stored !== undefined && !flowCookies[name](stored)) deleteCookie(context, name, attributes);
  }
  return gift;
}

/** Ends every flow of the browser: the next user who logs in did not start them. */
export function clearFlows(context: Context): void {
  context.set(clearedKey, true);
  const names = flowNames.filter((name) => getCookie(context, name) !== undefined);
  for (const name of names) deleteCookie(context, name, attributes);
}
