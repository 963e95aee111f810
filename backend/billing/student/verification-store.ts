import { and, asc, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { studentVerification } from '../../database/schema/student.ts';

/** An attempt to prove studies, as stored. */
export type Verification = typeof studentVerification.$inferSelect;

/** Verifications that one user may start within the window. */
export const maxVerifications = 5;

/** The window, in ms of real time. */
export const verificationWindowMs = 3_600_000;

/** Pause before the verifier is polled again about the same verification, in ms of real time. */
const pollPauseMs = 1_000;

/** Time before the first poll without the user, in ms of real time; later polls are increasingly rare. */
export const firstPollMs = 120_000;

/**
 * Seconds that a user has to wait before another verification; 0 when one may start. Those that never started at the
 * verifier do not count. Valid only while the user's row is locked.
 */
export async function findWaitSeconds(tx: Database, userId: string): Promise<number> {
  const since = new Date(Date.now() - verificationWindowMs);
  const rows = await tx
    .select({ startedAt: studentVerification.startedAt })
    .from(studentVerification)
    .where(
      and(
        eq(studentVerification.userId, userId),
        ne(studentVerification.status, 'failed'),
        gt(studentVerification.startedAt, since),
      ),
    )
    .orderBy(asc(studentVerification.startedAt));
  const [oldest] = rows;
  if (oldest === undefined || rows.length < maxVerifications) return 0;
  return Math.max(1, Math.ceil((oldest.startedAt.getTime() - since.getTime()) / 1_000));
}

/** Stores a verification before the verifier is called. */
export async function addVerification(tx: Database, id: string, userId: string): Promise<void> {
  const startedAt = new Date();
  const nextPollAt = new Date(startedAt.getTime() + firstPollMs);
  await tx.insert(studentVerification).values({ id, userId, status: 'pending', startedAt, nextPollAt });
}

export const changeVerification = (
  tx: Database,
  id: string,
  change: Partial<Omit<Verification, 'id'>>,
): Promise<unknown> => tx.update(studentVerification).set(change).where(eq(studentVerification.id, id));

/** Finds a user's verification by the verifier's id. */
export async function findVerification(
  db: Database,
  userId: string,
  providerId: string,
): Promise<Verification | undefined> {
  const [row] = await db
    .select()
    .from(studentVerification)
    .where(and(eq(studentVerification.userId, userId), eq(studentVerification.providerId, providerId)));
  return row;
}

/** Finds a verification of any user by the verifier's id. */
export async function findVerificationByProviderId(
  db: Database,
  providerId: string,
): Promise<Verification | undefined> {
  const [row] = await db.select().from(studentVerification).where(eq(studentVerification.providerId, providerId));
  return row;
}

/** The user's newest verification that started at the verifier. */
export async function findNewestVerification(db: Database, userId: string): Promise<Verification | undefined> {
  const [row] = await db
    .select()
    .from(studentVerification)
    .where(and(eq(studentVerification.userId, userId), ne(studentVerification.status, 'failed')))
    .orderBy(desc(studentVerification.startedAt), desc(studentVerification.id))
    .limit(1);
  return row;
}

/** Locks a verification until the transaction ends. */
export async function lockVerification(tx: Database, id: string): Promise<Verification | undefined> {
  const [row] = await tx.select().from(studentVerification).where(eq(studentVerification.id, id)).for('update');
  return row;
}

/** Claims the poll of an open verification; false when another process has just polled it. */
export async function claimPoll(db: Database, id: string): Promise<boolean> {
  const now = new Date();
  const isRested = or(
    isNull(studentVerification.polledAt),
    lt(studentVerification.polledAt, new Date(now.getTime() - pollPauseMs)),
  );
  const taken = await db
    .update(studentVerification)
    .set({ polledAt: now })
    .where(and(eq(studentVerification.id, id), eq(studentVerification.status, 'pending'), isRested))
    .returning({ id: studentVerification.id });
  return taken.length === 1;
}

/** Lists the open verifications whose user has not returned for long enough. */
export const listOverdueVerifications = (db: Database): Promise<Verification[]> =>
  db
    .select()
    .from(studentVerification)
    .where(and(eq(studentVerification.status, 'pending'), lt(studentVerification.nextPollAt, new Date())))
    .orderBy(asc(studentVerification.nextPollAt))
    .limit(50);
