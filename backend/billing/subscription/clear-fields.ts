import type { Database } from '../../database/open.ts';
import { evaluateAfterPause } from './preview-charge.ts';
import { updateSubscription } from './store.ts';
import type { PublishChange } from './subscription-changed.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

/** A subscription's fields without a voucher. */
const noVoucher = { voucherCode: null, voucherDiscount: null, voucherStartsAt: null, voucherEndsAt: null };

/** A subscription's fields without a scheduled plan. */
export const noSchedule = { nextOffer: null, nextOfferAt: null, nextPrice: null };

/** A subscription's fields without a price increase. */
export const noPriceIncrease = { increasedPrice: null, priceIncreaseAt: null };

/** A subscription's fields without a pause. */
export const noPause = { resumesAt: null };

/** True when a voucher is set and not active yet; in a pause it waits for the end of the pause. */
export function hasWaitingVoucher(current: EvaluatedSubscription, now: Date): boolean {
  const { term } = evaluateAfterPause(current);
  return term !== null && term.startsAt > now;
}

/** Removes the voucher of a subscription; one that was not active yet can be redeemed again, also by the same user. */
export async function removeVoucher(
  publishChange: PublishChange,
  tx: Database,
  current: EvaluatedSubscription,
  now: Date,
): Promise<void> {
  if (current.voucherCode === null) return;
  if (hasWaitingVoucher(current, now)) {
    await publishChange(tx, { reason: 'voucherRemoved', subscription: current, code: current.voucherCode }, now);
  }
  await updateSubscription(tx, current.id, noVoucher);
}
