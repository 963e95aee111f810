import type { Subscription } from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';

/** What is under way; a second click comes before the button has heard of the first. */
export const renewalKey = ['renewal'];

/**
 * Tells the statistics that a plan was cancelled or taken back. What is told is fetched when there is something to tell.
 *
 * @param subscription as it was before.
 */
export function trackRenewal(
  event: 'cancel_subscription' | 'reactivate_subscription',
  subscription: Subscription,
  region: Region,
): void {
  void import('./track-renewal.ts').then(
    ({ track, buildPlanCart: describePlan }) => track({ event, ecommerce: describePlan(subscription, region) }),
    // what cannot be told changes nothing for the person
    () => undefined,
  );
}
