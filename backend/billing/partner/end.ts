import { sql } from 'drizzle-orm';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { AppContext } from '../../app-context.ts';
import { partnerContract } from '../../database/schema/partner.ts';
import type { Malformed } from '../../malformed.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { updateSubscription, lockSubscription } from '../subscription/store.ts';
import { readPartnerToken } from './token.ts';

/**
 * Ends a partner subscription by the partner's signed call (decision 0075). Access ends immediately, the user gets an
 * email, and an unused link becomes invalid. A repeated call changes nothing.
 */
export async function endPartnerContract(
  { db, clock, publishChange, settings }: Pick<AppContext, 'db' | 'clock' | 'publishChange' | 'settings'>,
  call: string,
): Promise<Result<true, 'bad_signature'> | Malformed> {
  const read = await readPartnerToken(call, 'end', settings.partnerKeys, clock.now());
  if (!read.ok) return read.code === 'malformed' ? read : fail('bad_signature');
  const { partner, contract } = read.value;
  await runTransaction(db, async (tx) => {
    const now = clock.now();
    const [ended] = await tx
      .insert(partnerContract)
      .values({ partner, contract, endedAt: now })
      .onConflictDoUpdate({
        target: [partnerContract.partner, partnerContract.contract],
        set: { endedAt: sql`coalesce(${partnerContract.endedAt}, excluded.ended_at)` },
      })
      .returning();
    const id = ended?.subscriptionId ?? null;
    const current = id === null ? undefined : await lockSubscription(tx, id, now);
    if (current?.isOpen !== true) return;
    await updateSubscription(tx, current.id, { endedAt: now, isOpen: false });
    await publishChange(tx, { reason: 'partnerEnded', subscription: current, partner }, now);
  });
  return succeed(true);
}
