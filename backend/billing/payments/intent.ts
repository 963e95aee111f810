import { and, eq, inArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { ResultCode } from '../../../core/domain/payment.ts';
import type { Database } from '../../database/open.ts';
import { isLongWait } from '../checkout/failed-order.ts';
import { paymentIntent, type IntentKind, type IntentState } from '../../database/schema/payment.ts';

/** What we mean to ask a payment provider, as stored. */
export type Intent = typeof paymentIntent.$inferSelect;

/** Time that one call to the provider has before another process may ask again with the same key, in ms. */
export const intentLeaseMs = 15_000;

/** Which state of an intent a result code leads to. */
export const stateByResultCode: Record<ResultCode, IntentState> = {
  Authorised: 'succeeded',
  Pending: 'pending',
  Received: 'pending',
  PresentToShopper: 'pending',
  Refused: 'refused',
  Cancelled: 'cancelled',
  Error: 'error',
  RedirectShopper: 'action',
  IdentifyShopper: 'action',
  ChallengeShopper: 'action',
};

const isIn = (state: IntentState, ...states: IntentState[]): boolean => states.includes(state);

/**
 * Whether news may change an intent. Success is final and stands over every failure; a failure ends only what is still
 * on its way. So the order in which answers, notifications and return pages arrive does not matter.
 */
export function canTransition(from: IntentState, to: IntentState): boolean {
  if (isIn(from, 'succeeded', 'surplus')) return false;
  if (to === 'succeeded') return true;
  if (to === 'action') return isIn(from, 'open', 'action');
  if (to === 'pending') return isIn(from, 'open', 'action');
  return isIn(from, 'open', 'action', 'pending');
}

/** True when whoever ordered was told to wait: for the bank, or because no answer came (decision 0084). */
export const hasWaited = ({ state, askedAt }: Pick<Intent, 'state' | 'askedAt'>): boolean =>
  state === 'pending' || (state === 'open' && isLongWait(askedAt));

/** Writes down what the provider is about to be asked; commit it before asking. */
export async function createIntent(
  tx: Database,
  facts: Pick<Intent, 'kind' | 'reference' | 'userId' | 'amount' | 'currency' | 'request'> &
    Partial<Pick<Intent, 'sessionId' | 'renewalId' | 'agreementId' | 'method' | 'askedAt'>>,
): Promise<Intent> {
  const now = new Date();
  const [intent] = await tx
    .insert(paymentIntent)
    .values({
      id: randomUUID(),
      askedAt: now,
      ...facts,
      state: 'open',
      leasedUntil: new Date(now.getTime() + intentLeaseMs),
      createdAt: now,
    })
    .returning();
  if (intent === undefined) throw new Error('an insert returned no row');
  return intent;
}

/** Finds an intent by its reference, which is the provider's merchantReference. */
export async function findIntent(db: Database, reference: string): Promise<Intent | undefined> {
  const [intent] = await db.select().from(paymentIntent).where(eq(paymentIntent.reference, reference));
  return intent;
}

/** Reads an intent as it stands now. */
export async function getIntent(db: Database, id: string): Promise<Intent> {
  const [intent] = await db.select().from(paymentIntent).where(eq(paymentIntent.id, id));
  if (intent === undefined) throw new Error('a payment intent has vanished');
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

/** Kinds of a session's intents that stand in the way of one: an order is in nobody's way once its first charge is noted. */
const rivalKinds = ({ kind }: Intent): IntentKind[] => (kind === 'signup' ? ['signup', 'first-charge'] : [kind]);

/**
 * Another intent for the same thing that has gone through, or still may: of the same session, or for the same period,
 * which a renewal and an upgrade share.
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

/** Changes an intent. */
export async function updateIntent(tx: Database, id: string, change: Partial<Intent>): Promise<void> {
  await tx.update(paymentIntent).set(change).where(eq(paymentIntent.id, id));
}
