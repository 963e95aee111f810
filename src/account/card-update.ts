import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { components } from '../../api-spec/generated/v2.ts';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { redirectIfSessionEnded } from '../api/handle-failure.ts';
import { getUnreachableMessage } from '../api/offline-message.ts';
import { paymentMethodsQuery, subscriptionQuery } from '../api/queries.ts';
import { getPaymentOutcome } from '../../core/domain/payment.ts';
import type { Region } from '../../core/domain/region.ts';
import type { CardStep, CardSubmission } from '../payment/provider-checkout.ts';
import { getDeclinedMessage } from '../payment/declined-message.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { waitForNextPoll } from './poll-interval.ts';
import { findRetriedCharge, pollRetriedCharge, formatRetriedCharge } from './retried-charge.ts';

type Result = components['schemas']['PaymentResult'] | components['schemas']['PaymentVerification'];

/** State and actions of a card update, for the payments tab. */
export type CardUpdate = {
  phase: 'idle' | 'busy';
  /** the message of the last failed attempt */
  failure: string | undefined;
  submit: (submission: CardSubmission) => Promise<CardStep | undefined>;
  confirmDetails: (details: Record<string, unknown>) => Promise<CardStep | undefined>;
};

type Session = components['schemas']['PaymentSessionState'];

const getSession = (region: Region, sessionId: string): Promise<Session> =>
  unwrap(getApiClient(region).GET('/adyenpayment/get-payment-session', { params: { query: { sessionId } } }));

/** Polls a session until its outcome is known. */
async function verify(
  region: Region,
  { sessionId, offerType, voucherCode }: Session,
  details: { redirectResult?: string; threeDSResult?: string } = {},
): Promise<Result> {
  const api = getApiClient(region);
  const body = { sessionId, offerType, voucherCode };
  let result: Result = await unwrap(api.POST('/adyenpayment/verify-payment-result', { body: { ...body, ...details } }));
  while (getPaymentOutcome(result.resultCode) === 'unsettled' && result.action === undefined) {
    await waitForNextPoll();
    result = await unwrap(api.POST('/adyenpayment/verify-payment-result', { body }));
  }
  return result;
}

/**
 * Finds the outcome of a submission whose response was lost, or which another call is processing (requirement FLT-06).
 *
 * @throws error when nothing was submitted, or the session has expired.
 */
async function recoverResult(region: Region, sessionId: string, error: unknown): Promise<Result> {
  const problem = getProblem(error);
  if (problem?.isTemporary !== true && problem?.status !== 409) throw error;
  const session = await getSession(region, sessionId);
  if (session.status === 'created') throw error;
  return verify(region, session);
}

/**
 * Replaces the stored card: opens a session, submits the component's encrypted data and shows the result as a toast
 * (requirement AC-04). After the bank's page it continues.
 *
 * @param onDone the new card is stored and shown.
 */
export function useCardUpdate(onDone: () => void): CardUpdate {
  const { region, query } = useView();
  const queries = useQueryClient();
  const { sessionId: returnedId, redirectResult } = query;
  const [phase, setPhase] = useState<CardUpdate['phase']>(returnedId === undefined ? 'idle' : 'busy');
  const [failure, setFailure] = useState<string>();
  const openSessionId = useRef<string>(undefined);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });

  const showFailure = (message: string): void => {
    setPhase('idle');
    setFailure(message);
    showToast('error', message);
  };

  const handleResult = async (result: Result): Promise<CardStep> => {
    const outcome = getPaymentOutcome(result.resultCode);
    if (outcome === 'success') {
      // a session belongs to one card; the next card needs another
      openSessionId.current = undefined;
      // the state when the card was typed: a charge that was declined by then is retried on it
      const subscriptions = queries.getQueryData(subscriptionQuery(region).queryKey)?.subscriptions ?? [];
      const retried = findRetriedCharge(subscriptions);
      await queries.refetchQueries({ queryKey: paymentMethodsQuery(region).queryKey });
      setPhase('idle');
      showToast(
        'success',
        retried
          ? text.account_card_updated_due({ price: formatRetriedCharge(retried, region) })
          : text.account_card_updated(),
      );
      done.current();
      if (retried) void pollRetriedCharge(queries, region, retried);
    } else if (outcome === 'payment_error') showFailure(await getDeclinedMessage(result.refusalReasonCode));
    return { resultCode: result.resultCode, ...(result.action ? { action: result.action } : {}) };
  };

  const attempt = async (request: () => Promise<Result>): Promise<CardStep | undefined> => {
    setFailure(undefined);
    setPhase('busy');
    try {
      return await handleResult(await request());
    } catch (error) {
      const problem = getProblem(error);
      // the session is used up: the next attempt needs another
      if (problem?.status === 410) openSessionId.current = undefined;
      if (problem && redirectIfSessionEnded(problem, region)) return undefined;
      showFailure(problem?.isTemporary === true ? getUnreachableMessage() : text.account_card_update_failed());
      return undefined;
    }
  };

  useEffect(() => {
    if (returnedId === undefined) return;
    void attempt(async () => {
      const result = await verify(
        region,
        await getSession(region, returnedId),
        redirectResult === undefined ? {} : { redirectResult },
      );
      // the one-time result must not stay in the address bar; a login redirect before this call still needs it
      history.replaceState(null, '', location.pathname);
      return result;
    });
    // once for the initial address
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [returnedId]);

  const getSessionId = async (): Promise<string> => {
    openSessionId.current ??= (
      await unwrap(
        getApiClient(region).POST('/adyenpayment/create-payment-session/for-payment-method-update', {
          body: { returnUrl: location.origin + linkTo('payments', region) },
        }),
      )
    ).sessionId;
    return openSessionId.current;
  };

  return {
    phase,
    failure,
    submit: (submission) =>
      attempt(async () => {
        const sessionId = await getSessionId();
        const body = {
          sessionId,
          statePaymentMethod: submission.paymentMethod,
          stateBrowserInfo: submission.browserInfo,
        };
        const result = await unwrap(getApiClient(region).POST('/adyenpayment/submit-payment', { body })).catch(
          (error: unknown) => recoverResult(region, sessionId, error),
        );
        const isOpen = getPaymentOutcome(result.resultCode) === 'unsettled' && result.action === undefined;
        return isOpen ? verify(region, await getSession(region, sessionId)) : result;
      }),
    confirmDetails: async ({ threeDSResult }) => {
      const details = typeof threeDSResult === 'string' ? { threeDSResult } : {};
      return attempt(async () => verify(region, await getSession(region, await getSessionId()), details));
    },
  };
}
