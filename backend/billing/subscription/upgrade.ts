import { eq } from 'drizzle-orm';
import type { OfferType } from '../../../core/domain/offer.ts';
import { findUpgradeBilling } from '../../../core/domain/plan-change.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { reverseSurplus } from '../checkout/activate-subscription.ts';
import { createIntent, type Intent } from '../payments/intent.ts';
import type { Database } from '../../database/open.ts';
import { renewal } from '../../database/schema/payment.ts';
import { planChange } from '../../database/schema/voucher.ts';
import { endExtraAccounts } from '../extra-account/end.ts';
import { mailReceipt } from '../emails/order-emails.ts';
import { mailPlanChanged } from '../emails/plan-emails.ts';
import { findBillingPeriod } from '../../../core/domain/billing.ts';
import { describeMethod } from '../transactions/method.ts';
import { recordTransaction } from '../transactions/store.ts';
import { announcePlan } from '../wallet/enqueue-plan-sync.ts';
import { removeVoucher, noPause, noPriceIncrease, noSchedule } from './clear-fields.ts';
import { updateClaim, claimPeriod, findPaymentMethod, hasPendingCharge } from './renewal.ts';
import { updateSubscription, lockSubscription, type EvaluatedSubscription } from './store.ts';

/** What stands in the way of an upgrade's charge. */
export type UpgradeFailure = 'NoPaymentMethodError' | 'PaymentInFlightError';

/**
 * Writes down the charge of an upgrade. It takes the claim of the period that it begins, so that no renewal and no other
 * upgrade charges the same period; run inside the transaction that locked the subscription.
 *
 * @param target the wanted plan with its price in minor units.
 */
export async function prepareUpgrade(
  tx: Database,
  held: EvaluatedSubscription,
  target: { offer: OfferType; price: number },
  now: Date,
): Promise<Intent | UpgradeFailure> {
  const means = await findPaymentMethod(tx, held, now);
  if (means === undefined) return 'NoPaymentMethodError';
  if (await hasPendingCharge(tx, held.id)) return 'PaymentInFlightError';
  const period = findBillingPeriod(held, held.nextPeriod, regionConfigs[held.region].timeZone);
  const claim = await claimPeriod(tx, held.id, period);
  await updateClaim(tx, claim.id, { attempts: claim.attempts + 1 });
  const intent = await createIntent(tx, {
    kind: 'upgrade',
    reference: `${held.id}-${period.index}-${claim.attempts + 1}`,
    userId: held.userId,
    renewalId: claim.id,
    amount: target.price,
    currency: held.currency,
    ...means,
  });
  await tx.insert(planChange).values({ intentId: intent.id, subscriptionId: held.id, ...target });
  return intent;
}

/**
 * Applies the outcome of an upgrade's charge. A refused one changes nothing; one that went through after the
 * subscription was cancelled or had ended goes back.
 */
export async function settleUpgrade(tx: Database, intent: Intent, now: Date): Promise<void> {
  if (intent.state !== 'succeeded') return;
  const [change] = await tx.select().from(planChange).where(eq(planChange.intentId, intent.id));
  const held = change && (await lockSubscription(tx, change.subscriptionId, now));
  const [claim] = await tx
    .select()
    .from(renewal)
    .where(eq(renewal.id, intent.renewalId ?? ''))
    .for('update');
  if (change === undefined || held === undefined || claim === undefined) {
    throw new Error('a charge names an upgrade that is not there');
  }
  const isOver = !held.isOpen || held.status === 'cancelled' || held.status === 'inactive';
  if (isOver || claim.state === 'paid') return reverseSurplus(tx, intent, null);
  const { offer, price } = change;
  await removeVoucher(tx, held, now);
  await updateClaim(tx, claim.id, { state: 'paid' });
  const billing = findUpgradeBilling(held, price, now, regionConfigs[held.region].timeZone);
  await updateSubscription(tx, held.id, {
    offer,
    price,
    ...billing,
    paidAmount: intent.amount,
    ...noSchedule,
    ...noPause,
    ...noPriceIncrease,
    refusedAt: null,
  });
  await endExtraAccounts(tx, held.id, 'plan-changed', now);
  await announcePlan(tx, held);
  await mailPlanChanged(tx, held, change, { paid: intent.amount, nextChargeAt: billing.paidUntil }, now);
  const method = await describeMethod(tx, held);
  const facts = { period: claim.period, amount: intent.amount, status: 'Success' as const, ...method, now };
  const paid = await recordTransaction(tx, { ...held, offer }, facts);
  if (paid !== undefined) await mailReceipt(tx, paid);
}
