import type { Currency } from './region.ts';

/** Events of money that the backend records itself; the collector accepts none of these names. */
export const revenueEventNames = ['trial_converted', 'renewal', 'refund', 'chargeback', 'cancel'] as const;
export type RevenueEventName = (typeof revenueEventNames)[number];

/** A revenue event in GA4's format; amounts are major units, `value` includes `tax`. */
export type RevenueEvent = {
  event: RevenueEventName;
  ecommerce: {
    /** the subscription, as in its `purchase` */
    transaction_id: string;
    currency: Currency;
    value: number;
    tax?: number;
    items: { item_id: string; item_name: string; item_category: 'offer'; quantity: 1 }[];
  };
  /** receipt of the payment, also when it is paid back */
  order_number?: string;
  /** of a `cancel` */
  reason?: 'cancelled' | 'withdrawn' | 'stopped';
};
