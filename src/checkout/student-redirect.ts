import type { Subscription, SubscriptionData } from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';
import { isOwnSubscription, statusNumbers } from '../../core/domain/subscription.ts';
import { isChangeable } from '../payment/subscription-predicates.ts';
import { linkTo, linkToCheckout } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';

const student = 1;

/** True for a pause of a subscription sold here, which blocks a purchase (decision 0082). */
const isOwnPause = ({ discriminator, status, pause }: Subscription): boolean =>
  isOwnSubscription(discriminator) && status === statusNumbers.onHold && pause !== null;

/** True for a subscription that can change to the student plan (requirement SL-10). */
const canBecomeStudent = (subscription: Subscription): boolean =>
  isOwnSubscription(subscription.discriminator) &&
  isChangeable(subscription) &&
  [subscription.offer, subscription.nextOffer].every((plan) => plan?.subscriptionOfferType !== student);

/**
 * Returns the next page of a verified student: the checkout, the change of an existing plan, or the account when
 * neither applies.
 *
 * @param data undefined while unknown: the checkout then checks itself.
 */
export function getStudentRedirect(
  data: SubscriptionData | undefined,
  region: Region,
): { href: string; label: string } {
  const { hasActiveSubscription = false, subscriptions = [] } = data ?? {};
  if (!hasActiveSubscription && !subscriptions.some(isOwnPause))
    return { href: linkToCheckout('student', region), label: text.student_checkout() };
  if (subscriptions.some(canBecomeStudent))
    return { href: linkTo('changeSubscription', region), label: text.account_change() };
  return { href: linkTo('dashboard', region), label: text.change_to_account() };
}
