import { and, eq, gt, inArray, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { addDays } from '../../../core/domain/period.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { Database } from '../../database/open.ts';
import { paymentIntent } from '../../database/schema/payment.ts';
import { voucherUse } from '../../database/schema/voucher.ts';
import { lockVoucher, type StoredVoucher } from './store.ts';
import type { Subscriber } from '../subscription/subscription-changed.ts';

/** A user's redemption of a code, as stored. */
export type VoucherRedemption = typeof voucherUse.$inferSelect;

/** How long a code stays reserved for a purchase that does not continue, in ms of the clock. */
export const reservationMs = 1_800_000;

const isReserved = inArray(voucherUse.state, ['held', 'paying']);

/** Days for which a payment without a result keeps its reservation (decision 0084). */
const payingDays = 3;

/**
 * Reservations that have expired: of a purchase that did not continue, or of a payment without a result. One that the
 * reconciliation will poll again has not expired.
 */
function hasLapsed(db: Database, now: Date): SQL | undefined {
  const isOfUse = sql`${paymentIntent.sessionId}::text = ${voucherUse.reference}`;
  const polled = db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(and(eq(paymentIntent.state, 'open'), isOfUse));
  const isOld = lte(voucherUse.createdAt, addDays(now, -payingDays));
  return or(
    and(eq(voucherUse.state, 'held'), lte(voucherUse.heldUntil, now)),
    and(eq(voucherUse.state, 'paying'), isOld, notExists(polled)),
  );
}

const reservedUntil = (now: Date): Date => new Date(now.getTime() + reservationMs);

/**
 * Lists the redemptions of a code that count, of all users; an expired reservation does not, whether or not a job has
 * stored it.
 */
export const listRedemptions = (db: Database, code: string, now: Date): Promise<VoucherRedemption[]> =>
  db
    .select()
    .from(voucherUse)
    .where(and(eq(voucherUse.code, code), ne(voucherUse.state, 'released'), sql`${hasLapsed(db, now)} IS NOT TRUE`));

const isPaying = (userId: string) => and(eq(voucherUse.userId, userId), eq(voucherUse.state, 'paying'));

/** The user's reservation whose payment may still get a result. */
export async function findPaying(db: Database, userId: string, now: Date): Promise<VoucherRedemption | undefined> {
  const [row] = await db
    .select()
    .from(voucherUse)
    .where(and(isPaying(userId), gt(voucherUse.createdAt, addDays(now, -payingDays))));
  return row;
}

/** A reservation's code, user and purchase. */
export type Reservation = { code: string; userId: string; reference: string };

type Terms = Pick<StoredVoucher, 'discount' | 'durationUnit' | 'durationLength'>;

/**
 * Reserves one use of a code for a purchase. The transaction must have locked the user's row. The user's earlier
 * reservation is released, unless a payment for it is in progress.
 *
 * @param terms the terms of the use; the voucher's own by default.
 * @returns why it is not available: another user has taken the last use, or the user's other payment has to end first.
 */
export async function reserveVoucher(
  tx: Database,
  hold: Reservation,
  now: Date,
  terms?: Terms,
): Promise<Result<VoucherRedemption, 'already_used' | 'generic_error'>> {
  const locked = await lockVoucher(tx, hold.code);
  if (locked === undefined) return fail('already_used');
  const released = { state: 'released' as const };
  await tx
    .update(voucherUse)
    .set(released)
    .where(and(eq(voucherUse.code, hold.code), hasLapsed(tx, now)));
  await tx
    .update(voucherUse)
    .set(released)
    .where(and(eq(voucherUse.userId, hold.userId), eq(voucherUse.state, 'held')));
  if ((await findPaying(tx, hold.userId, now)) !== undefined) return fail('generic_error');
  // no result has come: a later success takes the use again, or is refunded when none is left
  await tx.update(voucherUse).set(released).where(isPaying(hold.userId));
  const slot = await findFreeSlot(tx, locked);
  if (slot === undefined) return fail('already_used');
  const { discount, durationUnit, durationLength } = terms ?? locked;
  const [use] = await tx
    .insert(voucherUse)
    .values({
      id: randomUUID(),
      ...hold,
      state: 'held',
      heldUntil: reservedUntil(now),
      slot,
      discount,
      durationUnit,
      durationLength,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return use === undefined ? fail('already_used') : succeed(use);
}

/** The lowest free slot of a limited code, null for an unlimited one, undefined when none is left. */
async function findFreeSlot(tx: Database, { code, maxUses }: StoredVoucher): Promise<number | null | undefined> {
  if (maxUses === null) return null;
  const rows = await tx
    .select({ slot: voucherUse.slot })
    .from(voucherUse)
    .where(and(eq(voucherUse.code, code), ne(voucherUse.state, 'released')));
  if (rows.length >= maxUses) return undefined;
  const taken = new Set(rows.map(({ slot }) => slot));
  let free = 1;
  while (taken.has(free)) free += 1;
  return free;
}

async function changeReservation(
  tx: Database,
  reference: string,
  change: Partial<VoucherRedemption>,
): Promise<VoucherRedemption | undefined> {
  const [use] = await tx
    .update(voucherUse)
    .set(change)
    .where(and(eq(voucherUse.reference, reference), isReserved))
    .returning();
  return use;
}

/** Reserves again what a purchase has lost by expiry or a declined payment, with its earlier terms. */
async function reserveAgain(tx: Database, reference: string, now: Date): Promise<boolean> {
  const [lost] = await tx.select().from(voucherUse).where(eq(voucherUse.reference, reference)).limit(1);
  if (lost === undefined) return false;
  const { code, userId } = lost;
  return (await reserveVoucher(tx, { code, userId, reference }, now, lost)).ok;
}

/** Later than any purchase lasts. */
const neverLapses = new Date('9999-12-31T00:00:00Z');

/**
 * Extends a reservation while its payer may approve at any moment: only the user's own next purchase ends it. False
 * when it is lost to other users.
 */
export async function extendReservation(tx: Database, reference: string, now: Date): Promise<boolean> {
  const withoutEnd = { heldUntil: neverLapses };
  if ((await changeReservation(tx, reference, withoutEnd)) !== undefined) return true;
  if (!(await reserveAgain(tx, reference, now))) return false;
  return (await changeReservation(tx, reference, withoutEnd)) !== undefined;
}

/**
 * Keeps a reservation while the provider is called for the payment: it does not expire. False when it is lost to other
 * users.
 */
export async function startPayingVoucher(tx: Database, reference: string, now: Date): Promise<boolean> {
  const paying = { state: 'paying' as const };
  if ((await changeReservation(tx, reference, paying)) !== undefined) return true;
  if (!(await reserveAgain(tx, reference, now))) return false;
  return (await changeReservation(tx, reference, paying)) !== undefined;
}

/** Lets a reservation expire again when its payment waits for the user. */
export const pauseVoucher = (tx: Database, reference: string, now: Date): Promise<unknown> =>
  changeReservation(tx, reference, { state: 'held', heldUntil: reservedUntil(now) });

/** Releases the reservation of a purchase. */
export const releaseVoucher = (tx: Database, reference: string): Promise<unknown> =>
  changeReservation(tx, reference, { state: 'released' });

/** Redeems the reservation of a purchase permanently; undefined when it was lost to other users. */
export async function redeemVoucher(
  tx: Database,
  reference: string,
  now: Date,
): Promise<VoucherRedemption | undefined> {
  const redeemed = { state: 'redeemed' as const };
  const use = await changeReservation(tx, reference, redeemed);
  if (use !== undefined) return use;
  return (await reserveAgain(tx, reference, now)) ? changeReservation(tx, reference, redeemed) : undefined;
}

/** Stores the subscription of a redemption. */
export async function assignRedemption(tx: Database, id: string, subscriptionId: string): Promise<void> {
  await tx.update(voucherUse).set({ subscriptionId }).where(eq(voucherUse.id, id));
}

/** Releases a voucher that was removed from a subscription before it started: the user may redeem it again. */
export const releaseRemovedVoucher: Subscriber = async (tx, change) => {
  if (change.reason !== 'voucherRemoved') return;
  const { code, subscription } = change;
  const isRedeemed = and(eq(voucherUse.subscriptionId, subscription.id), eq(voucherUse.state, 'redeemed'));
  await tx
    .update(voucherUse)
    .set({ state: 'released' })
    .where(and(isRedeemed, eq(voucherUse.code, code)));
};
