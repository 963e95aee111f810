import type { EventCart } from '../../core/domain/event.ts';
import { findOfferByNumber, type OfferType } from '../../core/domain/offer.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';

/** What is on sale or held, as events tell it. */
export type CartDetails = {
  region: Region;
  /** offer, or its number on the wire */
  offer: OfferType | number;
  /** what a person reads */
  name: string;
  /** of a month, major units */
  price: number;
  coupon?: string;
};

/** One plan as a cart of GA4: its monthly price with tax, in the market's currency. */
export function buildCart({ region, offer, name, price, coupon }: CartDetails): EventCart {
  const id = typeof offer === 'number' ? (findOfferByNumber(offer) ?? 'standard') : offer;
  return {
    currency: regionConfigs[region].currency,
    value: price,
    ...(coupon !== undefined && { coupon }),
    items: [{ item_id: id, item_name: name, item_category: 'offer', price, quantity: 1 }],
  };
}
