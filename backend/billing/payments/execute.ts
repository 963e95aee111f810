import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { CardError } from '../../providers/card-transport.ts';
import type { ProviderFailure } from '../../providers/provider-error.ts';
import type { CardResult, SignupRequest } from '../../providers/card.ts';
import { updateIntent, findIntent, type Intent } from './intent.ts';
import { toOutcome, settleIntent, type IntentOutcome } from './settle.ts';
import { chargeRequest, forgetReleasedCard } from './removed-card.ts';

/** How asking the provider went: its answer, or why there is none. */
export type ExecuteResult = { ok: true; answer: CardResult } | { ok: false; reason: ProviderFailure };

const detailsRequest = z.object({ details: z.record(z.string(), z.string()) });

const notSent: IntentOutcome = { state: 'not-sent', resultCode: null };

/** The same details lead to the same answer, however often they are handed in. */
export const createDetailsKey = (details: Record<string, string>): string =>
  createHash('sha256').update(JSON.stringify(details)).digest('hex');

async function ask({ card }: AppContext, intent: Intent): Promise<CardResult> {
  const amount = { value: intent.amount, currency: intent.currency };
  const returned = detailsRequest.safeParse(intent.request);
  if (returned.success) return card.submitDetails(returned.data.details, createDetailsKey(returned.data.details));
  if (intent.kind === 'signup') return card.authorise(intent.reference, amount, intent.request as SignupRequest);
  return card.charge(intent.reference, amount, intent.userId, chargeRequest.parse(intent.request).token);
}

/** What follows for the intent from a call that led to no answer; undefined: nothing is known, so it stays open. */
function toFailedOutcome(intent: Intent, failure: ProviderFailure, isFirst: boolean): IntentOutcome | undefined {
  if (failure === 'unknown' || (failure === 'not-sent' && !isFirst)) return undefined;
  // What came back from the bank was not taken, or not handed in: the step at the bank is still to be done.
  if (detailsRequest.safeParse(intent.request).success) return { state: 'action', resultCode: null };
  if (failure === 'not-sent') return notSent;
  return { state: intent.kind === 'signup' ? 'error' : 'refused', resultCode: 'Error' };
}

async function applyResult(context: AppContext, intent: Intent, answer: CardResult): Promise<void> {
  const isOfThis = answer.reference === null || answer.reference === intent.reference;
  const other = isOfThis ? undefined : await findIntent(context.db, answer.reference ?? '');
  if (!isOfThis) await settleIntent(context, intent, { state: 'action', resultCode: null });
  if (!isOfThis && other?.sessionId !== intent.sessionId) return;
  const followUp = await settleIntent(context, other ?? intent, toOutcome(answer));
  if (followUp !== undefined) await executeCardIntent(context, followUp, true);
}

const warn = ({ log }: AppContext, { kind }: Intent, { failure, message }: CardError): void =>
  log.warn('card provider gave no answer', { kind, reason: failure, detail: message });

/** Leaves an intent open, to be asked about again. */
const leaveOpen = ({ db }: AppContext, { id }: Intent): Promise<unknown> =>
  updateIntent(db, id, { leasedUntil: new Date() });

/**
 * Asks the provider what an intent says and applies the answer. Safe to repeat: the reference is the idempotency key,
 * so that the provider answers again instead of acting again.
 *
 * @param isFirst this very request has never been made: only then does "not sent" prove that nothing happened.
 */
export async function executeCardIntent(context: AppContext, intent: Intent, isFirst: boolean): Promise<ExecuteResult> {
  let answer: CardResult;
  let isRemoved = false;
  try {
    isRemoved = !isFirst && (await forgetReleasedCard(context, intent));
    answer = await ask(context, intent);
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    warn(context, intent, error);
    // nobody refused a renewal whose card is gone: it is due still, on the card that is kept now if there is one
    const isNotCharged = isRemoved && error.failure === 'invalid' && intent.kind === 'renewal';
    const news = isNotCharged ? notSent : toFailedOutcome(intent, error.failure, isFirst);
    if (news === undefined) await leaveOpen(context, intent);
    else await settleIntent(context, intent, news);
    return { ok: false, reason: error.failure };
  }
  try {
    await applyResult(context, intent, answer);
    return { ok: true, answer };
  } catch (error) {
    if (!(error instanceof CardError)) throw error;
    // it has answered, and may have taken money: that it did not say what else is needed must not be read as a refusal
    warn(context, intent, error);
    await leaveOpen(context, intent);
    return { ok: false, reason: 'unknown' };
  }
}
