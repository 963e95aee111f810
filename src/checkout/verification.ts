import { useEffect, useState } from 'react';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { redirectOnFailure } from '../api/handle-failure.ts';
import { findOfferByNumber } from '../../core/domain/offer.ts';
import { getPaymentOutcome } from '../../core/domain/payment.ts';
import { getUnpaidMessage } from '../payment/declined-message.ts';
import { useView } from '../view.tsx';
import { pollPaymentResult, type PendingState } from './poll-payment-result.ts';
import { finishAttempt } from './payment-outcome.ts';

/** The progress of the verification of a returned payment. */
export type PaymentVerificationState = PendingState | { phase: 'refused'; reason: string; href: string };

/**
 * Verifies a payment that a bank page or a slow response left open: reads the session, verifies it, and polls until the
 * outcome is known. An unknown outcome is never called a failure (requirement CC-09).
 */
export function usePaymentVerification(): PaymentVerificationState {
  const { region, query } = useView();
  const [state, setState] = useState<PaymentVerificationState>({ phase: 'checking', isSlow: false });
  const sessionId = query['sessionId'];
  const redirectResult = query['redirectResult'];

  useEffect(() => {
    const api = getApiClient(region);

    const check = async (): Promise<PaymentVerificationState | 'left' | undefined> => {
      if (sessionId === undefined) return { phase: 'missing' };
      const session = await unwrap(api.GET('/adyenpayment/get-payment-session', { params: { query: { sessionId } } }));
      const offer = findOfferByNumber(session.offerType) ?? 'standard';
      const body = {
        sessionId,
        offerType: session.offerType,
        voucherCode: session.voucherCode,
        ...(redirectResult === undefined ? {} : { redirectResult }),
      };
      const result = await unwrap(api.POST('/adyenpayment/verify-payment-result', { body }));
      // the one-time result must not stay in the address bar; a login redirect before this call still needs it
      history.replaceState(null, '', `${location.pathname}?${new URLSearchParams({ sessionId }).toString()}`);
      const outcome = getPaymentOutcome(result.resultCode);
      if (outcome === 'unsettled') return undefined;
      const next = finishAttempt({ ...result, sessionId, offer, voucherCode: session.voucherCode, region, outcome });
      if (outcome === 'success') location.replace(next);
      else if (result.errorTitle === undefined || !(await redirectOnFailure(result.errorTitle, region)))
        return { phase: 'refused', reason: await getUnpaidMessage(result), href: next };
      return 'left';
    };
    return pollPaymentResult<PaymentVerificationState>(check, setState, region);
  }, [region, sessionId, redirectResult]);
  return state;
}
