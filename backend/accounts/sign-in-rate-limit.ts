import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { signInAttempt } from '../database/schema/people.ts';

/** Tries with one address within the window, right or wrong, before it is locked for the rest of it. */
export const signInTries = 10;

/** The window, in ms of the wall clock. */
export const signInWindowMs = 15 * 60_000;

/** Old counts that are removed along the way, so that made-up addresses do not fill the table. */
const sweptAtOnce = 50;

/** An address is counted by its hash: nobody reads in the table who tried to log in. */
const nameAccount = (email: string): string => createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

/**
 * Counts a try to log in with an address before its password is looked at, in one statement, so that parallel tries
 * cannot slip past each other. Addresses without an account count alike.
 *
 * @returns seconds until the address may be tried again; 0 when this try may go on.
 */
export async function countSignIn(db: Database, email: string, now: Date = new Date()): Promise<number> {
  const oldest = new Date(now.getTime() - signInWindowMs);
  await db.execute(sql`
    DELETE FROM sign_in_attempt WHERE account IN (
      SELECT account FROM sign_in_attempt WHERE began_at <= ${oldest.toISOString()}::timestamptz
      LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED)`);
  const [count] = await db
    .insert(signInAttempt)
    .values({ account: nameAccount(email), beganAt: now, tries: 1 })
    .onConflictDoUpdate({
      target: signInAttempt.account,
      set: {
        tries: sql`CASE WHEN ${signInAttempt.beganAt} <= ${oldest.toISOString()}::timestamptz THEN 1 ELSE ${signInAttempt.tries} + 1 END`,
        beganAt: sql`CASE WHEN ${signInAttempt.beganAt} <= ${oldest.toISOString()}::timestamptz THEN ${now.toISOString()}::timestamptz ELSE ${signInAttempt.beganAt} END`,
      },
    })
    .returning();
  if (count === undefined || count.tries <= signInTries) return 0;
  return Math.max(1, Math.ceil((count.beganAt.getTime() + signInWindowMs - now.getTime()) / 1000));
}

/** Forgets the tries of an address: its owner has just logged in. */
export async function forgiveSignIns(db: Database, email: string): Promise<void> {
  await db.delete(signInAttempt).where(eq(signInAttempt.account, nameAccount(email)));
}
