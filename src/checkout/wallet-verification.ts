import { useEffect, useState } from 'react';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { redirectOnFailure } from '../api/handle-failure.ts';
import { findOfferByNumber } from '../../core/domain/offer.ts';
import { getAgreementOutcome } from '../../core/domain/wallet.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';
import { pollPaymentResult, type PendingState } from './poll-payment-result.ts';
import { finishAttempt } from './payment-outcome.ts';
import { findWalletFailure, type WalletFailure } from './wallet-failure.ts';

/** The progress of the verification of an agreement. */
export type WalletVerificationState = PendingState | { phase: 'failed'; reason: WalletFailure; href: string };

/**
 * Reads the agreement after the payer's return (requirements CW-04, CW-05). While the wallet still confirms, the user
 * waits on the confirmation (decision 0143).
 */
export function useWalletVerification(): WalletVerificationState {
  const { region, query } = useView();
  const [state, setState] = useState<WalletVerificationState>({ phase: 'checking', isSlow: false });
  const encodedAgreementId = query['encodedAgreementId'];

  useEffect(() => {
    const api = getApiClient(region);

    const check = async (): Promise<WalletVerificationState | 'left' | undefined> => {
      if (encodedAgreementId === undefined) return { phase: 'missing' };
      const params = { query: { encodedAgreementId } };
      const details = await unwrap(api.GET('/vippsmobilepay/draft-agreement-details', { params }));
      const offer = findOfferByNumber(details.offerType) ?? 'standard';
      const body = { encodedAgreementId };
      const response = await unwrap(api.POST('/vippsmobilepay/draft-agreement-status', { body }));
      const { agreementStatus, errorTitle } = response;
      if (errorTitle !== undefined && (await redirectOnFailure(errorTitle, region))) return 'left';
      const { subscription } = response;
      const attempt = { offer, voucherCode: details.voucherCode, region, errorTitle, subscription };
      const outcome = getAgreementOutcome(agreementStatus);
      if (outcome === 'payment_error' && subscription !== undefined) {
        // it was paid, and stopped in the wallet before this page polled: the account shows its end
        location.replace(linkTo('dashboard', region));
        return 'left';
      }
      const pending = agreementStatus === 'PENDING' && { resultCode: 'Pending', encodedAgreementId };
      const href = finishAttempt({ ...attempt, outcome, ...pending });
      if (outcome === 'payment_error') return { phase: 'failed', reason: findWalletFailure(response), href };
      location.replace(href);
      return 'left';
    };
    return pollPaymentResult<WalletVerificationState>(check, setState, region);
  }, [region, encodedAgreementId]);
  return state;
}
