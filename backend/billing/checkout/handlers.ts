import type { components } from '../../../api-spec/generated/v2.ts';
import { findOfferByNumber, offerNumbers } from '../../../core/domain/offer.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../api/handler-types.ts';
import { offersByName } from '../../offers/offer-name.ts';
import { Problem } from '../../problem.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { getSubscriptionData, writeSubscription } from '../subscription/to-api.ts';
import { openCardUpdate } from './card-update.ts';
import { openSession } from './open-session.ts';
import { writeOverview, writeVoucherOverview } from './overview.ts';
import { describePaymentMethods } from './payment-methods.ts';
import { quoteVoucher } from '../voucher/quote-voucher.ts';
import { isQuoteFailure, quoteOffer, type QuoteFailure } from '../offers/quote.ts';
import { describeResult } from './result.ts';
import { findSession, supersedeCardUpdates, type StoredSession } from './session-store.ts';
import { resumePayment, submitPayment } from './submit-payment.ts';
import { readSupplyConsent } from './immediate-supply-consent.ts';
import { explainDecline, finishBankStep } from './verify-payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { lockUser } from '../../accounts/store.ts';
import { removeStoredCard } from '../payments/stored-card.ts';
import { rejectCharge } from '../subscription/handlers.ts';
import { isRedeemFailure, isVoucherFailure } from '../voucher/to-api.ts';
import { startOrRedeem, type StartFailure } from './start.ts';

type CheckoutHandlers = Pick<
  Handlers,
  | 'getCheckoutOverview'
  | 'getPaymentMethods'
  | 'createPaymentSession'
  | 'createVoucherPaymentSession'
  | 'createCardUpdateSession'
  | 'getPaymentSession'
  | 'submitPayment'
  | 'verifyPaymentResult'
  | 'startSubscription'
  | 'deleteStoredCard'
>;

const writeSession = (session: StoredSession): components['schemas']['PaymentSession'] => ({
  sessionId: session.id,
  offerType: offerNumbers[session.offer],
  voucherCode: session.voucherCode,
  amount: { value: session.amountNow, currency: session.currency },
  price: { value: session.price, currency: session.currency },
  countryCode: regionConfigs[session.region].country,
  expiresAt: session.expiresAt.toISOString(),
  hasSupplyConsent: session.consentText !== null,
});

const rejectQuote = (code: QuoteFailure) =>
  code === 'UserHasActiveSubscriptionError'
    ? { status: 409 as const, problem: { title: code, code: 'user_has_active_subscription_error' as const } }
    : { status: 403 as const, problem: { title: code } };

/** The response to a failed start. */
const rejectStart = (code: StartFailure) => {
  if (isRedeemFailure(code)) return { status: 409 as const, problem: { title: code, code } };
  if (isVoucherFailure(code)) return { status: 422 as const, problem: { title: code, code } };
  if (code === 'StandardOfferAccessDeniedError' || code === 'StudentOfferAccessDeniedError') throw new Error(code);
  if (code === 'ReturnUrlNotAllowedError') throw new Error(code);
  return { status: 409 as const, problem: { title: code } };
};

/** Buying with a card. */
export function checkoutHandlers(context: AppContext): CheckoutHandlers {
  const { db, clock, wakeScheduler } = context;
  const findOwn = async (userId: string, sessionId: string): Promise<StoredSession> => {
    const session = await findSession(db, userId, sessionId);
    if (session === undefined) throw new Problem(404, 'NotFound');
    return session;
  };
  const openFor = (
    { user, region, path, body }: Parameters<Handlers['createPaymentSession']>[0],
    voucherCode?: string,
  ) =>
    openSession(context, {
      userId: user.userId,
      region,
      offer: offersByName[path.offer],
      returnUrl: body.returnUrl,
      consent: readSupplyConsent(region, body.immediateSupplyConsent),
      ...(voucherCode !== undefined && { voucherCode }),
    });

  return {
    getCheckoutOverview: async ({ user, region, path, query }) => {
      const offer = findOfferByNumber(path.offerType);
      if (offer === undefined) return { status: 404, problem: { title: 'NotFound' } };
      if (query.voucherCode === undefined) {
        const quoted = await quoteOffer(context, user.userId, offer, region);
        return quoted.ok ? { status: 200, body: writeOverview(offer, quoted.value) } : rejectQuote(quoted.code);
      }
      const quoted = await quoteVoucher(context, user.userId, offer, region, query.voucherCode);
      if (quoted.ok) return { status: 200, body: writeVoucherOverview(offer, quoted.value) };
      if (isQuoteFailure(quoted.code)) return rejectQuote(quoted.code);
      return { status: 422, problem: { title: 'UnexpectedDiscountError', code: quoted.code } };
    },

    getPaymentMethods: async ({ user }) => ({
      status: 200,
      body: await describePaymentMethods(context, user, user.region),
    }),

    createPaymentSession: async (call) => {
      const opened = await openFor(call);
      if (opened.ok) return { status: 201, body: writeSession(opened.value) };
      if (isQuoteFailure(opened.code)) return rejectQuote(opened.code);
      return { status: 422, problem: { title: 'ReturnUrlNotAllowedError' } };
    },

    createVoucherPaymentSession: async (call) => {
      const opened = await openFor(call, call.body.voucherCode);
      if (opened.ok) return { status: 201, body: writeSession(opened.value) };
      if (isQuoteFailure(opened.code)) return rejectQuote(opened.code);
      return { status: 422, problem: { title: opened.code } };
    },

    createCardUpdateSession: async ({ user, body }) => {
      const { userId, region } = user;
      const opened = await openCardUpdate(context, { userId, region, returnUrl: body.returnUrl });
      if (opened.ok) return { status: 201, body: writeSession(opened.value) };
      return { status: 422, problem: { title: opened.code } };
    },

    getPaymentSession: async ({ user, query }) => {
      const { id, offer, voucherCode, status } = await findOwn(user.userId, query.sessionId);
      const shown = status === 'action' ? 'submitted' : status;
      return { status: 200, body: { sessionId: id, offerType: offerNumbers[offer], voucherCode, status: shown } };
    },

    submitPayment: async ({ user, body, isRepeated }) => {
      const submission = {
        paymentMethod: body.statePaymentMethod,
        browserInfo: body.stateBrowserInfo ?? null,
      };
      const resumed = isRepeated ? await resumePayment(context, user.userId, body.sessionId) : undefined;
      const { result } = resumed ?? { result: await submitPayment(context, user, body.sessionId, submission) };
      return { status: 200, body: await describeResult(context, user.userId, body.sessionId, result) };
    },

    verifyPaymentResult: async ({ user, body }) => {
      const session = await findOwn(user.userId, body.sessionId);
      if (offerNumbers[session.offer] !== body.offerType || session.voucherCode !== body.voucherCode) {
        return { status: 409, problem: { title: 'PaymentSessionMismatchError' } };
      }
      const details = {
        ...(body.redirectResult !== undefined && { redirectResult: body.redirectResult }),
        ...(body.threeDSResult !== undefined && { threeDSResult: body.threeDSResult }),
      };
      const hasDetails = Object.keys(details).length > 0;
      const providerResult = hasDetails ? await finishBankStep(context, session, details) : undefined;
      if (hasDetails && providerResult === undefined) await explainDecline(context, session, details);
      const result = await describeResult(context, user.userId, session.id, providerResult);
      const subscriptions = await listSubscriptions(db, user.userId, clock.now());
      const bought = subscriptions.find(({ sessionId }) => sessionId === session.id);
      return {
        status: 200,
        body: { ...result, ...(bought && { subscription: await writeSubscription(db, bought, clock.now()) }) },
      };
    },
    startSubscription: async ({ user, query }) => {
      const started = await startOrRedeem(context, user, user.region, query.coupon, query.immediateSupplyConsent);
      if (!started.ok) return rejectStart(started.code);
      const outcome = started.value;
      if (outcome.kind === 'refused') return rejectCharge(outcome.refusalCode);
      const body = await getSubscriptionData(context, user.userId);
      if (outcome.kind === 'redeemed') return { status: 200, body };
      return outcome.kind === 'started' ? { status: 201, body } : { status: 202, body };
    },
    deleteStoredCard: async ({ user }) => {
      const wasThere = await runTransaction(db, async (tx) => {
        await lockUser(tx, user.userId);
        // a card update that waits for its bank must not replace the removed card later
        await supersedeCardUpdates(tx, user.userId, new Date());
        return removeStoredCard(tx, user.userId, clock.now());
      });
      if (!wasThere) return { status: 404, problem: { title: 'NotFound' } };
      wakeScheduler(); // a background task deletes it at the provider
      return { status: 204 };
    },
  };
}
