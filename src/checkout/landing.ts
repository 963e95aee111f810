import { constants } from '../domain/constants.ts';
import type { OfferType } from '../domain/offer.ts';
import type { Region } from '../domain/region.ts';
import { linkTo, linkToDuoLanding } from '../routes.ts';
import { writeCookie } from '../ui/cookie.ts';
import { leaveToast } from '../ui/toast.ts';
import { dropVouchers } from './voucher-storage.ts';

/**
 * Where a finished purchase ends: the confirmation page, except for Duo plans, whose owner has a place to give away
 * and goes to it (spec core §2, requirement RT-08).
 *
 * @param resultCode of the payment. One that the bank has yet to approve counts as done (requirement CC-07), but nothing
 *   has begun: its page says what is waited for.
 */
export function landingOf(offer: OfferType, region: Region, resultCode?: string): string {
  const isPending = resultCode === 'Pending';
  if (!isPending && (offer === 'duo' || offer === 'totalDuo')) return linkToDuoLanding(offer, region);
  const query = { offerType: offer.toLowerCase(), ...(isPending && { state: 'pending' }) };
  return linkTo('checkoutConfirmation', region, {}, query);
}

/**
 * Leaves the cookie that says a purchase was just finished (requirement CF-06), forgets the voucher codes, and leaves a toast for the landing page
 * when the plan started without the trial that was announced, because its card had had one (requirement ER-05).
 */
export function rememberCompletion({ errorTitle }: { errorTitle?: string }): void {
  dropVouchers(() => localStorage);
  if (errorTitle === 'UserIsNotEligibleForFreeTrialError') leaveToast('trial_used');
  writeCookie('has_completed_checkout', 'true', constants.flowCookieSeconds);
}
