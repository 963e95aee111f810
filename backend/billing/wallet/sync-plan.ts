import { eq } from 'drizzle-orm';
import type { AppContext } from '../../app-context.ts';
import { subscription } from '../../database/schema/payment.ts';
import { getPlanName } from '../../offers/plan-name.ts';
import { findSubscription } from '../subscription/store.ts';
import type { StoredAgreement } from './agreement-store.ts';

/** Most times that one task follows a plan that goes on changing. */
const maxTurns = 5;

/**
 * Tells the wallet which plan a mandate pays for, and its price. What holds now counts, and is read again
 * afterwards: so changes may be told in any order and twice.
 *
 * @param key of this try; each call to the wallet gets one of its own.
 */
export async function sendPlan(
  { db, wallet, clock }: AppContext,
  { id, agreementId }: StoredAgreement,
  key: string,
): Promise<void> {
  const read = async () => {
    const [named] = await db.select({ id: subscription.id }).from(subscription).where(eq(subscription.agreementId, id));
    // judged: a student plan is another one while there is no valid proof
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
