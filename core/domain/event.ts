import type { Currency, Region } from './region.ts';

/**
 * Analytics events: one typed union for the data layer, the collector and the store. Names and items are GA4's where
 * GA4 has them; amounts are major units. A test compares this with `api-spec/schemas/event.yaml`.
 */
export type AnalyticsEvent =
  | { event: 'select_item'; ecommerce: EventSelection }
  | { event: 'init_login'; method: string }
  | { event: 'login'; method: string }
  | { event: 'sign_up'; method: string; attribution?: EventAttribution }
  | { event: 'begin_checkout'; ecommerce: EventCart; attribution?: EventAttribution }
  | { event: 'add_payment_info'; ecommerce: EventPayment }
  | { event: 'purchase'; ecommerce: EventPurchase; attribution?: EventAttribution }
  | { event: 'coupon_applied'; coupon: string; offer: string }
  | { event: 'coupon_failed'; coupon: string; offer: string; reason: string }
  | { event: 'coupon_removed'; coupon: string; offer: string }
  | { event: 'search'; search_term: string; results: number }
  | { event: 'cancel_subscription'; ecommerce: EventCart }
  | { event: 'reactivate_subscription'; ecommerce: EventCart }
  | { event: 'virtual_page_view'; page_title: string; page_type: string; page_referrer?: string }
  | { event: 'page_view'; page_title: string; page_type: string; page_referrer?: string }
  | ({ event: 'campaign_details' } & EventTouch)
  | { event: 'view_item_list'; ecommerce: { item_list_name: string; items: EventItem[] } }
  | { event: 'view_item'; ecommerce: { items: EventItem[] } }
  | { event: 'view_promotion' | 'select_promotion'; ecommerce: EventPromotion }
  | ({ event: 'play' | 'trailer' | 'sample' | 'complete' } & EventAudio)
  | ({ event: 'progress'; percent: number } & EventAudio)
  | { event: 'follow'; content_type: 'podcast'; item_id: string; item_name: string }
  | ({ event: 'share'; method: 'device' | 'copy' } & EventAudio)
  | { event: 'event_rejected'; name: string; field: string; reason: string };

export type EventName = AnalyticsEvent['event'];

/** All event names of the data layer. */
export const eventNames = [
  'select_item',
  'init_login',
  'login',
  'sign_up',
  'begin_checkout',
  'add_payment_info',
  'purchase',
  'coupon_applied',
  'coupon_failed',
  'coupon_removed',
  'search',
  'cancel_subscription',
  'reactivate_subscription',
  'virtual_page_view',
  'page_view',
  'campaign_details',
  'view_item_list',
  'view_item',
  'view_promotion',
  'select_promotion',
  'play',
  'trailer',
  'sample',
  'progress',
  'complete',
  'follow',
  'share',
  'event_rejected',
] as const satisfies readonly EventName[];

/** An item that is shown or sold: a podcast, an audiobook, an offer. */
export type EventItem = {
  item_id: string;
  item_name: string;
  item_brand?: string;
  item_category?: string;
  item_variant?: string;
  item_list_id?: string;
  item_list_name?: string;
  /** position in its list, from 0 */
  index?: number;
  /** of one item, in major units */
  price?: number;
  discount?: number;
  coupon?: string;
  quantity?: number;
};

/** The selected card and its list. */
export type EventSelection = { item_list_id?: string; item_list_name: string; items: EventItem[] };

/** A section with promotions, or the selected one. */
export type EventPromotion = { promotion_id?: string; promotion_name: string; items: EventItem[] };

/** Audio that plays: the id is the slug of a podcast or audiobook, or the id of an episode. */
export type EventAudio = {
  content_type: 'episode' | 'audiobook' | 'trailer' | 'sample';
  item_id: string;
  item_name: string;
};

/** Query parameters of ad networks; an event names them, never their values. */
export const clickIds = [
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'epik',
  'ScCid',
] as const;

/** Fields of a touch that come from `utm_` parameters. */
export const campaignFields = ['source', 'medium', 'campaign', 'content', 'term'] as const;
export type CampaignField = (typeof campaignFields)[number];

/** How a browser came to the site; a direct visit has only the two flags. */
export type EventTouch = { [Field in CampaignField]?: string } & {
  click_ids?: (typeof clickIds)[number][];
  referring_host?: string;
  gift: boolean;
  partner: boolean;
  /** parameters whose values are not sent */
  rejected?: `utm_${CampaignField}`[];
};

/** The first and the last touch of a tab's session. */
export type EventAttribution = { first: EventTouch; last: EventTouch };

/** What the user is about to buy, cancels or reactivates. */
export type EventCart = { currency: Currency; value: number; coupon?: string; items: EventItem[] };

export type EventPayment = EventCart & { payment_type: string };

/** `value` includes `tax`. */
export type EventPurchase = EventCart & { transaction_id: string; tax: number; payment_type?: string };

/** An event as pages send it to the collector. */
export type CollectedEvent = {
  /** created by the browser, a uuid: the collector stores a repeated event once */
  id: string;
  /** by the browser's clock, ISO time in UTC with milliseconds */
  occurredAt: string;
  /** path of the page, without its query */
  page: string;
  data: AnalyticsEvent;
};

/** Request body of `POST /collect`. */
export type EventBatch = {
  /** created by the browser after consent, a uuid that identifies no user */
  clientId: string;
  region: Region;
  /** by the clock of `occurredAt`; absent in batches of older pages */
  sentAt?: string;
  events: CollectedEvent[];
};

/** Counts of the events of a batch; they add up to its size. */
export type EventReceipt = {
  /** stored now */
  kept: number;
  /** stored before */
  known: number;
  /** dropped because the logged-in user has opted out of analytics */
  declined: number;
};

export const eventLimits = { perBatch: 25, batchBytes: 65_536 } as const;
