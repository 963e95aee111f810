import { and, asc, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { studentVerification } from '../../database/schema/student.ts';

/** An attempt to prove studies, as stored. */
export type Verification = typeof studentVerification.$inferSelect;

/** Verifications that one person may begin within the window. */
export const verificationTries = 5;

/** The window, in ms of real time. */
export const verificationWindowMs = 3_600_000;

/** Pause before the verifier is asked again about the same verification, in ms of real time. */
const lookPauseMs = 1_000;

/** The verifier is first asked without the person after this time, in ms of real time; then ever more seldom. */
export const firstLookMs = 120_000;

/**
 * Seconds that a person has to wait before another verification; 0 when one may begin. Those that never began at the
 * verifier do not count. Only right while the person's row is locked.
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
  if (oldest === undefined || rows.length < verificationTries) return 0;
  return Math.max(1, Math.ceil((oldest.startedAt.getTime() - since.getTime()) / 1_000));
}

/** Writes a verification down before the verifier is asked. */
export async function addVerification(tx: Database, id: string, userId: string): Promise<void> {
  const startedAt = new Date();
  const nextLookAt = new Date(startedAt.getTime() + firstLookMs);
  await tx.insert(studentVerification).values({ id, userId, status: 'pending', startedAt, nextLookAt });
}

/** Changes a verification. */
export const changeVerification = (
  tx: Database,
  id: string,
  change: Partial<Omit<Verification, 'id'>>,
): Promise<unknown> => tx.update(studentVerification).set(change).where(eq(studentVerification.id, id));

/** Finds a person's own verification by the verifier's name for it. */
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

/** The person's newest verification that began at the verifier. */
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

/** Takes the turn to ask the verifier about an open verification; false when somebody has just asked. */
export async function claimPoll(db: Database, id: string): Promise<boolean> {
  const now = new Date();
  const isRested = or(
    isNull(studentVerification.lookedAt),
    lt(studentVerification.lookedAt, new Date(now.getTime() - lookPauseMs)),
  );
  const taken = await db
    .update(studentVerification)
    .set({ lookedAt: now })
    .where(and(eq(studentVerification.id, id), eq(studentVerification.status, 'pending'), isRested))
    .returning({ id: studentVerification.id });
  return taken.length === 1;
}

/** Lists the open verifications whose person has not come back for long enough. */
export const listOverdueVerifications = (db: Database): Promise<Verification[]> =>
  db
    .select()
    .from(studentVerification)
    .where(and(eq(studentVerification.status, 'pending'), lt(studentVerification.nextLookAt, new Date())))
    .orderBy(asc(studentVerification.nextLookAt))
    .limit(50);
