import { applyPriceIncrease } from '../../../core/domain/price-increase.ts';
import { getEffectivePlan } from '../../../core/domain/student.ts';
import type { Database } from '../../database/open.ts';
import { findPriceIncrease, listPriceIncreases } from '../../offers/announced-price-increase.ts';
import { hasWaitingVoucher } from '../subscription/clear-fields.ts';
import { findRisenPeriod } from '../subscription/price-increase.ts';
import { onceKeys, type Change } from '../subscription/subscription-changed.ts';
import type { NewEmail } from './new-email.ts';
import { readVoucher } from './order-emails.ts';

/** Confirms a new plan and its next charge, at the announced price where a price increase comes first (decision 0083). */
export async function createPlanChangedEmail(
  { subscription, plan, paid, nextChargeAt }: Change<'planChanged'>,
  now: Date,
  tx: Database,
): Promise<NewEmail> {
  const { id, userId, region, offer: before, voucherCode, voucherEndsAt } = subscription;
  const { offer, price } = plan;
  const isVoucherBack = hasWaitingVoucher(subscription, now);
  const increase = findPriceIncrease(await listPriceIncreases(tx, region), { offer, amount: price }, now);
  return {
    key: `plan-changed-${id}-${now.toISOString()}`,
    userId,
    data: {
      kind: 'planChanged',
      region,
      offer,
      before,
      price: applyPriceIncrease(price, increase, nextChargeAt),
      paid,
      nextChargeAt: nextChargeAt.toISOString(),
      hasLostVoucher: voucherCode !== null && !isVoucherBack && (voucherEndsAt === null || voucherEndsAt > now),
      ...(isVoucherBack && voucherCode !== null && { voucherBack: voucherCode }),
    },
  };
}

/** Confirms a scheduled plan and its price on that day; nothing when the same plan was scheduled before. */
export function createPlanScheduledEmail(
  { subscription, plan, startsAt }: Change<'planScheduled'>,
  now: Date,
): NewEmail | undefined {
  const { id, userId, nextOffer, nextPrice, nextOfferAt, region, offer: before } = subscription;
  const { offer } = plan;
  const isKnown = nextOffer === offer && nextPrice === plan.price && nextOfferAt?.getTime() === startsAt.getTime();
  if (isKnown) return undefined;
  const { price } = getEffectivePlan(plan, subscription, startsAt);
  const data = { kind: 'planScheduled' as const, region, offer, before, price, startsAt: startsAt.toISOString() };
  return { key: `plan-scheduled-${id}-${now.toISOString()}`, userId, data };
}

/** Confirms that a scheduled change was withdrawn; nothing when none was scheduled. */
export function createPlanKeptEmail({ subscription }: Change<'planKept'>, now: Date): NewEmail | undefined {
  const { id, userId, region, offer, nextOffer } = subscription;
  if (nextOffer === null) return undefined;
  return { key: `plan-kept-${id}-${now.toISOString()}`, userId, data: { kind: 'planKept', region, offer } };
}

/** Reports once that a plan has stopped after the last declined charge, and how to start again (decision 0100). */
export const createPlanStoppedEmail = ({ subscription }: Change<'stopped'>): NewEmail => {
  const { id, userId, region, offer, nextPeriod } = subscription;
  return { key: `${onceKeys.stopped}${id}-${nextPeriod}`, userId, data: { kind: 'planStopped', region, offer } };
};

/** Announces a price increase before the first charge at the new price. */
export function createPriceIncreaseEmail({ subscription }: Change<'priceIncreaseAnnounced'>, now: Date): NewEmail {
  const risen = findRisenPeriod(subscription);
  if (risen === null) throw new Error('an announced price increase is not stored');
  const { startsAt, price, amount } = risen;
  const { region, plan, id, userId } = subscription;
  const prices = { before: plan.price, price, amount, chargeAt: startsAt.toISOString() };
  const data = { kind: 'priceRise' as const, region, offer: plan.offer, ...prices };
  return { key: `price-rise-${id}-${now.toISOString()}`, userId, data };
}

/** Confirms a voucher on a running subscription. It starts with the next renewal, as a scheduled plan does. */
export function createVoucherRedeemedEmail({ subscription }: Change<'voucherRedeemed'>, now: Date): NewEmail {
  const { id, userId, region, nextOffer, paidUntil } = subscription;
  const plan = { offer: nextOffer ?? subscription.offer, price: subscription.nextPrice ?? subscription.price };
  const voucher = readVoucher(subscription, plan.price, now);
  if (voucher === null) throw new Error('a redeemed voucher is not stored');
  const ordinaryFrom = subscription.voucherEndsAt ?? now;
  const price = nextOffer === null ? applyPriceIncrease(plan.price, subscription, ordinaryFrom) : plan.price;
  const data = { kind: 'voucherRedeemed' as const, region, offer: plan.offer, price };
  const key = `voucher-redeemed-${id}-${now.toISOString()}`;
  return { key, userId, data: { ...data, startsAt: paidUntil.toISOString(), voucher } };
}
