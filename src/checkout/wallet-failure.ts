import { text } from '../../core/i18n/text.ts';

/** Why a mandate led to no plan, as far as the payer is told. */
export type WalletFailure = 'payment' | 'declined' | 'trial' | 'voucher';

/**
 * Finds why a mandate led to nothing (requirement CW-05).
 *
 * @param response of the server: the title of what kept a plan from beginning, and whether the payer said no. Only then is it
 *   known that nothing was taken; any other end may give money back (decision 0021).
 */
export function findWalletFailure(response: {
  errorTitle?: string | undefined;
  isDeclined?: boolean | undefined;
}): WalletFailure {
  if (response.errorTitle === 'UserIsNotEligibleForFreeTrialError') return 'trial';
  if (response.errorTitle === 'already_used') return 'voucher';
  return response.isDeclined === true ? 'declined' : 'payment';
}

/** Says why a mandate led to nothing, and what became of the money. */
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
