import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { keyedCall } from '../database/schema/idempotency.ts';

/** Time after which a running call counts as crashed, in ms. A running call renews its lease. */
export const leaseMs = 12_000;

/** Interval at which a running call renews its lease, in ms. */
export const renewalMs = 3_000;

/** Lifetime of a key, in ms. */
export const keyLifetimeMs = 86_400_000;

/** Rows per DELETE. */
const batchRows = 1_000;

/** A key with the hash of its request. */
export type KeyedCall = { userId: string; operation: string; key: string; fingerprint: string };

/** State of a key: claimed by this call, running elsewhere, completed, or used for another request. */
export type Claim =
  /** `isRepeated`: a call that crashed had it before */
  | { kind: 'taken'; claim: string; isRepeated: boolean }
  | { kind: 'in flight' }
  | { kind: 'done'; answer: string }
  | { kind: 'other call' };

const isKey = ({ userId, operation, key }: Omit<KeyedCall, 'fingerprint'>) =>
  and(eq(keyedCall.userId, userId), eq(keyedCall.operation, operation), eq(keyedCall.key, key));

/**
 * Claims a key in one statement, so that only one of several parallel calls executes. An expired key can be claimed
 * again, and so can the key of a crashed call by the same request.
 *
 * @param now real time.
 */
export async function claimKey(db: Database, call: KeyedCall, now = new Date()): Promise<Claim> {
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const oldest = new Date(now.getTime() - keyLifetimeMs).toISOString();
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
    // a row that existed has the id of the transaction that changes it
    .returning({ claim: keyedCall.claim, isRepeated: sql<boolean>`xmax <> 0` });
  if (taken !== undefined) return { kind: 'taken', ...taken };
  const [current] = await db.select().from(keyedCall).where(isKey(call));
  // released between the two statements: its owner had a failure that allows a retry
  if (current === undefined) return { kind: 'in flight' };
  if (current.fingerprint !== fingerprint) return { kind: 'other call' };
  return current.answer === null ? { kind: 'in flight' } : { kind: 'done', answer: current.answer };
}

/** Renews the lease of a call that still runs. @param now real time */
export async function renewKey(db: Database, claim: string, call: KeyedCall, now = new Date()): Promise<void> {
  await db
    .update(keyedCall)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    .where(and(isKey(call), eq(keyedCall.claim, claim)));
}

/** Stores the response of a call for its repetitions. */
export async function storeReply(db: Database, claim: string, call: KeyedCall, reply: string): Promise<void> {
  await db
    .update(keyedCall)
    .set({ answer: reply })
    .where(and(isKey(call), eq(keyedCall.claim, claim)));
}

/** Releases a key, so that the same call may be repeated. */
export async function releaseKey(db: Database, claim: string, call: KeyedCall): Promise<void> {
  await db.delete(keyedCall).where(and(isKey(call), eq(keyedCall.claim, claim), isNull(keyedCall.answer)));
}

/**
 * Deletes expired keys.
 *
 * @param now real time.
 * @returns how many.
 */
export async function deleteExpiredKeys(db: Database, now = new Date()): Promise<number> {
  const oldest = new Date(now.getTime() - keyLifetimeMs);
  const due = db
    .select({ claim: keyedCall.claim })
    .from(keyedCall)
    .where(lte(keyedCall.createdAt, oldest))
    .orderBy(asc(keyedCall.createdAt))
    .limit(batchRows);
  const deleted = await db.delete(keyedCall).where(inArray(keyedCall.claim, due)).returning({ claim: keyedCall.claim });
  return deleted.length;
}
