import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { paymentIntent, type IntentState, type SessionStatus } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import type { CardResult, CardDetails } from '../../providers/card.ts';
import { settleRenewal } from '../subscription/renewal.ts';
import { settleUpgrade } from '../subscription/upgrade.ts';
import { lockUser } from '../../accounts/store.ts';
import { pauseVoucher, releaseVoucher } from '../voucher/redemption.ts';
import { activateSession, reverseSurplus } from '../checkout/activate-subscription.ts';
import { completeCardUpdate } from '../checkout/card-update.ts';
import { reportFailedOrder } from '../checkout/failed-order.ts';
import { updateIntent, findRivalIntent, hasWaited, canTransition, stateByResultCode, type Intent } from './intent.ts';
import { updateSession, readSession } from '../checkout/session-store.ts';
import { forgetUnusedCard } from './stored-card.ts';
import { isPaidWithRemovedCard, keepStoredCardToken } from './removed-card.ts';

/** Session statuses that follow an intent's state; the ones left out do not change the session. */
export const sessionStatuses: Partial<Record<IntentState, SessionStatus>> = {
  action: 'action',
  pending: 'pending',
  refused: 'refused',
  cancelled: 'cancelled',
  error: 'error',
  'not-sent': 'created',
};

async function lockIntent(tx: Database, intent: Intent): Promise<Intent> {
  // The person first, always: all activations of one person take turns, and no two transactions wait crosswise.
  await lockUser(tx, intent.userId);
  const [locked] = await tx.select().from(paymentIntent).where(eq(paymentIntent.id, intent.id)).for('update');
  if (locked === undefined) throw new Error('a payment intent has vanished');
  return locked;
}

async function settleSession(
  tx: Database,
  intent: Intent,
  { card, wasAwaited }: { card: CardDetails | null; wasAwaited: boolean },
  now: Date,
): Promise<Intent | undefined> {
  const session = await readSession(tx, intent.sessionId ?? '');
  if (intent.state === 'succeeded') {
    if (session.purpose === 'card-update') {
      const kept = card === null ? null : { ...card, method: intent.method };
      return void (await completeCardUpdate(tx, session, kept, now));
    }
    return activateSession(tx, session, intent, { card, wasAwaited }, now);
  }
  const status = sessionStatuses[intent.state];
  const isLatest = (await findRivalIntent(tx, intent)) === undefined;
  if (status !== undefined && isLatest && session.status !== 'authorised') {
    await updateSession(tx, session.id, { status });
    // a payment that failed gives the voucher back; one that waits for the listener keeps it for a while
    if (status === 'refused' || status === 'cancelled' || status === 'error') {
      await releaseVoucher(tx, session.id);
      if (wasAwaited && session.purpose === 'purchase') {
        await reportFailedOrder(tx, { ...session, id: intent.id, reason: 'unpaid' }, now);
      }
    } else if (status !== 'pending') await pauseVoucher(tx, session.id, now);
  }
  return undefined;
}

/**
 * Tells whether the card at hand is the one of a payment that gives nothing: where the provider did not name it, the newest
 * that it keeps may as well be of the payment that is under way in its stead.
 */
const isOwnCard = (news: IntentOutcome, rival: Intent): boolean =>
  (news.card ?? null) !== null || rival.state === 'succeeded';

/** The card that comes with a payment, unless it is one that was removed while the payment was under way. */
async function takeCard(tx: Database, intent: Intent, card: CardDetails | null): Promise<CardDetails | null> {
  if (card === null || !(await isPaidWithRemovedCard(tx, intent))) return card;
  await forgetUnusedCard(tx, intent.userId, card, intent.reference);
  return null;
}

/** What is known of an intent's outcome: the provider's answer, or that it never got the request. */
export type IntentOutcome = Partial<Pick<CardResult, 'pspReference' | 'refusalCode' | 'fingerprint' | 'card'>> & {
  state: IntentState;
  resultCode: string | null;
};

/** What an answer of the provider says about an intent. */
export const toOutcome = (answer: CardResult): IntentOutcome => ({
  ...answer,
  state: stateByResultCode[answer.resultCode],
});

/**
 * Applies news about an intent, whichever way they came (answer, notification, return page, reconciliation), in one
 * transaction. The same news again, or older ones, change nothing.
 *
 * @returns the charge that has to follow, for the caller to run; undefined in all cases but a repeat card's.
 */
export async function settleIntent(
  context: AppContext,
  intent: Intent,
  news: IntentOutcome,
): Promise<Intent | undefined> {
  const { db, clock, card: provider, log } = context;
  if (!canTransition(intent.state, news.state)) return undefined;
  const needsCard = news.state === 'succeeded' && intent.kind === 'signup' && (news.card ?? null) === null;
  const card = needsCard ? await provider.findNewestCard(intent.userId) : (news.card ?? null);
  let settledNow: Intent | undefined;
  const followUp = await runTransaction(db, async (tx) => {
    settledNow = undefined;
    const known = await lockIntent(tx, intent);
    if (!canTransition(known.state, news.state)) return undefined;
    const change = {
      resultCode: news.resultCode,
      refusalCode: news.refusalCode ?? known.refusalCode,
      pspReference: news.pspReference ?? known.pspReference,
      fingerprint: news.fingerprint ?? known.fingerprint,
      request: news.state === 'action' || news.state === 'pending' ? keepStoredCardToken(known) : null,
    };
    const given = await takeCard(tx, known, card);
    const rival = news.state === 'succeeded' ? await findRivalIntent(tx, known) : undefined;
    const settled: Intent = { ...known, ...change, state: rival === undefined ? news.state : 'surplus' };
    await updateIntent(tx, known.id, { ...change, state: settled.state });
    settledNow = settled;
    if (rival !== undefined) return void (await reverseSurplus(tx, settled, isOwnCard(news, rival) ? given : null));
    if (settled.kind === 'renewal') return void (await settleRenewal(tx, settled, clock.now()));
    if (settled.kind === 'upgrade') return void (await settleUpgrade(tx, settled, clock.now()));
    return settleSession(tx, settled, { card: given, wasAwaited: hasWaited(known) }, clock.now());
  });
  if (settledNow !== undefined) log.info('payment settled', { kind: settledNow.kind, state: settledNow.state });
  context.nudge();
  return followUp;
}
