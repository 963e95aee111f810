import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { subscription } from '../../database/schema/payment.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import { findSubscription } from '../subscription/store.ts';
import type { StoredAgreement } from './agreement-store.ts';

/** How often one task follows a plan that keeps changing. */
const maxTurns = 5;

/**
 * Sends the plan of an agreement and its price to the wallet. The current plan counts and is read again afterwards, so
 * changes may be sent in any order and twice.
 *
 * @param key of this attempt; each request to the wallet gets a separate one.
 */
export async function sendPlan(
  { db, wallet, clock }: AppContext,
  { id, agreementId }: StoredAgreement,
  key: string,
): Promise<void> {
  const read = async () => {
    const [named] = await db.select({ id: subscription.id }).from(subscription).where(eq(subscription.agreementId, id));
    // evaluated: a student plan without a valid proof is another one
    return named && findSubscription(db, named.id, clock.now());
  };
  let plan = await read();
  for (let turn = 0; turn < maxTurns && plan !== undefined && agreementId !== null; turn += 1) {
    const { offer, price } = plan;
    await wallet.changeAgreement(agreementId, { price, productName: getPlanName(offer) }, `${key}-${turn}`);
    plan = await read();
    if (plan?.offer === offer && plan.price === price) return;
  }
}
