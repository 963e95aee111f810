import { constants } from '../../core/domain/constants.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo, linkToCheckout, linkToDuoLanding } from '../../core/routing/routes.ts';
import { writeCookie } from '../ui/cookie.ts';
import { setFlashToast } from '../ui/toast.ts';
import { removeVoucher, clearVouchers } from './voucher-storage.ts';

/**
 * Where a finished purchase ends: the confirmation page, except for Duo plans, whose owner has a place to give away
 * and goes to it (spec core §2, requirement RT-08).
 *
 * @param resultCode of the payment. One that the bank has yet to approve counts as done (requirement CC-07), but nothing
 *   has begun: its page says what is waited for.
 * @param sessionId of the payment, by which that page learns how it ended.
 */
export function linkToLanding(offer: OfferType, region: Region, resultCode?: string, sessionId?: string): string {
  const isPending = resultCode === 'Pending';
  if (!isPending && (offer === 'duo' || offer === 'totalDuo')) return linkToDuoLanding(offer, region);
  const query = { offerType: offer.toLowerCase(), ...(isPending && { state: 'pending', sessionId }) };
  return linkTo('checkoutConfirmation', region, {}, query);
}

/** How an attempt to pay for an offer ended, whatever it was paid with. */
export type PaymentAttempt = {
  offer: OfferType;
  /** the voucher that it was paid with, if any */
  voucherCode: string | null | undefined;
  region: Region;
  outcome: 'success' | 'payment_error';
  /** the card provider's; the wallet has none */
  resultCode?: string;
  /** the payment session; the wallet has none */
  sessionId?: string | undefined;
  /** the server's own reason */
  errorTitle?: string | undefined;
};

/**
 * What follows every attempt to pay, by card as by wallet (requirement CC-11, decision 0044). A success leaves the cookie
 * that says a purchase was just finished (requirement CF-06), forgets the voucher codes, and leaves a toast for the landing
 * page when the plan started without the trial that was announced, because its card had had one (requirement ER-05). A
 * failure forgets a voucher whose last use somebody else has had, so that no checkout opens with it again; any other goes
 * back with the buyer, since a payment that waited for its bank had it forgotten.
 *
 * @returns where it goes on: the landing page, or the checkout for another try.
 */
export function finishAttempt(attempt: PaymentAttempt): string {
  const { offer, voucherCode, region, outcome, resultCode, sessionId, errorTitle } = attempt;
  const storage = (): Storage => localStorage;
  if (outcome === 'payment_error') {
    const isLost = errorTitle === 'already_used';
    if (isLost && voucherCode) removeVoucher(storage, voucherCode);
    return linkToCheckout(offer, region, { coupon: isLost ? undefined : (voucherCode ?? undefined) });
  }
  clearVouchers(storage);
  if (errorTitle === 'UserIsNotEligibleForFreeTrialError') setFlashToast('trial_used');
  writeCookie('has_completed_checkout', 'true', constants.flowCookieSeconds);
  return linkToLanding(offer, region, resultCode, sessionId);
}
