import { readAnswer } from '../api/answer.ts';
import { browserApi } from '../api/browser.ts';
import { toldOrderCookie } from '../domain/consent.ts';
import { findOfferByNumber } from '../domain/offer.ts';
import type { Region } from '../domain/region.ts';
import { readCookie, writeCookie } from '../ui/cookie.ts';
import { track, whenReady } from './track.ts';

/** As long as the server tells of an order, and a little more; in seconds. */
const hour = 3_600;

/** Money to the hundredth: a difference of amounts may be off by the last bit. */
const round = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * Tells of the order that was just finished, on the page that it ends at (requirement AN-04, decision 0061). The mark and
 * the event are one step, after everything that takes time: no reload comes between them. What another browser of the
 * same buyer tells of the same order, the store refuses.
 */
async function tellPurchase(region: Region): Promise<void> {
  const answer = await readAnswer(browserApi(region).GET('/transaction/purchase'));
  if (!answer.ok) return;
  const { transactionId, offerType, description, price, value, tax, currencyCode, voucherCode, paymentMethodType } =
    answer.value;
  if (readCookie(toldOrderCookie) === transactionId) return;
  writeCookie(toldOrderCookie, transactionId, hour);
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
  const ecommerce = { transaction_id: transactionId, currency: currencyCode, value, tax, ...coupon, items: [item] };
  track({ event: 'purchase', ecommerce: { ...ecommerce, payment_type: paymentMethodType.toLowerCase() } });
}

/** Tells of the order just finished as soon as statistics are agreed to, on this page. */
export const watchPurchase = (region: Region): void => whenReady(() => void tellPurchase(region));
