import { useEffect, useState } from 'react';
import { problemOf, unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser.ts';
import { findOfferByNumber, type OfferType } from '../domain/offer.ts';
import { judgeAgreement } from '../domain/wallet.ts';
import { useView } from '../view.tsx';
import { landingOf, rememberCompletion } from './landing.ts';
import { leaveOnOverviewError } from './overview-error.ts';

/** How far the check of an answered mandate has come. */
export type WalletVerificationState =
  | { phase: 'checking'; isSlow: boolean }
  | { phase: 'failed'; reason: 'payment' | 'trial' | 'voucher'; offer: OfferType }
  | { phase: 'missing' };

const pollMs = 2_000;
const slowMs = 15_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const reasons: Record<string, 'trial' | 'voucher'> = {
  UserIsNotEligibleForFreeTrialError: 'trial',
  already_used: 'voucher',
};

/**
 * Asks what became of the mandate that the payer comes back from: what it stands for, then where it stands, until the
 * wallet has decided (requirements CW-04, CW-05). A mandate that waits is on its way and never called a failure.
 */
export function useWalletVerification(): WalletVerificationState {
  const { region, query } = useView();
  const [state, setState] = useState<WalletVerificationState>({ phase: 'checking', isSlow: false });
  const encodedAgreementId = query['encodedAgreementId'];

  useEffect(() => {
    let isStopped = false;
    const startedAt = Date.now();
    const api = browserApi(region);

    const check = async (): Promise<WalletVerificationState | undefined> => {
      if (encodedAgreementId === undefined) return { phase: 'missing' };
      const params = { query: { encodedAgreementId } };
      const details = await unwrap(api.GET('/vippsmobilepay/draft-agreement-details', { params }));
      const offer = findOfferByNumber(details.offerType) ?? 'standard';
      const body = { encodedAgreementId };
      const answer = await unwrap(api.POST('/vippsmobilepay/draft-agreement-status', { body }));
      const { agreementStatus, errorTitle } = answer;
      if (errorTitle === 'UserHasActiveSubscriptionError') {
        isStopped = true;
        leaveOnOverviewError({ title: errorTitle }, region);
        return undefined;
      }
      if (judgeAgreement(agreementStatus) === 'payment_error') {
        return { phase: 'failed', reason: reasons[errorTitle ?? ''] ?? 'payment', offer };
      }
      if (agreementStatus === 'ACTIVE') {
        isStopped = true;
        rememberCompletion({});
        location.replace(landingOf(offer, region));
      }
      return undefined;
    };

    const run = async (): Promise<void> => {
      while (!isStopped) {
        try {
          const next = await check();
          if (next && !isStopped) return setState(next);
        } catch (error) {
          if (problemOf(error)?.status === 404) return setState({ phase: 'missing' });
          // anything else says nothing about the mandate: ask again
        }
        if (isStopped) return undefined;
        setState({ phase: 'checking', isSlow: Date.now() - startedAt > slowMs });
        await wait(pollMs);
      }
      return undefined;
    };
    void run();
    return () => {
      isStopped = true;
    };
  }, [region, encodedAgreementId]);
  return state;
}
