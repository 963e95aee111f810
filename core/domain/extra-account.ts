import { constants } from './constants.ts';
import type { OfferType } from './offer.ts';
import type { SubscriptionStatus } from './subscription.ts';

/** Number of extra accounts in a plan. */
export const countExtraAccounts = (offer: OfferType): number =>
  offer === 'duo' || offer === 'totalDuo' ? constants.extraAccounts : 0;

/** What is stored about an extra account. */
export type ExtraAccountData = {
  /** the owner's plan when the user joined */
  offer: OfferType;
  /** when the user left or the owner removed the account */
  leftAt: Date | null;
};

/**
 * Evaluates an extra account from stored data alone. It never outlives the owner's plan, and another plan of the owner
 * ends it even before a job has stored that. Trials and unpaid invoices of the owner stay private. The user of the
 * extra account sees an active plan, or one on hold.
 *
 * @param owner the owner's current plan.
 */
export function evaluateExtraAccount(
  guest: ExtraAccountData,
  owner: { offer: OfferType; status: SubscriptionStatus },
): SubscriptionStatus {
  if (guest.leftAt !== null || guest.offer !== owner.offer) return 'inactive';
  return owner.status === 'inTrial' || owner.status === 'inGrace' ? 'active' : owner.status;
}
