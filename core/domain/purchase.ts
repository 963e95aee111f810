import type { EventPurchase } from './event.ts';
import { findOfferByNumber } from './offer.ts';
import type { Currency } from './region.ts';

/** An order in the API (`GET /transaction/purchase`); amounts in major units. */
export type PurchaseDetails = {
  transactionId: string;
  offerType: number;
  description: string;
  /** of one month, without discount */
  price: number;
  /** charged immediately, with tax */
  value: number;
  tax: number;
  currencyCode: Currency;
  voucherCode: string | null;
  paymentMethodType: string;
};

/** Rounds to the hundredth: a difference of amounts may be off by the last bit. */
const round = (amount: number): number => Math.round(amount * 100) / 100;

/** The only event of an order (requirement AN-04): its page sends it, and the store accepts no other (decision 0045). */
export function toPurchaseEvent(purchase: PurchaseDetails): EventPurchase {
  const { transactionId, offerType, description, price, value, tax, currencyCode, voucherCode } = purchase;
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
  const money = { currency: currencyCode, value, tax, payment_type: purchase.paymentMethodType.toLowerCase() };
  return { transaction_id: transactionId, ...money, ...coupon, items: [item] };
}
