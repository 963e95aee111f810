import { text } from '../../core/i18n/text.ts';

/** Reasons for a failed wallet agreement. */
export type WalletFailure = 'payment' | 'declined' | 'trial' | 'voucher';

/**
 * Finds why a wallet agreement failed (requirement CW-05).
 *
 * @param response title of the error, and whether the payer declined. Only a declined agreement certainly charged
 * nothing (decision 0021).
 */
export function findWalletFailure(response: {
  errorTitle?: string | undefined;
  isDeclined?: boolean | undefined;
}): WalletFailure {
  if (response.errorTitle === 'UserIsNotEligibleForFreeTrialError') return 'trial';
  if (response.errorTitle === 'already_used') return 'voucher';
  return response.isDeclined === true ? 'declined' : 'payment';
}

/** Returns the message of a failed wallet agreement, including what happened to the money. */
export function getWalletFailureMessage(failure: WalletFailure, wallet: string): string {
  switch (failure) {
    case 'payment':
      return text.checkout_wallet_failed();
    case 'declined':
      return text.checkout_wallet_declined({ wallet });
    case 'trial':
      return text.checkout_wallet_trial_used({ wallet });
    case 'voucher':
      return text.checkout_voucher_taken();
  }
}
