import { atom } from 'jotai';
import type { VoucherError } from '../payment/voucher-message.ts';

/**
 * When the consent to immediate supply was ticked; an order that is sent again says the same. Like all of this file it is
 * what only the browser knows of a checkout; all else is the server's and lives in queries (requirement CC-04).
 */
export const consentAtom = atom<string>();

/** The buyer pressed the button without ticking the consent. */
export const isConsentMissingAtom = atom(false);

/** The way to pay that is under way: its button waits, and nothing else can start one. */
export const submittingAtom = atom<'card' | 'wallet' | 'device' | undefined>(undefined);

/** Why the last attempt failed, in words. */
export const failureAtom = atom<string | undefined>(undefined);

/**
 * The voucher of the checkout that is shown (requirement VO-03). While one that was kept is looked at again it is
 * `restoring`, and no price is shown that may change a moment later.
 */
export type VoucherState = {
  status: 'restoring' | 'idle' | 'checking' | 'success' | 'error';
  validatedCode?: string;
  error?: VoucherError;
  /** the code that the error is about, so that it can be put right */
  attemptedCode?: string;
  /** another order used it up during the payment */
  isLostAtPayment?: boolean;
};

export const voucherAtom = atom<VoucherState>({ status: 'restoring' });
