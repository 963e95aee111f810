import type { EventPurchase } from './event.ts';
import { findOfferByNumber } from './offer.ts';
import type { Currency } from './region.ts';

/** An order as the server tells it (`GET /transaction/purchase`); amounts in major units. */
export type PurchaseDetails = {
  transactionId: string;
  /** the offer's number on the wire */
  offerType: number;
  description: string;
  /** of a month, without discount */
  price: number;
  /** charged at once, with tax */
  value: number;
  tax: number;
  currencyCode: Currency;
  voucherCode: string | null;
  paymentMethodType: string;
};

/** Money to the hundredth: a difference of amounts may be off by the last bit. */
const round = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * The one event that an order has (requirement AN-04): its page tells this, and the store takes nothing else of the order
 * (decision 0097).
 */
export function toPurchaseEvent(facts: PurchaseDetails): EventPurchase {
  const { transactionId, offerType, description, price, value, tax, currencyCode, voucherCode } = facts;
  const coupon = voucherCode === null ? {} : { coupon: voucherCode };
  const item = {
    item_id: findOfferByNumber(offerType) ?? 'standard',
    item_name: description,
    item_category: 'offer',
    price,
    quantity: 1,
    ...(value < price && { discount: round(price - value) }),
    ...coupon,
  };
  const money = { currency: currencyCode, value, tax, payment_type: facts.paymentMethodType.toLowerCase() };
  return { transaction_id: transactionId, ...money, ...coupon, items: [item] };
}
