import { isResultCode } from '../../../core/domain/payment.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { Problem } from '../../problem.ts';
import { describeShopper, type SignupRequest } from '../../providers/card-requests.ts';
import { isEncryptedSubmission, readCardMethod, type Submission } from './card-input.ts';
import { lockUser } from '../../accounts/store.ts';
import { isTrialEligible } from '../subscription/store.ts';
import { findVoucher } from '../voucher/store.ts';
import { startPayingVoucher } from '../voucher/redemption.ts';
import { createIntent, findLatestIntent, type Intent } from '../payments/intent.ts';
import { hasSubscription } from '../offers/quote.ts';
import { executeCardIntent, type CardExecuteResult } from '../payments/execute.ts';
import { findSession, claimSession, type StoredSession } from './session-store.ts';
import { findAction } from '../payments/removed-card.ts';
import { findStoredCard } from '../payments/stored-card.ts';
import type { LastResult } from './result.ts';

function createRequest(
  { settings }: AppContext,
  session: StoredSession,
  user: { userId: string; email: string },
  submission: Submission,
): SignupRequest {
  const returnUrl = new URL(session.returnUrl);
  returnUrl.searchParams.set('sessionId', session.id);
  return {
    shopper: describeShopper(user, session.region),
    returnUrl: returnUrl.href,
    origin: new URL(settings.siteUrl).origin,
    ...submission,
  };
}

async function explainBusy(context: AppContext, userId: string, sessionId: string): Promise<Problem> {
  const session = await findSession(context.db, userId, sessionId);
  const isMade = session?.status === 'authorised' || session?.status === 'pending';
  return new Problem(409, isMade ? 'PaymentAlreadyMadeError' : 'PaymentInFlightError');
}

/**
 * Keeps the voucher of a session for its payment; false when other users have redeemed it or a later trial excludes it.
 */
async function mayPayWithVoucher(
  tx: Database,
  { id, userId }: StoredSession,
  code: string,
  now: Date,
): Promise<boolean> {
  const voucher = await findVoucher(tx, code);
  if (voucher?.newCustomersOnly === true && !(await isTrialEligible(tx, userId))) return false;
  return startPayingVoucher(tx, id, now);
}

/**
 * Continues the payment of a call that a crash ended. The provider gets the same request with the same key again, so
 * nothing is paid twice. A user whose step was lost gets the stored one.
 *
 * @returns undefined when the call had not begun to pay.
 */
export async function resumePayment(
  context: AppContext,
  userId: string,
  sessionId: string,
): Promise<{ result: LastResult | undefined } | undefined> {
  const session = await findSession(context.db, userId, sessionId);
  const intent = session && (await findLatestIntent(context.db, sessionId));
  if (intent === undefined) return undefined;
  if (intent.state === 'open') return { result: await executeCardIntent(context, intent, false) };
  const [action, { resultCode }] = [findAction(intent), intent];
  const isWaiting = intent.state === 'action' && action !== null && isResultCode(resultCode);
  return { result: isWaiting ? { ok: true, response: { resultCode, action } } : undefined };
}

/**
 * Pays a session: claims it (one of parallel calls wins), stores the intent, commits, then calls the provider. A lost
 * response leaves the intent open for the reconciliation.
 *
 * @throws Problem 404 unknown, 409 in progress or done, here or by another session, 410 expired, 422 readable card
 * data.
 */
export async function submitPayment(
  context: AppContext,
  user: { userId: string; email: string },
  sessionId: string,
  submission: Submission,
): Promise<CardExecuteResult> {
  if (!isEncryptedSubmission(submission)) throw new Problem(422, 'PlainCardDataError');
  const session = await findSession(context.db, user.userId, sessionId);
  if (session === undefined) throw new Problem(404, 'NotFound');
  if (session.expiresAt <= new Date()) throw new Problem(410, 'PaymentSessionExpiredError');
  const storedId = submission.paymentMethod['storedPaymentMethodId'];
  const intent = await runTransaction(context.db, async (tx): Promise<Intent | undefined> => {
    await lockUser(tx, user.userId);
    const stored = storedId === undefined ? undefined : await findStoredCard(tx, user.userId);
    if (stored?.token !== storedId) {
      throw new Problem(409, 'PaymentSessionMismatchError', { detail: 'this card is no longer stored' });
    }
    const taken = await claimSession(tx, user.userId, sessionId);
    if (taken === undefined) return undefined;
    // bought in another window since: the bank is not called for a payment that would only be reversed
    if (taken.purpose !== 'card-update' && (await hasSubscription(tx, user.userId, context.clock.now()))) {
      throw new Problem(409, 'UserHasActiveSubscriptionError');
    }
    // the trial was used in another window since: a session that promises a trial would be charged (decision 0008)
    if (taken.trialDays > 0 && !(await isTrialEligible(tx, user.userId))) {
      throw new Problem(410, 'PaymentSessionExpiredError', { detail: 'the trial has been used' });
    }
    if (taken.voucherCode !== null && !(await mayPayWithVoucher(tx, taken, taken.voucherCode, context.clock.now()))) {
      throw new Problem(410, 'PaymentSessionExpiredError', { detail: 'the voucher is no longer available' });
    }
    return createIntent(tx, {
      kind: 'signup',
      reference: `${taken.id}-${taken.attempts}`,
      userId: user.userId,
      sessionId: taken.id,
      amount: taken.amountNow,
      currency: taken.currency,
      // a stored card keeps the method with which it was stored
      method: stored?.method ?? readCardMethod(submission) ?? 'Card',
      request: createRequest(context, taken, user, submission),
    });
  });
  if (intent === undefined) throw await explainBusy(context, user.userId, sessionId);
  return executeCardIntent(context, intent, true);
}
