import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { paymentIntent, paymentSession, type SessionStatus } from '../../database/schema/payment.ts';
import { isUuid } from '../../database/uuid.ts';

/** The record of one attempt to buy with a card, as stored. */
export type StoredSession = typeof paymentSession.$inferSelect;

/** Stores a new session; undefined when the key of the order has been used. */
export async function addSession(
  db: Database,
  session: typeof paymentSession.$inferInsert,
): Promise<StoredSession | undefined> {
  const [row] = await db.insert(paymentSession).values(session).onConflictDoNothing().returning();
  return row;
}

/** Deletes a session that was added in the same transaction. */
export async function dropSession(tx: Database, id: string): Promise<void> {
  await tx.delete(paymentSession).where(eq(paymentSession.id, id));
}

/** Finds a session of a user; an id that is no uuid finds nothing. */
export async function findSession(db: Database, userId: string, id: string): Promise<StoredSession | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select()
    .from(paymentSession)
    .where(and(eq(paymentSession.id, id), eq(paymentSession.userId, userId)));
  return row;
}

/** The session that an order with an internal key created (checkout/start.ts). */
export async function findSessionByKey(db: Database, userId: string, key: string): Promise<StoredSession | undefined> {
  const [row] = await db
    .select()
    .from(paymentSession)
    .where(and(eq(paymentSession.idempotencyKey, key), eq(paymentSession.userId, userId)));
  return row;
}

/** Reads a session of any user by its id. */
export async function readSession(tx: Database, id: string): Promise<StoredSession> {
  const [row] = await tx.select().from(paymentSession).where(eq(paymentSession.id, id));
  if (row === undefined) throw new Error('a payment intent refers to a session that does not exist');
  return row;
}

export async function updateSession(tx: Database, id: string, change: Partial<StoredSession>): Promise<void> {
  await tx.update(paymentSession).set(change).where(eq(paymentSession.id, id));
}

const open: SessionStatus[] = ['created', 'action', 'refused', 'error', 'cancelled'];

/**
 * Claims a session for another attempt to pay in one statement, so that exactly one of parallel submissions continues.
 * An unfinished step at the bank is abandoned.
 *
 * @returns the session with its attempt's number; undefined when a payment is in progress or done.
 */
export async function claimSession(tx: Database, userId: string, id: string): Promise<StoredSession | undefined> {
  const [taken] = await tx
    .update(paymentSession)
    .set({ status: 'submitted', failure: null, attempts: sql`${paymentSession.attempts} + 1` })
    .where(and(eq(paymentSession.id, id), eq(paymentSession.userId, userId), inArray(paymentSession.status, open)))
    .returning();
  if (taken === undefined) return undefined;
  await tx
    .update(paymentIntent)
    .set({ state: 'abandoned' })
    .where(and(eq(paymentIntent.sessionId, id), eq(paymentIntent.state, 'action')));
  return taken;
}

/** Claims the bank step of a session: one of parallel calls gets true. */
export async function claimBankStep(tx: Database, id: string): Promise<boolean> {
  const taken = await tx
    .update(paymentSession)
    .set({ status: 'submitted' })
    .where(and(eq(paymentSession.id, id), eq(paymentSession.status, 'action')))
    .returning({ id: paymentSession.id });
  return taken.length === 1;
}

/** Failure of a card update that a later change of the card has superseded. */
const superseded = 'card-overtaken';

/** True when a later change of the card has superseded a waiting card update. */
export const isSuperseded = ({ failure }: Pick<StoredSession, 'failure'>): boolean => failure === superseded;

/**
 * Abandons the waiting card updates of a user after another card was stored or the card was removed.
 *
 * @param before only updates opened until then.
 */
export async function supersedeCardUpdates(tx: Database, userId: string, before: Date): Promise<void> {
  const waiting: SessionStatus[] = ['submitted', 'action', 'pending'];
  const isEarlier = and(
    eq(paymentSession.userId, userId),
    eq(paymentSession.purpose, 'card-update'),
    inArray(paymentSession.status, waiting),
    lt(paymentSession.createdAt, before),
  );
  await tx.update(paymentSession).set({ status: 'cancelled', failure: superseded }).where(isEarlier);
}
