import type { components } from '../../../api-spec/generated/v2.ts';
import { findDeclineCode, getPaymentOutcome } from '../../../core/domain/payment.ts';
import type { AppContext } from '../../app-context.ts';
import { Problem } from '../../problem.ts';
import { alreadySubscribed, trialUsed, voucherLost } from './activate-subscription.ts';
import { findLatestIntent } from '../payments/intent.ts';
import type { CardExecuteResult } from '../payments/execute.ts';
import type { CardResult } from '../../providers/card.ts';
import { findSession, type StoredSession } from './session-store.ts';

type PaymentResult = components['schemas']['PaymentResult'];

/** What the provider answered last: at least the result and the user's step. */
export type LastResult =
  | { ok: true; response: Pick<CardResult, 'resultCode' | 'action'> }
  | Extract<CardExecuteResult, { ok: false }>;

/** The result code of a session without a request in progress, by its status. */
const codes: Record<StoredSession['status'], PaymentResult['resultCode']> = {
  created: 'Error',
  submitted: 'Received',
  action: 'Cancelled', // returned without finishing at the bank
  authorised: 'Authorised',
  refused: 'Refused',
  pending: 'Pending',
  error: 'Error',
  cancelled: 'Cancelled',
};

/**
 * Describes a session's payment from its stored state; the provider's last response adds the next step, if there is
 * one.
 *
 * @param providerResult result of the last provider request of this request, if there was one.
 * @throws Problem 503 when the provider could not be reached and nothing happened.
 */
export async function describeResult(
  { db }: AppContext,
  userId: string,
  sessionId: string,
  providerResult?: LastResult,
): Promise<PaymentResult> {
  const session = await findSession(db, userId, sessionId);
  if (session === undefined) throw new Problem(404, 'NotFound');
  if (providerResult !== undefined && !providerResult.ok) {
    if (providerResult.reason === 'not-sent') throw new Problem(503, 'PaymentProviderUnavailableError');
    if (providerResult.reason === 'invalid') return { resultCode: 'Error' };
  }
  if (session.status === 'action' && providerResult?.ok === true && providerResult.response.action !== null) {
    return { resultCode: providerResult.response.resultCode, action: providerResult.response.action };
  }
  const intent = await findLatestIntent(db, session.id);
  const errorTitle = [alreadySubscribed, trialUsed, voucherLost].find((title) => title === session.failure);
  const hasFailed = getPaymentOutcome(codes[session.status]) === 'payment_error';
  const refusalReasonCode = hasFailed ? findDeclineCode(intent?.refusalCode) : undefined;
  return {
    resultCode: codes[session.status],
    ...(refusalReasonCode && { refusalReasonCode }),
    ...(errorTitle !== undefined && { errorTitle }),
  };
}
