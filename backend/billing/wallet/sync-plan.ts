import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { subscription } from '../../database/schema/payment.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import { findSubscription } from '../subscription/store.ts';
import type { StoredAgreement } from './agreement-store.ts';

/**
 * Sends the plan of an agreement and its price to the wallet. The current plan counts and is read again afterwards, so
 * changes may be sent in any order and twice.
 *
 * @param key of this try.
 * @throws Error when the plan has changed since it was read: the next try sends the new one.
 */
export async function sendPlan(
  { db, wallets, clock }: AppContext,
  { id, agreementId, region }: StoredAgreement,
  key: string,
): Promise<void> {
  const read = async () => {
    const [named] = await db.select({ id: subscription.id }).from(subscription).where(eq(subscription.agreementId, id));
    // evaluated: a student plan without a valid proof is another one
    return named && findSubscription(db, named.id, clock.now());
  };
  const plan = await read();
  if (plan === undefined || agreementId === null) return;
  const { offer, price } = plan;
  await wallets.of(region).changeAgreement(agreementId, { price, productName: getPlanName(offer) }, key);
  const after = await read();
  if (after?.offer !== offer || after.price !== price) throw new Error('the plan has changed while it was sent');
}
