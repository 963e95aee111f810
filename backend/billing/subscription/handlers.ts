import { findOfferByNumber } from '../../../core/domain/offer.ts';
import { findDeclineCode } from '../../../core/domain/payment.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { cancelSubscription, reactivateSubscription } from './cancel.ts';
import { changePlan } from './change-plan.ts';
import { endProduct } from './end-product.ts';
import { previewPauses } from './preview-pauses.ts';
import { pauseSubscription, resumeSubscription } from './pause.ts';
import { isTrialEligible } from './store.ts';
import { getSubscriptionData } from './to-api.ts';

type SubscriptionHandlers = Pick<
  Handlers,
  | 'getSubscription'
  | 'getTrialEligibility'
  | 'cancelSubscription'
  | 'reactivateSubscription'
  | 'endProduct'
  | 'getPauseForecast'
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'upgradeSubscriptionOffer'
>;

/** The response to a declined charge, with the reason if the provider gave one. */
export function rejectCharge(refusalCode: string | null | undefined) {
  const refusalReasonCode = findDeclineCode(refusalCode);
  const problem = { title: 'PaymentRefusedError' as const, ...(refusalReasonCode && { refusalReasonCode }) };
  return { status: 402 as const, problem };
}

/** The response when the amount differs from the one that the user was shown (decision 0008). */
const rejectAmount = (title: 'AmountChangedError') => ({ status: 412 as const, problem: { title } });

/** Reading, cancelling and renewing a user's subscriptions. */
export function subscriptionHandlers(context: AppContext): SubscriptionHandlers {
  const { db } = context;
  const read = (userId: string) => getSubscriptionData(context, userId);
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
    getPauseForecast: async ({ user }) => ({ status: 200, body: await previewPauses(context, user.userId) }),
    pauseSubscription: async ({ user, body }) => {
      const paused = await pauseSubscription(context, user.userId, body.months);
      if (!paused.ok) return { status: 409, problem: { title: paused.code } };
      return { status: 200, body: await read(user.userId) };
    },
    resumeSubscription: async ({ user, query }) => {
      const resumed = await resumeSubscription(context, user.userId, query.expectedToday);
      if (!resumed.ok) {
        const { code } = resumed;
        return code === 'AmountChangedError' ? rejectAmount(code) : { status: 409, problem: { title: code } };
      }
      return { status: 200, body: await read(user.userId) };
    },
    endProduct: async ({ user, path }) => {
      const ended = await endProduct(context, user.userId, path.productId);
      if (ended.ok) return { status: 200, body: await read(user.userId) };
      if (ended.code === 'NotFound') return { status: 404, problem: { title: ended.code } };
      return { status: 409, problem: { title: ended.code } };
    },
    upgradeSubscriptionOffer: async ({ user, body }) => {
      const offer = findOfferByNumber(body.offerType);
      if (offer === undefined) throw new Error('the contract allows an unknown offer');
      const changed = await changePlan(context, user.userId, { offer, expectedToday: body.expectedToday });
      if (!changed.ok) {
        const { code } = changed;
        if (code === 'AmountChangedError') return rejectAmount(code);
        if (code === 'StudentOfferAccessDeniedError') return { status: 403, problem: { title: code } };
        return { status: 409, problem: { title: code } };
      }
      if (changed.value.kind === 'refused') return rejectCharge(changed.value.refusalCode);
      const subscriptions = await read(user.userId);
      return changed.value.kind === 'done'
        ? { status: 200, body: subscriptions }
        : { status: 202, body: subscriptions };
    },
  };
}
