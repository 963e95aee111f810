import { isCardMissing } from '../payments/find-card.ts';
import type { Database } from '../../database/open.ts';
import { previewCharge } from '../subscription/preview-charge.ts';
import type { EvaluatedSubscription } from '../subscription/store.ts';
import { addMail } from '../../email/outbox.ts';

/** How the key of each such letter begins; subscription and code follow, for a code is used once. */
export const voucherEndingKey = 'voucher-ending-';

/**
 * Reminds of the charge that follows a voucher's free time, once for each.
 *
 * @returns false when there is none.
 */
export async function mailVoucherEnding(tx: Database, held: EvaluatedSubscription, now: Date): Promise<boolean> {
  const { id, userId, region, offer, voucherCode: code } = held;
  const charge = previewCharge(held);
  if (code === null || charge === null) return false;
  const { amount: price, at } = charge;
  const facts = { kind: 'voucherEnding' as const, region, offer, code, price, chargeAt: at.toISOString() };
  const missing = { isCardMissing: await isCardMissing(tx, held) };
  await addMail(tx, `${voucherEndingKey}${id}-${code}`, userId, { ...facts, ...missing }, now);
  return true;
}
