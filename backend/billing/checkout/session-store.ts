import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { paymentIntent, paymentSession, type SessionStatus } from '../../database/schema/payment.ts';
import { isUuid } from '../../database/uuid.ts';

/** Our record of one attempt to buy with a card, as stored. */
export type StoredSession = typeof paymentSession.$inferSelect;

/** Stores a new session; undefined when the key of the order has been used. */
export async function addSession(
  db: Database,
  session: typeof paymentSession.$inferInsert,
): Promise<StoredSession | undefined> {
  const [row] = await db.insert(paymentSession).values(session).onConflictDoNothing().returning();
  return row;
}

/** Takes back a session that was added in the same transaction. */
export async function dropSession(tx: Database, id: string): Promise<void> {
  await tx.delete(paymentSession).where(eq(paymentSession.id, id));
}

/** One of a listener's own sessions; an id that is no uuid finds nothing. */
export async function findSession(db: Database, userId: string, id: string): Promise<StoredSession | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select()
    .from(paymentSession)
    .where(and(eq(paymentSession.id, id), eq(paymentSession.userId, userId)));
  return row;
}

/** The session that an order with our own key made (subscription/start.ts). */
export async function findSessionByKey(db: Database, userId: string, key: string): Promise<StoredSession | undefined> {
  const [row] = await db
    .select()
    .from(paymentSession)
    .where(and(eq(paymentSession.idempotencyKey, key), eq(paymentSession.userId, userId)));
  return row;
}

/** Reads a session by its id, whoever's it is. */
export async function readSession(tx: Database, id: string): Promise<StoredSession> {
  const [row] = await tx.select().from(paymentSession).where(eq(paymentSession.id, id));
  if (row === undefined) throw new Error('a payment intent names a session that is not there');
  return row;
}

/** Changes a session. */
export async function updateSession(tx: Database, id: string, change: Partial<StoredSession>): Promise<void> {
  await tx.update(paymentSession).set(change).where(eq(paymentSession.id, id));
}

const open: SessionStatus[] = ['created', 'action', 'refused', 'error', 'cancelled'];

/**
 * Takes a session for one more attempt to pay: one statement, so that of parallel submits exactly one goes on. A step
 * at the bank that was left unfinished is given up.
 *
 * @returns the session with its attempt's number; undefined when a payment is under way or done.
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

/** Takes the step at the bank that a session waits for: of parallel calls one gets true. */
export async function claimBankStep(tx: Database, id: string): Promise<boolean> {
  const taken = await tx
    .update(paymentSession)
    .set({ status: 'submitted' })
    .where(and(eq(paymentSession.id, id), eq(paymentSession.status, 'action')))
    .returning({ id: paymentSession.id });
  return taken.length === 1;
}

/** Why an exchange of the card came to nothing: a later word about the card stands. */
const overtaken = 'card-overtaken';

/** Tells whether a later word about the card stands in the place of an exchange that waited. */
export const isSuperseded = ({ failure }: Pick<StoredSession, 'failure'>): boolean => failure === overtaken;

/**
 * Gives up the exchanges of a person's card that wait for their bank: since then another card was kept, or the card removed.
 *
 * @param before those that were opened by then.
 */
export async function supersedeCardUpdates(tx: Database, userId: string, before: Date): Promise<void> {
  const waiting: SessionStatus[] = ['submitted', 'action', 'pending'];
  const isEarlier = and(
    eq(paymentSession.userId, userId),
    eq(paymentSession.purpose, 'card-update'),
    inArray(paymentSession.status, waiting),
    lt(paymentSession.createdAt, before),
  );
  await tx.update(paymentSession).set({ status: 'cancelled', failure: overtaken }).where(isEarlier);
}
