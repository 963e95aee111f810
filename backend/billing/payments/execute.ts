import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { CardError, withoutResultCode } from '../../providers/card-transport.ts';
import type { CardResult } from '../../providers/card.ts';
import type { SignupRequest } from '../../providers/card-requests.ts';
import { findIntent, leaveOpen, type Intent } from './intent.ts';
import type { ExecuteResult } from './payment-modules.ts';
import { chargeRequest, forgetReleasedCard } from './removed-card.ts';
import { settleIntent, toOutcome, type IntentOutcome } from './settle.ts';

/** The response of the card provider, or why there is none. */
export type CardExecuteResult = { ok: true; response: CardResult } | Extract<ExecuteResult, { ok: false }>;

const detailsRequest = z.object({ details: z.record(z.string(), z.string()) });

const notSent: IntentOutcome = { state: 'not-sent', resultCode: null };

/** The idempotency key of details from the bank: the same details get the same response each time. */
export const createDetailsKey = (details: Record<string, string>): string =>
  createHash('sha256').update(JSON.stringify(details)).digest('hex');

async function send({ card }: AppContext, intent: Intent): Promise<CardResult> {
  const amount = { value: intent.amount, currency: intent.currency };
  const returned = detailsRequest.safeParse(intent.request);
  if (returned.success) return card.submitDetails(returned.data.details, createDetailsKey(returned.data.details));
  if (intent.kind === 'signup') return card.authorise(intent.reference, amount, intent.request as SignupRequest);
  return card.charge(intent.reference, amount, intent.userId, chargeRequest.parse(intent.request).token);
}

/** The outcome of a request without a response; undefined while nothing is known, so that the intent stays open. */
function toFailedOutcome(
  intent: Intent,
  { failure, errorCode }: CardError,
  isFirst: boolean,
): IntentOutcome | undefined {
  // the provider repeats its response for the key: from then on the signed notification decides (decision 0169)
  if (errorCode === withoutResultCode && !isFirst) return { state: 'pending', resultCode: 'Received' };
  if (failure === 'unknown' || (failure === 'not-sent' && !isFirst)) return undefined;
  // the provider did not accept the bank's details: the bank step is still to be done
  if (detailsRequest.safeParse(intent.request).success) return { state: 'action', resultCode: null };
  if (failure === 'not-sent') return notSent;
  return { state: intent.kind === 'signup' ? 'error' : 'refused', resultCode: 'Error' };
}

async function applyResult(context: AppContext, intent: Intent, response: CardResult): Promise<void> {
  const isOwn = response.reference === null || response.reference === intent.reference;
  const other = isOwn ? undefined : await findIntent(context.db, response.reference ?? '');
  if (!isOwn) await settleIntent(context, intent, { state: 'action', resultCode: null });
  if (!isOwn && other?.sessionId !== intent.sessionId) return;
  const followUp = await settleIntent(context, other ?? intent, toOutcome(response));
  if (followUp !== undefined) await executeCardIntent(context, followUp, true);
}

const warn = ({ log }: AppContext, { kind }: Intent, { failure, message }: CardError): void =>
  log.warn('card provider did not respond', { kind, reason: failure, detail: message });

/**
 * Sends an intent to the card provider and applies the response. Safe to repeat: the reference is the idempotency key, so
 * the provider repeats its response instead of acting twice.
 *
 * @param isFirst true when this request was never made before: only then does "not sent" prove that nothing happened.
 */
export async function executeCardIntent(
  context: AppContext,
  intent: Intent,
  isFirst: boolean,
): Promise<CardExecuteResult> {
  let response: CardResult;
  let isForgotten = false;
  try {
    isForgotten = !isFirst && (await forgetReleasedCard(context, intent));
    response = await send(context, intent);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    warn(context, intent, error);
    // no bank declined a renewal whose card is deleted: it stays due on the card that is stored now, if any
    const isNotCharged = isForgotten && error.failure === 'invalid' && intent.kind === 'renewal';
    const outcome = isNotCharged ? notSent : toFailedOutcome(intent, error, isFirst);
    if (outcome === undefined) await leaveOpen(context, intent);
    else await settleIntent(context, intent, outcome);
    return { ok: false, reason: error.failure };
  }
  try {
    await applyResult(context, intent, response);
    return { ok: true, response };
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    // the provider responded and may have charged: a missing further response must not be read as a decline
    warn(context, intent, error);
    await leaveOpen(context, intent);
    return { ok: false, reason: 'unknown' };
  }
}

/** Sends an intent to its provider, the card's or the wallet's, and applies the response; see `executeCardIntent`. */
export const executeIntent = (context: AppContext, intent: Intent, isFirst: boolean): Promise<ExecuteResult> =>
  intent.agreementId === null
    ? executeCardIntent(context, intent, isFirst)
    : context.payments.executeWalletIntent(context, intent, isFirst);
