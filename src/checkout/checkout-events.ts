import { useEffect, useRef } from 'react';
import { buildCart } from '../analytics/describe-cart.ts';
import { track } from '../analytics/track.ts';
import type { CheckoutOverview } from '../api/queries.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import { useView } from '../view.tsx';
import { offerTitles } from './offer-text.ts';

/**
 * Tracks the start of a checkout once, and returns a function that tracks the payment method (requirement AN-03).
 *
 * @param coupon the applied voucher.
 */
export function useCheckoutEvents(offer: OfferType, overview: CheckoutOverview, coupon?: string) {
  const { region } = useView();
  const isBegun = useRef(false);
  const price = overview.discount?.discountPrice ?? overview.offer.defaultPrice;
  const name = offerTitles[offer]();
  const ecommerce = buildCart({ region, offer, name, price, ...(coupon !== undefined && { coupon }) });
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    track({ event: 'begin_checkout', ecommerce });
  });
  return (paymentType: string): void =>
    track({ event: 'add_payment_info', ecommerce: { ...ecommerce, payment_type: paymentType } });
}
