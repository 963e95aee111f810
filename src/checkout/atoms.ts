import { atom } from 'jotai';
import type { OfferType } from '../../core/domain/offer.ts';
import type { VoucherError } from '../payment/voucher-message.ts';
import { showToast } from '../ui/toast.ts';

/**
 * When the consent to immediate supply was checked; a repeated order sends the same time. This file has the browser's
 * own state of a checkout; the server's state is in queries (requirement CC-04).
 */
export const consentAtom = atom<string>();

/** The buyer pressed the button without ticking the consent. */
export const isConsentMissingAtom = atom(false);

/** The payment method in progress: its button is busy, and no other one can start. */
export const submittingAtom = atom<'card' | 'wallet' | 'device' | undefined>(undefined);

/** The message of the last failed attempt. */
export const failureAtom = atom<string | undefined>(undefined);

/** Shows the message of a failed attempt in the page and as a toast, which announces it (requirement CC-08). */
export const showFailureAtom = atom(null, (_get, set, message: string) => {
  set(failureAtom, message);
  showToast('error', message);
});

/**
 * The voucher of the current checkout (requirement VO-03). While a stored one is validated it is `restoring`, and no
 * price is shown that may change.
 */
export type VoucherState = {
  status: 'restoring' | 'idle' | 'checking' | 'success' | 'error';
  validatedCode?: string;
  error?: VoucherError;
  /** the code that the error is about, so that it can be corrected */
  attemptedCode?: string;
  /** the offers that the attempted code applies to, when this one is none of them */
  otherOffers?: OfferType[];
  /** another order used it up during the payment */
  isLostAtPayment?: boolean;
};

export const voucherAtom = atom<VoucherState>({ status: 'restoring' });
