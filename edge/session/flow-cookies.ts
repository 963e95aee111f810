import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import { constants } from '../../core/domain/constants.ts';
import type { RouteMatch } from '../../core/routing/routes.ts';
import { deleteCookie, setCookie } from '../http/set-cookie.ts';

/** A gift journey as the cookie stores it (requirement GJ-01). */
export type GiftJourney = z.infer<typeof giftSchema>;

const shareLink = /^[\w.~=+/-]{1,200}$/;
const giftSchema = z.strictObject({
  is_on_envoy_flow: z.literal(true),
  envoy_share_link_hash: z.string().regex(shareLink),
});

/** Query parameter of a shared link. */
export const giftParameter = 'envoy_share_link_hash';

/** Context key of a request whose response ends all flows. */
const clearedKey = 'flowsHaveEnded';

/** The valid values of each flow cookie (decision 0033). */
const flowCookies = {
  envoySession: (value: string) => parseGift(value) !== undefined,
  subflow: (value: string) => value === 'web' || value === 'ios',
  studentflow: (value: string) => value === 'true',
  has_completed_checkout: (value: string) => value === 'true',
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

/**
 * The first cookie with this name: a second one neither replaces nor hides it. Empty for a value that no cookie
 * parser accepts, such as bare JSON.
 */
function readFlow(context: Context, name: FlowCookie): string | undefined {
  const cookies = context.req.header('Cookie')?.split(';') ?? [];
  const first = cookies.find((cookie) => cookie.split('=', 1)[0]?.trim() === name);
  return first && (parse(first, name)[name] ?? '');
}

/** The gift journey of this browser; undefined when this response ends it. */
export function readGiftJourney(context: Context): GiftJourney | undefined {
  if (context.get(clearedKey) === true) return undefined;
  const value = readFlow(context, 'envoySession');
  return value === undefined ? undefined : parseGift(value);
}

/** The flow that a page starts. */
function findTriggered(match: RouteMatch): Partial<Record<FlowCookie, string>> {
  const { route, params } = match as { route: string; params: RouteMatch['params'] };
  if (route === 'subscriptionFlow') return { subflow: 'web' };
  if (route === 'iosSubscriptionFlow') return { subflow: 'ios' };
  if (route === 'checkout' && params['offer'] === 'student') return { studentflow: 'true' };
  return {};
}

export const startsFlow = (match: RouteMatch): boolean => Object.keys(findTriggered(match)).length > 0;

/** Changes of the flow cookies by one page view. */
export type FlowChange = {
  set: Partial<Record<FlowCookie, string>>;
  drop: FlowCookie[];
  gift: GiftJourney | undefined;
};

/** The share link in the query, if any. */
export function readShareLink(context: Context): string | undefined {
  // an unencoded plus arrives as a space, which no hash contains
  const link = new URL(context.req.url).searchParams.get(giftParameter)?.replaceAll(' ', '+');
  return link !== undefined && shareLink.test(link) ? link : undefined;
}

/**
 * Removes invalid values, starts the flow of the page, and replaces an earlier share link. If this response ends all
 * flows, only the flow of the page remains.
 */
export function evaluateFlows(context: Context, match: RouteMatch): FlowChange {
  const haveEnded = context.get(clearedKey) === true;
  const drop = flowNames.filter((name) => {
    const held = readFlow(context, name);
    return held !== undefined && !flowCookies[name](held);
  });
  const triggered = Object.entries(findTriggered(match)).filter(
    ([name, value]) => haveEnded || readFlow(context, name as FlowCookie) !== value,
  );
  const set: FlowChange['set'] = Object.fromEntries(triggered);
  const link = readShareLink(context);
  const held = readGiftJourney(context);
  const isNew = link !== undefined && link !== held?.envoy_share_link_hash;
  const gift = isNew ? ({ is_on_envoy_flow: true, envoy_share_link_hash: link } as const) : held;
  if (isNew) set.envoySession = JSON.stringify(gift);
  return { set, drop: drop.filter((name) => set[name] === undefined), gift };
}

/** From here on the request has no flows: its response ends them (see `clearFlows`). */
export const hideFlows = (context: Context): void => context.set(clearedKey, true);

/** Ends every flow of the browser: the next user who logs in did not start them. */
export function clearFlows(context: Context): void {
  hideFlows(context);
  const held = context.req.header('Cookie') ?? '';
  // keep the flows that this response starts
  const begun = context.finalized ? context.res.headers.getSetCookie() : [];
  for (const name of flowNames) {
    const isBegun = begun.some((cookie) => cookie.startsWith(`${name}=`));
    if (held.includes(`${name}=`) && !isBegun) deleteCookie(context, name, attributes);
  }
}

export function writeFlows(context: Context, { set, drop }: FlowChange): void {
  for (const [name, value] of Object.entries(set)) setCookie(context, name, value, attributes);
  for (const name of drop) deleteCookie(context, name, attributes);
}
