import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { signInAttempt } from '../database/schema/people.ts';

/** Attempts per address and window, right or wrong. */
export const maxSignInAttempts = 10;

/** The window in ms, real time. */
export const signInWindowMs = 15 * 60_000;

/** Old counts to delete with each attempt, so that invented addresses do not fill the table. */
const deletedPerAttempt = 50;

/** Stores an address by its hash, so that the table does not reveal attempts. */
const hashEmail = (email: string): string => createHash('sha256').update(email.trim().toLowerCase()).digest('hex');

/**
 * Counts a login attempt for an address before its password is checked. One statement does it, so that parallel
 * attempts cannot bypass the limit. Addresses without an account count too.
 *
 * @returns seconds until the next allowed attempt; 0 when this one may continue.
 */
export async function countSignInAttempt(db: Database, email: string, now: Date = new Date()): Promise<number> {
  const oldest = new Date(now.getTime() - signInWindowMs);
  await db.execute(sql`
    DELETE FROM sign_in_attempt WHERE account IN (
      SELECT account FROM sign_in_attempt WHERE began_at <= ${oldest.toISOString()}::timestamptz
      LIMIT ${deletedPerAttempt} FOR UPDATE SKIP LOCKED)`);
  const [count] = await db
    .insert(signInAttempt)
    .values({ account: hashEmail(email), beganAt: now, tries: 1 })
    .onConflictDoUpdate({
      target: signInAttempt.account,
      set: {
        tries: sql`CASE WHEN ${signInAttempt.beganAt} <= ${oldest.toISOString()}::timestamptz THEN 1 ELSE ${signInAttempt.tries} + 1 END`,
        beganAt: sql`CASE WHEN ${signInAttempt.beganAt} <= ${oldest.toISOString()}::timestamptz THEN ${now.toISOString()}::timestamptz ELSE ${signInAttempt.beganAt} END`,
      },
    })
    .returning();
  if (count === undefined || count.tries <= maxSignInAttempts) return 0;
  return Math.max(1, Math.ceil((count.beganAt.getTime() + signInWindowMs - now.getTime()) / 1000));
}

/** Clears the attempts of an address after a login. */
export async function clearSignInAttempts(db: Database, email: string): Promise<void> {
  await db.delete(signInAttempt).where(eq(signInAttempt.account, hashEmail(email)));
}
