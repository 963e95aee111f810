import { findOfferByNumber } from '../../../core/domain/offer.ts';
import { findDeclineCode } from '../../../core/domain/payment.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { isRedeemFailure, isVoucherFailure } from '../voucher/to-api.ts';
import { cancelSubscription, reactivateSubscription } from './cancel.ts';
import { changePlan } from './change-plan.ts';
import { endProduct } from './end-product.ts';
import { foreseePauses } from './preview-pauses.ts';
import { pauseSubscription, resumeSubscription } from './pause.ts';
import { startOrRedeem, type StartFailure } from '../checkout/start.ts';
import { isTrialEligible } from './store.ts';
import { readHoldings } from './to-api.ts';

type Part = Pick<
  Handlers,
  | 'getSubscription'
  | 'getTrialEligibility'
  | 'cancelSubscription'
  | 'reactivateSubscription'
  | 'startSubscription'
  | 'endProduct'
  | 'getPauseForecast'
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'upgradeSubscriptionOffer'
>;

/** A refused charge as an answer, with the reason where the provider gave one. */
function refuseCharge(refusalCode: string | null | undefined) {
  const refusalReasonCode = findDeclineCode(refusalCode);
  const problem = { title: 'PaymentRefusedError' as const, ...(refusalReasonCode && { refusalReasonCode }) };
  return { status: 402 as const, problem };
}

/** Another amount than the listener was told of, as an answer (decision 0008). */
const refuseAmount = (title: 'AmountChangedError') => ({ status: 412 as const, problem: { title } });

/** A start's failure as an answer. */
const refuseStart = (code: StartFailure) => {
  if (isRedeemFailure(code)) return { status: 409 as const, problem: { title: code, code } };
  if (isVoucherFailure(code)) return { status: 422 as const, problem: { title: code, code } };
  if (code === 'StandardOfferAccessDeniedError' || code === 'StudentOfferAccessDeniedError') throw new Error(code);
  if (code === 'ReturnUrlNotAllowedError') throw new Error(code);
  return { status: 409 as const, problem: { title: code } };
};

/** What a listener holds, and cancelling and renewing it (spec core §7). */
export function subscriptionHandlers(context: AppContext): Part {
  const { db } = context;
  const read = (userId: string) => readHoldings(context, userId);
  return {
    getSubscription: async ({ user }) => ({ status: 200, body: await read(user.userId) }),
    getTrialEligibility: async ({ user }) => ({
      status: 200,
      body: { isTrialEligible: await isTrialEligible(db, user.userId) },
    }),
    cancelSubscription: async ({ user }) => {
      const cancelled = await cancelSubscription(context, user.userId);
      if (!cancelled.ok) return { status: 409, problem: { title: cancelled.code } };
      return { status: 200, body: await read(user.userId) };
    },
    reactivateSubscription: async ({ user }) => {
      const reactivated = await reactivateSubscription(context, user.userId);
      if (!reactivated.ok) return { status: 409, problem: { title: reactivated.code } };
      return { status: 200, body: await read(user.userId) };
    },
    getPauseForecast: async ({ user }) => ({ status: 200, body: await foreseePauses(context, user.userId) }),
    pauseSubscription: async ({ user, body }) => {
      const paused = await pauseSubscription(context, user.userId, body.months);
      if (!paused.ok) return { status: 409, problem: { title: paused.code } };
      return { status: 200, body: await read(user.userId) };
    },
    resumeSubscription: async ({ user, query }) => {
      const resumed = await resumeSubscription(context, user.userId, query.expectedToday);
      if (!resumed.ok) {
        const { code } = resumed;
        return code === 'AmountChangedError' ? refuseAmount(code) : { status: 409, problem: { title: code } };
      }
      return { status: 200, body: await read(user.userId) };
    },
    startSubscription: async ({ user, query }) => {
      const started = await startOrRedeem(context, user, user.region, query.coupon);
      if (!started.ok) return refuseStart(started.code);
      const outcome = started.value;
      if (outcome.kind === 'refused') return refuseCharge(outcome.refusalCode);
      const body = await read(user.userId);
      if (outcome.kind === 'redeemed') return { status: 200, body };
      return outcome.kind === 'started' ? { status: 201, body } : { status: 202, body };
    },
    endProduct: async ({ user, path }) => {
      const ended = await endProduct(context, user.userId, path.productId);
      if (ended.ok) return { status: 200, body: await read(user.userId) };
      if (ended.code === 'NotFound') return { status: 404, problem: { title: ended.code } };
      return { status: 409, problem: { title: ended.code } };
    },
    upgradeSubscriptionOffer: async ({ user, body }) => {
      const offer = findOfferByNumber(body.offerType);
      if (offer === undefined) throw new Error('the contract admits an unknown offer');
      const changed = await changePlan(context, user.userId, { offer, expectedToday: body.expectedToday });
      if (!changed.ok) {
        const { code } = changed;
        if (code === 'AmountChangedError') return refuseAmount(code);
        if (code === 'StudentOfferAccessDeniedError') return { status: 403, problem: { title: code } };
        return { status: 409, problem: { title: code } };
      }
      if (changed.value.kind === 'refused') return refuseCharge(changed.value.refusalCode);
      const holdings = await read(user.userId);
      return changed.value.kind === 'done' ? { status: 200, body: holdings } : { status: 202, body: holdings };
    },
  };
}
