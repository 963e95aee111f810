import { constants } from '../../core/domain/constants.ts';
import type { OfferType } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo, linkToCheckout, linkToDuoLanding } from '../../core/routing/routes.ts';
import { writeCookie } from '../ui/cookie.ts';
import { setFlashToast } from '../ui/toast.ts';
import { removeVoucher, clearVouchers } from './voucher-storage.ts';

/**
 * Returns the page after a purchase: the confirmation, or for Duo plans the page of the extra account (requirement
 * RT-08).
 *
 * @param orderId the bought subscription, which that page verifies (decision 0128).
 */
export function linkToLanding(offer: OfferType, region: Region, orderId: string | undefined): string {
  if (offer === 'duo' || offer === 'totalDuo') return linkToDuoLanding(offer, region, orderId);
  return linkTo('checkoutConfirmation', region, {}, { offerType: offer.toLowerCase(), order: orderId });
}

/** The result of a payment attempt with any method. */
export type PaymentAttempt = {
  offer: OfferType;
  /** the voucher that it was paid with, if any */
  voucherCode: string | null | undefined;
  region: Region;
  outcome: 'success' | 'payment_error';
  /** the card provider's; a wallet that still confirms is pending too */
  resultCode?: string;
  /** the payment session; the wallet has none */
  sessionId?: string | undefined;
  /** the wallet's agreement; the card has none */
  encodedAgreementId?: string | undefined;
  /** the server's own reason */
  errorTitle?: string | undefined;
  /** the subscription that a success started */
  subscription?: { id: string } | undefined;
};

/**
 * Ends a payment attempt by card or wallet (requirement CC-11, decision 0044). A success clears the vouchers. A
 * completed one sets the purchase cookie (requirement CF-06). A pending one continues on the page that waits for the
 * bank or the wallet (requirements CC-07, CW-05). A toast says if the card had used its trial before (requirement
 * ER-05). A failure removes a used-up voucher; other vouchers stay in the link, because a pending payment cleared them.
 *
 * @returns the landing page, or the checkout for another attempt.
 */
export function finishAttempt(attempt: PaymentAttempt): string {
  const { offer, voucherCode, region, outcome, resultCode, errorTitle, subscription } = attempt;
  const storage = (): Storage => localStorage;
  if (outcome === 'payment_error') {
    const isLost = errorTitle === 'already_used';
    if (isLost && voucherCode) removeVoucher(storage, voucherCode);
    return linkToCheckout(offer, region, { coupon: isLost ? undefined : (voucherCode ?? undefined) });
  }
  clearVouchers(storage);
  if (errorTitle === 'UserIsNotEligibleForFreeTrialError') setFlashToast('trial_used');
  if (resultCode === 'Pending') {
    const { sessionId, encodedAgreementId } = attempt;
    const query = { offerType: offer.toLowerCase(), state: 'pending', sessionId, encodedAgreementId };
    return linkTo('checkoutConfirmation', region, {}, query);
  }
  writeCookie('has_completed_checkout', 'true', constants.flowCookieSeconds);
  return linkToLanding(offer, region, subscription?.id);
}
