import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { keyedCall } from '../database/schema/idempotency.ts';

/** How long an answer may be in the making before whoever makes it counts as gone, in ms. No call to a provider waits as long. */
export const leaseMs = 60_000;

/** How long a key is known, in ms. */
export const keyLifeMs = 86_400_000;

/** Rows that one statement removes, so that nobody waits long for it. */
const batchRows = 1_000;

/** A key, and a hash of what was asked with it. */
export type KeyedCall = { userId: string; operation: string; key: string; fingerprint: string };

/** What a key stands for: the call is the caller's to make, somebody else makes it, it was made, or it was another one. */
export type Claim =
  | { kind: 'taken'; claim: string }
  | { kind: 'in flight' }
  | { kind: 'done'; answer: string }
  | { kind: 'other call' };

const isKey = ({ userId, operation, key }: Omit<KeyedCall, 'fingerprint'>) =>
  and(eq(keyedCall.userId, userId), eq(keyedCall.operation, operation), eq(keyedCall.key, key));

/**
 * Takes a key in one statement, so that of parallel calls one makes the answer. A key that is too old is as good as new;
 * one whose answer was never made, since a process fell, goes to the same call made again.
 *
 * @param now by the wall clock.
 */
export async function takeKey(db: Database, call: KeyedCall, now = new Date()): Promise<Claim> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const oldest = new Date(now.getTime() - keyLifeMs).toISOString();
  const row = { ...call, claim: randomUUID(), leasedUntil, answer: null, createdAt: now };
  const { fingerprint, claim, createdAt } = row;
  const [taken] = await db
    .insert(keyedCall)
    .values(row)
    .onConflictDoUpdate({
      target: [keyedCall.userId, keyedCall.operation, keyedCall.key],
      set: { fingerprint, claim, leasedUntil, answer: null, createdAt },
      setWhere: sql`${keyedCall.createdAt} <= ${oldest}::timestamptz OR (${keyedCall.answer} IS NULL
        AND ${keyedCall.fingerprint} = ${fingerprint} AND ${keyedCall.leasedUntil} <= ${now.toISOString()}::timestamptz)`,
    })
    .returning({ claim: keyedCall.claim });
  if (taken !== undefined) return { kind: 'taken', claim: taken.claim };
  const [held] = await db.select().from(keyedCall).where(isKey(call));
  // given back between the two statements: whoever held it says "try again" itself
  if (held === undefined) return { kind: 'in flight' };
  if (held.fingerprint !== fingerprint) return { kind: 'other call' };
  return held.answer === null ? { kind: 'in flight' } : { kind: 'done', answer: held.answer };
}

/** Keeps the answer of a call for whoever asks with its key again. */
export async function keepAnswer(db: Database, claim: string, call: KeyedCall, answer: string): Promise<void> {
  await db
    .update(keyedCall)
    .set({ answer })
    .where(and(isKey(call), eq(keyedCall.claim, claim)));
}

/** Gives a key back: the same call may be made again. */
export async function releaseKey(db: Database, claim: string, call: KeyedCall): Promise<void> {
  await db.delete(keyedCall).where(and(isKey(call), eq(keyedCall.claim, claim), isNull(keyedCall.answer)));
}

/**
 * Removes keys that have been known for long enough.
 *
 * @param now by the wall clock.
 * @returns how many went.
 */
export async function forgetKeys(db: Database, now = new Date()): Promise<number> {
  const oldest = new Date(now.getTime() - keyLifeMs);
  const due = db
    .select({ claim: keyedCall.claim })
    .from(keyedCall)
    .where(lte(keyedCall.createdAt, oldest))
    .orderBy(asc(keyedCall.createdAt))
    .limit(batchRows);
  const gone = await db.delete(keyedCall).where(inArray(keyedCall.claim, due)).returning({ claim: keyedCall.claim });
  return gone.length;
}
