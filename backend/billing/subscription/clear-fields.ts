import type { Database } from '../../database/open.ts';
import { returnVoucher } from '../voucher/redemption.ts';
import { judgeAfterPause } from './preview-charge.ts';
import { changeSubscription, type JudgedSubscription } from './store.ts';

/** A subscription's fields without a voucher. */
const noVoucher = { voucherCode: null, voucherDiscount: null, voucherStartsAt: null, voucherEndsAt: null };

/** A subscription's fields without a scheduled plan. */
export const noSchedule = { nextOffer: null, nextOfferAt: null, nextPrice: null };

/** A subscription's fields without a rise of its price. */
export const noRise = { risePrice: null, riseAt: null };

/** A subscription's fields without a pause. */
export const noPause = { resumesAt: null };

/** Tells whether a voucher is set and has not begun to work: within a pause it waits for the end of that. */
export function hasWaitingVoucher(held: JudgedSubscription, now: Date): boolean {
  const { term } = judgeAfterPause(held);
  return term !== null && term.startsAt > now;
}

/** Takes the voucher off a subscription; one that has not begun to work may be used again, by the same person too. */
export async function dropVoucher(tx: Database, held: JudgedSubscription, now: Date): Promise<void> {
  if (held.voucherCode === null) return;
  if (hasWaitingVoucher(held, now)) await returnVoucher(tx, held.id, held.voucherCode);
  await changeSubscription(tx, held.id, noVoucher);
}
