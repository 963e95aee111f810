import { and, eq, inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { ResultCode } from '../../../core/domain/payment.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { paymentIntent, type IntentKind, type IntentState } from '../../database/schema/payment.ts';
import { findSilencePause } from '../../outbox/retry-policy.ts';

/** A payment that a provider is asked for, as stored. */
export type Intent = typeof paymentIntent.$inferSelect;

/** Lease of one request, before another process may repeat it with the same key, in ms. */
export const intentLeaseMs = 15_000;

/** The state that follows from a result code. */
export const stateByResultCode: Record<ResultCode, IntentState> = {
  Authorised: 'succeeded',
  Pending: 'pending',
  Received: 'pending',
  PresentToShopper: 'action',
  Refused: 'refused',
  Cancelled: 'cancelled',
  Error: 'error',
  RedirectShopper: 'action',
  IdentifyShopper: 'action',
  ChallengeShopper: 'action',
};

const isIn = (state: IntentState, ...states: IntentState[]): boolean => states.includes(state);

/**
 * True when an outcome may change an intent. Success is final and replaces every failure; a failure ends only what is
 * not settled. So the order in which responses, notifications and return pages arrive does not matter.
 */
export function canTransition(from: IntentState, to: IntentState): boolean {
  if (isIn(from, 'succeeded', 'surplus')) return false;
  if (to === 'succeeded') return true;
  if (to === 'action' || to === 'pending') return isIn(from, 'open', 'action');
  return isIn(from, 'open', 'action', 'pending');
}

/** Time after which the waiting page announces an email instead (src/checkout/poll-payment-result.ts), in ms. */
const slowMs = 15_000;

/** True when the user has waited long enough for the page to announce an email (decision 0084). */
export const isLongWait = (since: Date | null): boolean => since !== null && since.getTime() + slowMs <= Date.now();

/** True when the user was asked to wait: for the bank, or because no response came (decision 0084). */
export const hasWaited = ({ state, askedAt }: Pick<Intent, 'state' | 'askedAt'>): boolean =>
  state === 'pending' || (state === 'open' && isLongWait(askedAt));

/** Stores a request before it is sent to a provider; commit it before the request. */
export async function createIntent(
  tx: Database,
  values: Pick<Intent, 'kind' | 'reference' | 'userId' | 'amount' | 'currency' | 'request'> &
    Partial<Pick<Intent, 'sessionId' | 'renewalId' | 'agreementId' | 'method' | 'askedAt'>>,
): Promise<Intent> {
  const now = new Date();
  const [intent] = await tx
    .insert(paymentIntent)
    .values({
      id: randomUUID(),
      askedAt: now,
      ...values,
      state: 'open',
      leasedUntil: new Date(now.getTime() + intentLeaseMs),
      createdAt: now,
    })
    .returning();
  if (intent === undefined) throw new Error('an insert returned no row');
  return intent;
}

/** Leaves an intent without a usable response open: the reconciliation repeats it, with a pause that grows with its age. */
export async function leaveOpen({ db, log }: Pick<AppContext, 'db' | 'log'>, intent: Intent): Promise<void> {
  const { id, kind, reference, createdAt } = intent;
  const pauseMs = findSilencePause(createdAt);
  log.warn('payment is repeated', { kind, reference, nextInSeconds: Math.round(pauseMs / 1_000) });
  await updateIntent(db, id, { leasedUntil: new Date(Date.now() + pauseMs) });
}

/** Finds an intent by its reference, which is the provider's merchantReference. */
export async function findIntent(db: Database, reference: string): Promise<Intent | undefined> {
  const [intent] = await db.select().from(paymentIntent).where(eq(paymentIntent.reference, reference));
  return intent;
}

export async function getIntent(db: Database, id: string): Promise<Intent> {
  const [intent] = await db.select().from(paymentIntent).where(eq(paymentIntent.id, id));
  if (intent === undefined) throw new Error('a payment intent does not exist');
  return intent;
}

/** The newest intent of a session. */
export async function findLatestIntent(db: Database, sessionId: string): Promise<Intent | undefined> {
  const [intent] = await db
    .select()
    .from(paymentIntent)
    .where(eq(paymentIntent.sessionId, sessionId))
    .orderBy(sql`${paymentIntent.createdAt} DESC, ${paymentIntent.reference} DESC`)
    .limit(1);
  return intent;
}

/** Kinds of a session's intents that exclude each other; a first charge is not excluded by the order that led to it. */
const rivalKinds = ({ kind }: Intent): IntentKind[] => (kind === 'signup' ? ['signup', 'first-charge'] : [kind]);

/**
 * Finds another intent for the same purchase that has succeeded or still may. It belongs to the same session, or to the
 * same period, which a renewal and an upgrade share.
 */
export async function findRivalIntent(tx: Database, intent: Intent): Promise<Intent | undefined> {
  const { sessionId, renewalId } = intent;
  if (sessionId === null && renewalId === null) return undefined;
  const isForSame =
    sessionId === null
      ? eq(paymentIntent.renewalId, renewalId ?? '')
      : and(eq(paymentIntent.sessionId, sessionId), inArray(paymentIntent.kind, rivalKinds(intent)));
  const rows = await tx
    .select()
    .from(paymentIntent)
    .where(and(isForSame, inArray(paymentIntent.state, ['open', 'pending', 'succeeded'])));
  return rows.find(({ id }) => id !== intent.id);
}

export async function updateIntent(tx: Database, id: string, change: Partial<Intent>): Promise<void> {
  await tx.update(paymentIntent).set(change).where(eq(paymentIntent.id, id));
}
