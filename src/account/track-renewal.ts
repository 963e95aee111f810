import { buildCart } from '../analytics/describe-cart.ts';
import type { Subscription } from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';
import { getPlanName } from './plan-text.ts';

export { track } from '../analytics/track.ts';

/** The subscription as an analytics item. */
export function buildPlanCart({ offer: { subscriptionOfferType: offer }, price }: Subscription, region: Region) {
  return buildCart({ region, offer, name: getPlanName(offer), price: price.amount });
}
