import { eq, isNull } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { walletAgreement } from '../database/schema/agreement.ts';
import { mail, providerTask } from '../database/schema/delivery.ts';
import { keyedCall } from '../database/schema/idempotency.ts';
import { paymentIntent } from '../database/schema/payment.ts';

/**
 * Releases the leases of a dead process. Only for the embedded database, which belongs to one process at a time; on a
 * server the leases expire by themselves.
 */
export async function releaseLeases(db: Database): Promise<void> {
  const freed = { leasedUntil: new Date() };
  await db.update(paymentIntent).set(freed).where(eq(paymentIntent.state, 'open'));
  await db.update(walletAgreement).set(freed).where(eq(walletAgreement.state, 'open'));
  await db.update(providerTask).set(freed).where(isNull(providerTask.doneAt));
  await db.update(keyedCall).set(freed).where(isNull(keyedCall.answer));
  await db.update(mail).set(freed).where(isNull(mail.sentAt));
}
