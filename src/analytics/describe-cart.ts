import type { EventCart } from '../../core/domain/event.ts';
import { findOfferByNumber, type OfferType } from '../../core/domain/offer.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';

/** A plan or subscription for analytics. */
export type CartDetails = {
  region: Region;
  /** offer, or its number on the wire */
  offer: OfferType | number;
  /** product name as shown to the user */
  name: string;
  /** per month, major units */
  price: number;
  coupon?: string;
};

/** Builds a GA4 cart with one plan: its monthly price with tax, in the region's currency. */
export function buildCart({ region, offer, name, price, coupon }: CartDetails): EventCart {
  const id = typeof offer === 'number' ? (findOfferByNumber(offer) ?? 'standard') : offer;
  return {
    currency: regionConfigs[region].currency,
    value: price,
    ...(coupon !== undefined && { coupon }),
    items: [{ item_id: id, item_name: name, item_category: 'offer', price, quantity: 1 }],
  };
}
