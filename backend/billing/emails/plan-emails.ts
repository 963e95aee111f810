import type { OfferType } from '../../../core/domain/offer.ts';
import { applyPriceIncrease } from '../../../core/domain/price-increase.ts';
import { getEffectivePlan } from '../../../core/domain/student.ts';
import type { Database } from '../../database/open.ts';
import { findPriceIncrease, listPriceIncreases } from '../../offers/announced-price-increase.ts';
import { hasWaitingVoucher } from '../subscription/clear-fields.ts';
import type { EvaluatedSubscription, StoredSubscription } from '../subscription/store.ts';
import { findRisenPeriod } from '../subscription/price-increase.ts';
import { addMail } from '../../email/outbox.ts';
import { readVoucher } from './order-emails.ts';

/** The plan that takes the place of the present one, with its price in minor units. */
type Target = { offer: OfferType; price: number };

/**
 * Tells of a plan that has begun in place of another, and of its next charge: dearer than today's where a dearer price is
 * announced, as was told before (decision 0083).
 *
 * @param held as it was before the change.
 * @param charge.paid what was charged for it, minor units; null in a trial.
 */
export async function mailPlanChanged(
  tx: Database,
  held: EvaluatedSubscription,
  { offer, price }: Target,
  charge: { paid: number | null; nextChargeAt: Date },
  now: Date,
): Promise<void> {
  const { region, offer: before } = held;
  const { voucherCode, voucherEndsAt } = held;
  const isBack = hasWaitingVoucher(held, now);
  const hasLostVoucher = voucherCode !== null && !isBack && (voucherEndsAt === null || voucherEndsAt > now);
  const nextChargeAt = charge.nextChargeAt.toISOString();
  const rise = findPriceIncrease(await listPriceIncreases(tx, region), { offer, amount: price }, now);
  const next = applyPriceIncrease(price, rise, charge.nextChargeAt);
  const plan = { kind: 'planChanged' as const, region, offer, before, price: next };
  const facts = {
    ...plan,
    paid: charge.paid,
    nextChargeAt,
    hasLostVoucher,
    ...(isBack && voucherCode !== null && { voucherBack: voucherCode }),
  };
  await addMail(tx, `plan-changed-${held.id}-${now.toISOString()}`, held.userId, facts, now);
}

/**
 * Tells of a plan that will take the place of the present one, and what it costs then: a student plan without a valid proof
 * is no cheaper. Nothing when the same was told before.
 */
export async function mailPlanScheduled(
  tx: Database,
  held: StoredSubscription,
  { offer, price }: Target,
  startsAt: Date,
  now: Date,
): Promise<void> {
  const { nextOffer, nextPrice, nextOfferAt, region, offer: before } = held;
  if (nextOffer === offer && nextPrice === price && nextOfferAt?.getTime() === startsAt.getTime()) return;
  const { price: then } = getEffectivePlan({ offer, price }, held, startsAt);
  const plan = { kind: 'planScheduled' as const, region, offer, before, price: then };
  const key = `plan-scheduled-${held.id}-${now.toISOString()}`;
  await addMail(tx, key, held.userId, { ...plan, startsAt: startsAt.toISOString() }, now);
}

/** Tells that a scheduled change was taken back; nothing when there was none. */
export async function mailPlanKept(tx: Database, held: StoredSubscription, now: Date): Promise<void> {
  if (held.nextOffer === null) return;
  const { region, offer } = held;
  await addMail(tx, `plan-kept-${held.id}-${now.toISOString()}`, held.userId, { kind: 'planKept', region, offer }, now);
}

/** How the key of each such letter begins; subscription and period follow. */
export const planStoppedKey = 'plan-stopped-';

/** Tells once that a plan has stopped because its last try to charge was refused, and how to come back (decision 0100). */
export async function mailPlanStopped(tx: Database, held: StoredSubscription, now: Date): Promise<void> {
  const { region, offer, id, nextPeriod } = held;
  await addMail(tx, `${planStoppedKey}${id}-${nextPeriod}`, held.userId, { kind: 'planStopped', region, offer }, now);
}

/**
 * Tells of a dearer price before it is charged, and when it is charged first.
 *
 * @param held as it is with the rise noted.
 */
export async function mailPriceRise(tx: Database, held: EvaluatedSubscription, now: Date): Promise<void> {
  const risen = findRisenPeriod(held);
  if (risen === null) throw new Error('a rise was noted and is not there');
  const { startsAt, price, amount } = risen;
  const { region, plan, id, userId } = held;
  const facts = { kind: 'priceRise' as const, region, offer: plan.offer, before: plan.price, price, amount };
  await addMail(
    tx,
    `price-rise-${id}-${now.toISOString()}`,
    userId,
    { ...facts, chargeAt: startsAt.toISOString() },
    now,
  );
}

/**
 * Tells of a voucher that was put on a running subscription: from when it counts, and what is charged next.
 *
 * @param held as it is with the voucher on it.
 */
export async function mailVoucherRedeemed(tx: Database, held: StoredSubscription, now: Date): Promise<void> {
  // the voucher begins with the next renewal, and so does a plan that is scheduled
  const plan = { offer: held.nextOffer ?? held.offer, price: held.nextPrice ?? held.price };
  const voucher = readVoucher(held, plan.price, now);
  if (voucher === null) throw new Error('a voucher was redeemed and is not there');
  const price = held.nextOffer === null ? applyPriceIncrease(plan.price, held, held.voucherEndsAt ?? now) : plan.price;
  const facts = { kind: 'voucherRedeemed' as const, region: held.region, offer: plan.offer, price };
  const startsAt = held.paidUntil.toISOString();
  const key = `voucher-redeemed-${held.id}-${now.toISOString()}`;
  await addMail(tx, key, held.userId, { ...facts, startsAt, voucher }, now);
}
