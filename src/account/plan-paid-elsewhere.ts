import type { Subscription } from '../api/queries.ts';
import { isOwnSubscription } from '../../core/domain/subscription.ts';

/**
 * Finds the current plan that another party charges, when the user has no plan bought here: nothing is paid here, with
 * a card or otherwise.
 */
export function findPlanPaidElsewhere(subscriptions: readonly Subscription[]): Subscription | undefined {
  const current = subscriptions.filter(({ status }) => status !== 6);
  return current.some(({ discriminator }) => isOwnSubscription(discriminator)) ? undefined : current[0];
}
