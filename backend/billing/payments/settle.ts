import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { paymentIntent, type IntentState } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import type { CardResult, CardDetails } from '../../providers/card.ts';
import { lockUser } from '../../accounts/store.ts';
import { eq } from 'drizzle-orm';
import { canTransition, findRivalIntent, hasWaited, stateByResultCode, updateIntent, type Intent } from './intent.ts';
import { isPaidWithRemovedCard, keepForBank } from './removed-card.ts';
import { reverseSurplus } from './reverse.ts';
import { forgetUnusedCard } from './stored-card.ts';

async function lockIntent(tx: Database, intent: Intent): Promise<Intent> {
  // the user's row is always locked first: settlements of one user take turns and cannot deadlock
  await lockUser(tx, intent.userId);
  const [locked] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, intent.id)).for('update');
  if (locked === undefined) throw new Error('a payment intent does not exist');
  return locked;
}

/**
 * True when the card belongs to a payment that lost to its rival. If the provider did not name the card, its newest
 * stored card may belong to the rival, which is still pending.
 */
const isOwnCard = (outcome: IntentOutcome, rival: Intent): boolean =>
  (outcome.card ?? null) !== null || rival.state === 'succeeded';

/** The card of a payment; null when the user removed that card while the payment was pending. */
async function takeCard(tx: Database, intent: Intent, card: CardDetails | null): Promise<CardDetails | null> {
  if (card === null || !(await isPaidWithRemovedCard(tx, intent))) return card;
  await forgetUnusedCard(tx, intent.userId, card, intent.reference);
  return null;
}

/** What is known about the outcome of an intent: the provider's response, or that the request never arrived. */
export type IntentOutcome = Partial<
  Pick<CardResult, 'pspReference' | 'refusalCode' | 'action' | 'fingerprint' | 'card'>
> & {
  state: IntentState;
  resultCode: string | null;
};

/** Reads the outcome of an intent from the provider's response. */
export const toOutcome = (response: CardResult): IntentOutcome => ({
  ...response,
  state: stateByResultCode[response.resultCode],
});

/**
 * Applies the outcome of an intent in one transaction and passes the intent to the handler of its kind. The outcome may
 * come from a response, a notification, the return page or the reconciliation; a repeated or older one changes nothing.
 *
 * The section "Card payment" of docs/architecture.md lists the files through which a payment passes.
 *
 * @returns the further charge that the caller executes.
 */
export async function settleIntent(
  context: AppContext,
  intent: Intent,
  outcome: IntentOutcome,
): Promise<Intent | undefined> {
  const { db, clock, card: provider, payments, publishChange, log, wakeScheduler } = context;
  if (!canTransition(intent.state, outcome.state)) return undefined;
  const needsCard = outcome.state === 'succeeded' && intent.kind === 'signup' && (outcome.card ?? null) === null;
  const card = needsCard ? await provider.findNewestCard(intent.userId) : (outcome.card ?? null);
  let settledNow: Intent | undefined;
  const followUp = await runTransaction(db, async (tx) => {
    settledNow = undefined;
    const known = await lockIntent(tx, intent);
    if (!canTransition(known.state, outcome.state)) return undefined;
    const change = {
      resultCode: outcome.resultCode,
      refusalCode: outcome.refusalCode ?? known.refusalCode,
      pspReference: outcome.pspReference ?? known.pspReference,
      fingerprint: outcome.fingerprint ?? known.fingerprint,
      request:
        outcome.state === 'action' || outcome.state === 'pending' ? keepForBank(known, outcome.action ?? null) : null,
    };
    const taken = await takeCard(tx, known, card);
    const rival = outcome.state === 'succeeded' ? await findRivalIntent(tx, known) : undefined;
    const settled: Intent = { ...known, ...change, state: rival === undefined ? outcome.state : 'surplus' };
    await updateIntent(tx, known.id, { ...change, state: settled.state });
    settledNow = settled;
    if (rival !== undefined) return void (await reverseSurplus(tx, settled, isOwnCard(outcome, rival) ? taken : null));
    const { settle } = payments.handlers[settled.kind];
    return settle(tx, { intent: settled, card: taken, wasAwaited: hasWaited(known), now: clock.now(), publishChange });
  });
  if (settledNow !== undefined) log.info('payment settled', { kind: settledNow.kind, state: settledNow.state });
  wakeScheduler();
  return followUp;
}
