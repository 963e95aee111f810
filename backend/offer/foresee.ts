import { openBilling } from '../../src/domain/billing.ts';
import { judgePlanChange } from '../../src/domain/plan-change.ts';
import { regionFacts, type Region } from '../../src/domain/region.ts';
import type { JudgedSubscription } from '../subscription/store.ts';
import type { Price } from './catalogue.ts';

/** What choosing a plan would lead to: when it begins, its next charge, and what is charged today in minor units. */
export type Foresight = { startsAt: Date; chargeAt: Date; today: number };

/** Foresees a purchase; `trialDays` is 0 without a trial. */
export function foreseePurchase(price: Price, trialDays: number, region: Region, now: Date): Foresight {
  const { paidUntil } = openBilling(now, trialDays, null, regionFacts[region].timeZone);
  return { startsAt: now, chargeAt: paidUntil, today: trialDays > 0 ? 0 : price.amount };
}

/** Foresees a change of plan, by the same judgement as the change itself (spec core §4). */
export function foreseeChange(held: JudgedSubscription, { offer, amount }: Price, now: Date): Foresight {
  const { paidUntil } = held;
  const judged = judgePlanChange(held, { offer, price: amount }, now, regionFacts[held.region].timeZone);
  if (!judged.ok) return { startsAt: paidUntil, chargeAt: paidUntil, today: 0 };
  const change = judged.value;
  if (change.kind === 'scheduled') return { startsAt: change.startsAt, chargeAt: change.startsAt, today: 0 };
  if (change.kind === 'atOnce') return { startsAt: now, chargeAt: change.billing.paidUntil, today: change.amount };
  return { startsAt: now, chargeAt: paidUntil, today: 0 };
}
