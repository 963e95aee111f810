import { describeCart } from '../analytics/describe-cart.ts';
import type { Subscription } from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';
import { sayPlan } from './plan-text.ts';

export { track } from '../analytics/track.ts';

/** What is held, as events tell it. */
export function describePlan({ offer: { subscriptionOfferType: offer }, price }: Subscription, region: Region) {
  return describeCart({ region, offer, name: sayPlan(offer), price: price.amount });
}
