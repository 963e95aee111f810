import { and, eq, gt, inArray, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { addDays } from '../../../core/domain/period.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { Database } from '../../database/open.ts';
import { paymentIntent } from '../../database/schema/payment.ts';
import { voucherUse } from '../../database/schema/voucher.ts';
import { lockVoucher, type StoredVoucher } from './store.ts';
import type { Subscriber } from '../subscription/subscription-changed.ts';

/** A person's use of a code, as stored. */
export type VoucherRedemption = typeof voucherUse.$inferSelect;

/** How long a code stays set aside for a purchase that does not go on, in ms of business time. */
export const reservationMs = 1_800_000;

const isAside = inArray(voucherUse.state, ['held', 'paying']);

/** Days of business time in which a provider's word about a payment is waited for (decision 0084). */
const payingDays = 3;

/**
 * Uses that were set aside for too long: for a purchase that did not go on, or for a payment that nobody has reported.
 * One that the provider will be asked about again is not over, however long that takes.
 */
function hasLapsed(db: Database, now: Date): SQL | undefined {
  const isOfUse = sql`${paymentIntent.sessionId}::text = ${voucherUse.reference}`;
  const asked = db
    .select({ id: paymentIntent.id })
    .from(paymentIntent)
    .where(and(eq(paymentIntent.state, 'open'), isOfUse));
  const isOld = lte(voucherUse.createdAt, addDays(now, -payingDays));
  return or(
    and(eq(voucherUse.state, 'held'), lte(voucherUse.heldUntil, now)),
    and(eq(voucherUse.state, 'paying'), isOld, notExists(asked)),
  );
}

const heldUntil = (now: Date): Date => new Date(now.getTime() + reservationMs);

/**
 * Lists the uses of a code that count, the person's own and those of others; one that has lapsed does not, whether or not
 * anything noted it.
 */
export const listRedemptions = (db: Database, code: string, now: Date): Promise<VoucherRedemption[]> =>
  db
    .select()
    .from(voucherUse)
    .where(and(eq(voucherUse.code, code), ne(voucherUse.state, 'released'), sql`${hasLapsed(db, now)} IS NOT TRUE`));

const isPaying = (userId: string) => and(eq(voucherUse.userId, userId), eq(voucherUse.state, 'paying'));

/** What a person has set aside and waits for a provider's word that may still come. */
export async function findPaying(db: Database, userId: string, now: Date): Promise<VoucherRedemption | undefined> {
  const [row] = await db
    .select()
    .from(voucherUse)
    .where(and(isPaying(userId), gt(voucherUse.createdAt, addDays(now, -payingDays))));
  return row;
}

/** Whose use of what is set aside, and for which purchase. */
export type Reservation = { code: string; userId: string; reference: string };

type Terms = Pick<StoredVoucher, 'discount' | 'durationUnit' | 'durationLength'>;

/**
 * Takes one use of a code for a purchase. The person's row must be locked by the transaction. What the person had set
 * aside before is given back, unless a payment for it is under way.
 *
 * @param terms what the use is worth; the voucher's own when absent.
 * @returns why it cannot be had: somebody has taken the last use, or the person's other payment has to end first.
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
  // no word has come: should it come all the same, the use is taken again, or the money goes back where it is gone
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
      heldUntil: heldUntil(now),
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

async function changeAside(
  tx: Database,
  reference: string,
  change: Partial<VoucherRedemption>,
): Promise<VoucherRedemption | undefined> {
  const [use] = await tx
    .update(voucherUse)
    .set(change)
    .where(and(eq(voucherUse.reference, reference), isAside))
    .returning();
  return use;
}

/** Takes again what a purchase had set aside and lost by time or by a refused payment; with the terms that it had. */
async function holdAgain(tx: Database, reference: string, now: Date): Promise<boolean> {
  const [lost] = await tx.select().from(voucherUse).where(eq(voucherUse.reference, reference)).limit(1);
  if (lost === undefined) return false;
  const { code, userId } = lost;
  return (await reserveVoucher(tx, { code, userId, reference }, now, lost)).ok;
}

/** Further off than any purchase lasts. */
const neverLapses = new Date('9999-12-31T00:00:00Z');

/**
 * Keeps a purchase's use while somebody may approve it at any moment: no time takes it away, only the person's own next
 * purchase. False when it is lost to others.
 */
export async function extendReservation(tx: Database, reference: string, now: Date): Promise<boolean> {
  const kept = { heldUntil: neverLapses };
  if ((await changeAside(tx, reference, kept)) !== undefined) return true;
  if (!(await holdAgain(tx, reference, now))) return false;
  return (await changeAside(tx, reference, kept)) !== undefined;
}

/** Keeps a purchase's use while the provider is asked to pay: no time takes it away. False when it is lost to others. */
export async function startPayingVoucher(tx: Database, reference: string, now: Date): Promise<boolean> {
  const paying = { state: 'paying' as const };
  if ((await changeAside(tx, reference, paying)) !== undefined) return true;
  if (!(await holdAgain(tx, reference, now))) return false;
  return (await changeAside(tx, reference, paying)) !== undefined;
}

/** Lets time run again for a purchase whose payment waits for the listener. */
export const pauseVoucher = (tx: Database, reference: string, now: Date): Promise<unknown> =>
  changeAside(tx, reference, { state: 'held', heldUntil: heldUntil(now) });

/** Gives back what a purchase had set aside. */
export const releaseVoucher = (tx: Database, reference: string): Promise<unknown> =>
  changeAside(tx, reference, { state: 'released' });

/** Uses up what a purchase had set aside, for good; undefined when it has been lost to others meanwhile. */
export async function redeemVoucher(
  tx: Database,
  reference: string,
  now: Date,
): Promise<VoucherRedemption | undefined> {
  const redeemed = { state: 'redeemed' as const };
  const use = await changeAside(tx, reference, redeemed);
  if (use !== undefined) return use;
  return (await holdAgain(tx, reference, now)) ? changeAside(tx, reference, redeemed) : undefined;
}

/** Notes on which subscription a use is at work. */
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
