import type { Subscription } from '../api/queries.ts';
import { statusNumbers } from '../../core/domain/subscription.ts';
import { findOfferByNumber, type OfferType } from '../../core/domain/offer.ts';
import { planNames } from '../payment/plan-name.ts';
import { text } from '../../core/i18n/text.ts';

/** Returns the plan name for an offer number of the API. */
export const getPlanName = (offerType: number): string => planNames[findOfferByNumber(offerType) ?? 'standard']();

/**
 * States which scheduled or pending changes a new one cancels.
 *
 * @param wanted the plan that replaces them; a change to the same plan stays.
 */
export const listCancelledChanges = ({ nextOffer, pendingChange }: Subscription, wanted?: number): string[] =>
  [...new Set([pendingChange?.offerType, nextOffer?.subscriptionOfferType])]
    .filter((planned) => planned !== undefined && planned !== wanted)
    .map((planned) => text.account_cancel_change({ plan: getPlanName(planned as number) }));

/** The label of a VIP's plan; the plan itself is the same (requirements SL-03, RO-04). */
const vipPlans: Partial<Record<string, { offer: OfferType; name: () => string }>> = {
  PremiumVIP: { offer: 'standard', name: text.plan_vip },
  PremiumTotalVIP: { offer: 'total', name: text.plan_total_vip },
};

/**
 * Returns the plan name for the subscriber.
 *
 * @param kind the user's special kind, if any; kinds without a label change nothing.
 */
export function getVipPlanName(offerType: number, kind: string | null | undefined): string {
  const vip = vipPlans[kind ?? ''];
  return vip !== undefined && vip.offer === findOfferByNumber(offerType) ? vip.name() : getPlanName(offerType);
}

/** Labels of the subscription statuses, by their number (requirement SL-01). */
const statusTexts: Record<0 | 1 | 2 | 3 | 4 | 5 | 6, () => string> = {
  0: text.status_error,
  1: text.status_active,
  2: text.status_in_trial,
  3: text.status_in_grace,
  4: text.status_cancelled,
  5: text.status_on_hold,
  6: text.status_inactive,
};

/** True within a pause: the status number is that of a missing payment, and `pause` distinguishes the two. */
export const isPaused = ({ status, pause }: Pick<Subscription, 'status' | 'pause'>): boolean =>
  status === statusNumbers.onHold && pause !== null;

/** True while the outcome of the period's charge is unknown: neither paid nor failed (requirement FLT-06). */
export const isChargePending = ({ status, refusal }: Pick<Subscription, 'status' | 'refusal'>): boolean =>
  status === statusNumbers.inGrace && refusal === null;

/** True on hold after the last retry failed: access, retries and charges have ended (decision 0100). */
export const isStopped = ({ status, refusal }: Pick<Subscription, 'status' | 'refusal'>): boolean =>
  status === statusNumbers.onHold && refusal !== null && refusal.nextTryAt === null;

/**
 * True while an extra account has no access because the owner's plan is on hold; the reason is not shown to the guest.
 */
export const isExtraAccountOnHold = (subscription: Pick<Subscription, 'discriminator' | 'status' | 'pause'>): boolean =>
  subscription.discriminator === 'MultimemberUserSubscription' &&
  subscription.status === statusNumbers.onHold &&
  !isPaused(subscription);

/** Returns the status label of a subscription. */
export function getStatusText(
  subscription: Pick<Subscription, 'discriminator' | 'status' | 'pause' | 'refusal'>,
): string {
  if (isExtraAccountOnHold(subscription)) return text.duo_guest_resting();
  if (isChargePending(subscription)) return text.status_checking();
  return isPaused(subscription) ? text.status_paused() : statusTexts[subscription.status]();
}
