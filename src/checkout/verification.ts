import { useEffect, useState } from 'react';
import { unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser.ts';
import { findOfferByNumber } from '../domain/offer.ts';
import { judgeResult } from '../domain/payment.ts';
import { sayUnpaid } from '../payment/say-refusal.ts';
import { useView } from '../view.tsx';
import { askUntilKnown, type Waiting } from './ask-until-known.ts';
import { landingOf, rememberCompletion } from './landing.ts';
import { leaveOnOverviewError } from './overview-error.ts';
import type { OfferType } from '../domain/offer.ts';

/** How far the check of a returned payment has come. */
export type VerificationState = Waiting | { phase: 'refused'; reason: string; offer: OfferType };

/**
 * Verifies the payment that a bank page or a slow answer left open: reads the session, verifies it, and asks again until
 * the outcome is known. An unknown outcome is never called a failure (requirement CC-09).
 */
export function useVerification(): VerificationState {
  const { region, query } = useView();
  const [state, setState] = useState<VerificationState>({ phase: 'checking', isSlow: false });
  const sessionId = query['sessionId'];
  const redirectResult = query['redirectResult'];

  useEffect(() => {
    // the one-time result has served its purpose once it is read; it must not stay in the address bar
    history.replaceState(
      null,
      '',
      `${location.pathname}?${new URLSearchParams({ sessionId: sessionId ?? '' }).toString()}`,
    );
    const api = browserApi(region);

    const check = async (): Promise<VerificationState | 'left' | undefined> => {
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
      const outcome = judgeResult(result.resultCode);
      if (outcome === 'payment_error') {
        if (result.errorTitle !== 'UserHasActiveSubscriptionError')
          return { phase: 'refused', reason: await sayUnpaid(result), offer };
        leaveOnOverviewError({ title: result.errorTitle }, region);
        return 'left';
      }
      if (outcome === 'success') {
        rememberCompletion(result);
        location.replace(landingOf(offer, region, result.resultCode));
        return 'left';
      }
      return undefined;
    };
    return askUntilKnown<VerificationState>(check, setState);
  }, [region, sessionId, redirectResult]);
  return state;
}
