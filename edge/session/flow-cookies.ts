import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import { constants } from '../../core/domain/constants.ts';
import type { RouteMatch } from '../../core/routing/routes.ts';
import { deleteCookie, setCookie } from '../http/set-cookie.ts';

/** A gift journey as the cookie keeps it (requirement GJ-01). */
export type GiftJourney = z.infer<typeof giftSchema>;

/** The hash of a share link, within the contract's limits. */
const shareLink = /^[\w.~=+/-]{1,200}$/;
const giftSchema = z.strictObject({
  is_on_envoy_flow: z.literal(true),
  envoy_share_link_hash: z.string().regex(shareLink),
});

/** Query parameter of a shared link. */
export const giftParameter = 'envoy_share_link_hash';

/** Of the context of a request whose answer ends all flows. */
const clearedKey = 'flowsHaveEnded';

/** What each flow cookie may hold; anything else is dropped (decision 0033). */
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
 * What the first cookie of a flow's name holds: a second one neither replaces nor hides it. Empty for one in a form that
 * no reader of cookies takes, such as bare JSON.
 */
function readFlow(context: Context, name: FlowCookie): string | undefined {
  const cookies = context.req.header('Cookie')?.split(';') ?? [];
  const first = cookies.find((cookie) => cookie.split('=', 1)[0]?.trim() === name);
  return first && (parse(first, name)[name] ?? '');
}

/** The gift journey that this browser is on, if any; none when this answer ends it. */
export function readGiftJourney(context: Context): GiftJourney | undefined {
  if (context.get(clearedKey) === true) return undefined;
  const value = readFlow(context, 'envoySession');
  return value === undefined ? undefined : parseGift(value);
}

/** What a page says about the flow that its visitor is on. */
function findTriggered(match: RouteMatch): Partial<Record<FlowCookie, string>> {
  const { route, params } = match as { route: string; params: RouteMatch['params'] };
  if (route === 'subscriptionFlow') return { subflow: 'web' };
  if (route === 'iosSubscriptionFlow') return { subflow: 'ios' };
  if (route === 'student' || (route === 'checkout' && params['offer'] === 'student')) return { studentflow: 'true' };
  if (route === 'checkoutConfirmation') return { has_completed_checkout: 'true' };
  return {};
}

/** True when opening the page by itself puts somebody on a flow. */
export const startsFlow = (match: RouteMatch): boolean => Object.keys(findTriggered(match)).length > 0;

/** What the visit of a page changes in the flow cookies. */
export type FlowChange = {
  set: Partial<Record<FlowCookie, string>>;
  drop: FlowCookie[];
  /** the gift journey that this browser is on from here */
  gift: GiftJourney | undefined;
};

/** The share link by which a page is opened, if any. */
export function readShareLink(context: Context): string | undefined {
  // a plus that nobody encoded arrives as a space, which no hash holds
  const link = new URL(context.req.url).searchParams.get(giftParameter)?.replaceAll(' ', '+');
  return link !== undefined && shareLink.test(link) ? link : undefined;
}

/**
 * Reads what a visit changes: hostile values go, a page's own flow begins, another share link replaces the last. Where this
 * answer ends all flows, as of a log-in that was just found to have ended, the page begins its own anew.
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

/** From here on a request's answer knows of no flow that its browser is on: it ends them (see `endFlows`). */
export const hideFlows = (context: Context): void => context.set(clearedKey, true);

/** Ends every flow that this browser is on: whoever logs in next is another person, and did not begin them. */
export function clearFlows(context: Context): void {
  hideFlows(context);
  const held = context.req.header('Cookie') ?? '';
  // those that this very answer begins anew stay
  const begun = context.finalized ? context.res.headers.getSetCookie() : [];
  for (const name of flowNames) {
    const isBegun = begun.some((cookie) => cookie.startsWith(`${name}=`));
    if (held.includes(`${name}=`) && !isBegun) deleteCookie(context, name, attributes);
  }
}

/** Writes a change into the answer. */
export function writeFlows(context: Context, { set, drop }: FlowChange): void {
  for (const [name, value] of Object.entries(set)) setCookie(context, name, value, attributes);
  for (const name of drop) deleteCookie(context, name, attributes);
}
