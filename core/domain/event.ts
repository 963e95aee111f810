import type { Currency, Region } from './region.ts';

/**
 * What analysts are told: one typed union for the data layer, the collector and the store.
 * Names and items are GA4's where GA4 has them; amounts are major units, as GA4 wants them. The contract's
 * `api-spec/schemas/event.yaml` says the same with its limits, and a test keeps the two alike.
 */
export type AnalyticsEvent =
  | { event: 'select_item'; ecommerce: EventSelection }
  | { event: 'init_login'; method: string }
  | { event: 'login'; method: string }
  | { event: 'sign_up'; method: string }
  | { event: 'begin_checkout'; ecommerce: EventCart }
  | { event: 'add_payment_info'; ecommerce: EventPayment }
  | { event: 'purchase'; ecommerce: EventPurchase }
  | { event: 'coupon_applied'; coupon: string; offer: string }
  | { event: 'coupon_failed'; coupon: string; offer: string; reason: string }
  | { event: 'coupon_removed'; coupon: string; offer: string }
  | { event: 'search'; search_term: string; results: number }
  | { event: 'cancel_subscription'; ecommerce: EventCart }
  | { event: 'reactivate_subscription'; ecommerce: EventCart }
  | { event: 'virtual_page_view'; page_title: string; page_type: string; page_referrer?: string };

export type EventName = AnalyticsEvent['event'];

/** Every event, by its name in the data layer. */
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
] as const satisfies readonly EventName[];

/** One thing that is shown or sold: a podcast, an audiobook, an offer. */
export type EventItem = {
  item_id: string;
  item_name: string;
  item_brand?: string;
  item_category?: string;
  item_variant?: string;
  item_list_id?: string;
  item_list_name?: string;
  /** place in its list, from 0 */
  index?: number;
  /** of one, in major units */
  price?: number;
  discount?: number;
  coupon?: string;
  quantity?: number;
};

/** The card that was chosen, and the list it stood in. */
export type EventSelection = { item_list_id?: string; item_list_name: string; items: EventItem[] };

/** What is about to be bought, was ended or goes on. */
export type EventCart = { currency: Currency; value: number; coupon?: string; items: EventItem[] };

export type EventPayment = EventCart & { payment_type: string };

/** `value` with tax, `tax` the part of it. */
export type EventPurchase = EventCart & { transaction_id: string; tax: number; payment_type?: string };

/** An event on its way to the collector. */
export type CollectedEvent = {
  /** made by the browser, a uuid: the same event sent again is kept once */
  id: string;
  /** by the browser's clock, ISO time in UTC with milliseconds */
  occurredAt: string;
  /** path of the page, without its query */
  page: string;
  data: AnalyticsEvent;
};

/** What `POST /collect` takes. */
export type EventBatch = {
  /** made by the browser after consent, a uuid that names nobody */
  clientId: string;
  /** market of the page */
  region: Region;
  events: CollectedEvent[];
};

/** What became of the events of a batch; the three numbers add up to it. */
export type EventReceipt = {
  /** in the store now */
  kept: number;
  /** in the store before */
  known: number;
  /** dropped, for whoever is logged in has opted out of analytics */
  declined: number;
};

/** Limits of one batch. */
export const eventLimits = { perBatch: 25, batchBytes: 65_536 } as const;
