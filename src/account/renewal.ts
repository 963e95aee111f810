import type { Subscription } from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';

/** Blocks a second click, which may come before the button re-renders. */
export const renewalKey = ['renewal'];

/**
 * Tracks a cancelled or reactivated plan. The tracking code loads only then.
 *
 * @param subscription its state before the change.
 */
export function trackRenewal(
  event: 'cancel_subscription' | 'reactivate_subscription',
  subscription: Subscription,
  region: Region,
): void {
  void import('./track-renewal.ts').then(
    ({ track, buildPlanCart: describePlan }) => track({ event, ecommerce: describePlan(subscription, region) }),
    // a failed event must not affect the user
    () => undefined,
  );
}
