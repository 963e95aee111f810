import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { redirectOnFailure } from '../api/handle-failure.ts';
import { overviewQuery, paymentMethodsQuery } from '../api/queries.ts';
import type { CardStep, CardSubmission } from '../payment/provider-checkout.ts';
import { getPaymentOutcome } from '../../core/domain/payment.ts';
import { offerNumbers, type OfferType } from '../../core/domain/offer.ts';
import { findFieldToCorrect, getUnpaidMessage, type CardField } from '../payment/declined-message.ts';
import type { components } from '../../api-spec/generated/v2.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import { finishAttempt } from './payment-outcome.ts';
import { isOutcomeUnknown, useOrderFailure } from './order-failure.ts';
import { useBfcacheRestore } from './use-bfcache-restore.ts';
import { failureAtom, showFailureAtom, submittingAtom } from './atoms.ts';
import { useImmediateSupplyConsent } from './immediate-supply-consent.ts';
import type { Voucher } from './use-voucher.ts';

type PaymentSession = components['schemas']['PaymentSession'];
type Result = components['schemas']['PaymentResult'] | components['schemas']['PaymentVerification'];

/** The session's amounts differ from the shown ones: the page updates before any payment. */
class PriceChanged extends Error {}

/**
 * Submits card data to the backend and handles its responses: a landing page or a message (requirements CC-07, CC-08).
 *
 * @param shown the page's amount for today and monthly price, in minor units.
 * @param onRefused receives the card field that can correct a refused payment.
 */
export function usePurchase(
  offer: OfferType,
  voucher: Voucher,
  shown: { value: number; price: number },
  onRefused: (field: CardField) => void,
) {
  const { region } = useView();
  const created = useRef<PaymentSession>(undefined);
  const sessions = useRef(new Map<string | undefined, PaymentSession>());
  const code = voucher.state.validatedCode;
  const queries = useQueryClient();
  const setFailure = useSetAtom(failureAtom);
  const showFailure = useSetAtom(showFailureAtom);
  const setSubmitting = useSetAtom(submittingAtom);
  const getConsent = useImmediateSupplyConsent();
  const handleOrderFailure = useOrderFailure(voucher);
  useBfcacheRestore();
  const api = getApiClient(region);

  const handleResult = async (result: Result, prepareNext?: () => Promise<void>): Promise<CardStep> => {
    const outcome = getPaymentOutcome(result.resultCode);
    if (outcome !== 'unsettled') {
      const next = finishAttempt({
        ...result,
        sessionId: created.current?.sessionId,
        offer,
        voucherCode: code,
        region,
        outcome,
      });
      if (outcome === 'success') location.assign(next);
      else if (result.errorTitle === undefined || !(await redirectOnFailure(result.errorTitle, region))) {
        // the payment methods may have changed (requirement CC-08); after a success the next page loads them
        void queries.invalidateQueries({ queryKey: paymentMethodsQuery(region).queryKey });
        // a used-up voucher is removed, and its price with it
        if (result.errorTitle === 'already_used') {
          await voucher.reject('already_used');
          showFailure(text.checkout_voucher_taken());
        } else {
          await prepareNext?.();
          showFailure(await getUnpaidMessage(result));
          const field = findFieldToCorrect(result.refusalReasonCode);
          // after the component has received the result and is usable again
          if (field !== undefined) setTimeout(onRefused, 0, field);
        }
        setSubmitting(undefined);
      }
    } else if (result.action === undefined) {
      // accepted by the provider, outcome unknown: the verify page waits for it and never calls it a failure
      location.assign(getVerifyLink());
    }
    return {
      resultCode: result.resultCode,
      ...(result.action ? { action: result.action } : {}),
    };
  };

  /** Resets the attempt: session, voucher and price are requested again (requirement CC-10). */
  const resetAttempt = async (): Promise<void> => {
    sessions.current.delete(code);
    await voucher.revalidate();
    await queries.invalidateQueries({ queryKey: overviewQuery(region, offer, code).queryKey });
  };

  /** Verifies the payment with the backend. */
  const verify = async (threeDSResult?: string): Promise<CardStep> => {
    const body = {
      sessionId: created.current?.sessionId ?? '',
      offerType: created.current?.offerType ?? offerNumbers[offer],
      voucherCode: created.current?.voucherCode ?? null,
      ...(threeDSResult !== undefined && { threeDSResult }),
    };
    return handleResult(await unwrap(api.POST('/adyenpayment/verify-payment-result', { body })), resetAttempt);
  };

  const getVerifyLink = (): string => linkTo('verifyAdyen', region, {}, { sessionId: created.current?.sessionId });

  const createSession = (): Promise<PaymentSession> => {
    const name = offer === 'totalDuo' ? 'totalduo' : offer;
    const body = {
      returnUrl: location.origin + linkTo('verifyAdyen', region, {}, { coupon: code }),
      immediateSupplyConsent: getConsent(),
    };
    if (code === undefined || name === 'student') {
      return unwrap(
        api.POST('/adyenpayment/create-payment-session/for-{offer}-offer', { params: { path: { offer: name } }, body }),
      );
    }
    return unwrap(
      api.POST('/adyenpayment/create-voucher-payment-session/for-{offer}-offer', {
        params: { path: { offer: name } },
        body: { ...body, voucherCode: code },
      }),
    );
  };

  /** Reuses one session per voucher; the backend separates its attempts. It keeps the consent text. */
  const getSession = async (): Promise<PaymentSession> => {
    created.current = undefined;
    created.current = sessions.current.get(code) ?? (await createSession());
    sessions.current.set(code, created.current);
    return created.current;
  };

  const pay = async ({ paymentMethod, browserInfo }: CardSubmission) => {
    const { sessionId, amount, price } = await getSession();
    // a trial costs nothing today, so the later price is compared too
    if (amount.value !== shown.value || price.value !== shown.price) throw new PriceChanged();
    const body = { sessionId, statePaymentMethod: paymentMethod, stateBrowserInfo: browserInfo };
    return unwrap(api.POST('/adyenpayment/submit-payment', { body }));
  };

  const handleError = async (error: unknown): Promise<undefined> => {
    if (error instanceof PriceChanged) {
      await resetAttempt();
      showFailure(text.checkout_price_changed());
      setSubmitting(undefined);
    }
    // the verify page finds the outcome
    else if (created.current && isOutcomeUnknown(getProblem(error))) location.assign(getVerifyLink());
    else {
      // an expired session is replaced
      if (getProblem(error)?.status === 410) sessions.current.delete(code);
      await handleOrderFailure(error);
    }
  };

  return {
    submit: async (submission: CardSubmission): Promise<CardStep | undefined> => {
      setFailure(undefined);
      setSubmitting(submission.paymentMethod['type'] === 'scheme' ? 'card' : 'device');
      try {
        const result = await pay(submission).catch((error: unknown) => {
          // the page outlived its payment session: pay with a new one
          if (getProblem(error)?.title !== 'PaymentSessionExpiredError') throw error;
          sessions.current.delete(code);
          return pay(submission);
        });
        if (getPaymentOutcome(result.resultCode) !== 'success') return await handleResult(result);
        return await verify();
      } catch (error) {
        return await handleError(error);
      }
    },
    confirmDetails: async ({ threeDSResult }: Record<string, unknown>): Promise<CardStep | undefined> => {
      try {
        return await verify(typeof threeDSResult === 'string' ? threeDSResult : undefined);
      } catch (error) {
        return await handleError(error);
      }
    },
  };
}
