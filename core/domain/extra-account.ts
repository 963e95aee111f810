import { constants } from './constants.ts';
import type { OfferType } from './offer.ts';
import type { SubscriptionStatus } from './subscription.ts';

/** Extra accounts that a plan comes with. */
export const countExtraAccounts = (offer: OfferType): number =>
  offer === 'duo' || offer === 'totalDuo' ? constants.extraAccounts : 0;

/** What is stored about a guest's place. */
export type ExtraAccountData = {
  /** the owner's plan on joining */
  offer: OfferType;
  /** when the place was given up or taken back */
  leftAt: Date | null;
};

/**
 * Judges where a guest stands: with the owner's plan, and never longer than it. A pure function of
 * stored facts: another plan of the owner ends the place even if nobody wrote that down. Trials and unpaid invoices are
 * the owner's own affair: the guest sees a plan that runs, and on hold one that rests.
 *
 * @param owner the owner's plan as it is now.
 */
export function evaluateExtraAccount(
  guest: ExtraAccountData,
  owner: { offer: OfferType; status: SubscriptionStatus },
): SubscriptionStatus {
  if (guest.leftAt !== null || guest.offer !== owner.offer) return 'inactive';
  return owner.status === 'inTrial' || owner.status === 'inGrace' ? 'active' : owner.status;
}
