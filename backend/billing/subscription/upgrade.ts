import { eq } from 'drizzle-orm';
import { findBillingPeriod } from '../../../core/domain/billing.ts';
import type { OfferType } from '../../../core/domain/offer.ts';
import { findUpgradeBilling } from '../../../core/domain/plan-change.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { Database } from '../../database/open.ts';
import { renewal } from '../../database/schema/payment.ts';
import { planChange } from '../../database/schema/voucher.ts';
import { createIntent, type Intent } from '../payments/intent.ts';
import type { IntentHandler, SettledIntent } from '../payments/payment-modules.ts';
import { reverseSurplus } from '../payments/reverse.ts';
import { claimPeriod, hasPendingCharge, updateClaim } from './claim.ts';
import { noPause, noPriceIncrease, noSchedule, removeVoucher } from './clear-fields.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';
import { findPaymentMethod } from './payment-method.ts';
import { recordCharge } from './record-charge.ts';
import { lockSubscription, updateSubscription } from './store.ts';

/** Why an upgrade cannot be charged. */
export type UpgradeFailure = 'NoPaymentMethodError' | 'PaymentInFlightError';

/**
 * Stores the charge of an upgrade. It claims the period that it begins, so that no renewal and no other upgrade charges
 * the same period. Run it inside the transaction that locked the subscription.
 *
 * @param target the new plan with its price in minor units.
 */
export async function prepareUpgrade(
  tx: Database,
  current: EvaluatedSubscription,
  target: { offer: OfferType; price: number },
  now: Date,
): Promise<Intent | UpgradeFailure> {
  const means = await findPaymentMethod(tx, current, now);
  if (means === undefined) return 'NoPaymentMethodError';
  if (await hasPendingCharge(tx, current.id)) return 'PaymentInFlightError';
  const period = findBillingPeriod(current, current.nextPeriod, regionConfigs[current.region].timeZone);
  const claim = await claimPeriod(tx, current.id, period);
  await updateClaim(tx, claim.id, { attempts: claim.attempts + 1 });
  const intent = await createIntent(tx, {
    kind: 'upgrade',
    reference: `${current.id}-${period.index}-${claim.attempts + 1}`,
    userId: current.userId,
    renewalId: claim.id,
    amount: target.price,
    currency: current.currency,
    ...means,
  });
  await tx.insert(planChange).values({ intentId: intent.id, subscriptionId: current.id, ...target });
  return intent;
}

/**
 * Applies the outcome of an upgrade's charge. A declined one changes nothing; one that succeeds after the subscription was
 * cancelled or has ended is reversed.
 */
async function settleUpgrade(tx: Database, { intent, now, publishChange }: SettledIntent): Promise<undefined> {
  if (intent.state !== 'succeeded') return;
  const [plan] = await tx.select().from(planChange).where(eq(planChange.intentId, intent.id));
  const before = plan && (await lockSubscription(tx, plan.subscriptionId, now));
  const [claim] = await tx
    .select()
    .from(renewal)
    .where(eq(renewal.id, intent.renewalId ?? ''))
    .for('update');
  if (plan === undefined || before === undefined || claim === undefined) {
    throw new Error('a charge refers to an upgrade that does not exist');
  }
  const isOver = !before.isOpen || before.status === 'cancelled' || before.status === 'inactive';
  if (isOver || claim.state === 'paid') return void (await reverseSurplus(tx, intent, null));
  const { offer, price } = plan;
  await removeVoucher(publishChange, tx, before, now);
  await updateClaim(tx, claim.id, { state: 'paid' });
  const billing = findUpgradeBilling(before, price, now, regionConfigs[before.region].timeZone);
  await updateSubscription(tx, before.id, {
    offer,
    price,
    ...billing,
    paidAmount: intent.amount,
    ...noSchedule,
    ...noPause,
    ...noPriceIncrease,
    refusedAt: null,
  });
  const changed = { paid: intent.amount, nextChargeAt: billing.paidUntil };
  await publishChange(tx, { reason: 'planChanged', subscription: before, plan, ...changed }, now);
  const charge = { period: claim.period, amount: intent.amount, status: 'Success' as const };
  await recordCharge(publishChange, tx, { ...before, offer }, charge, now);
}

/** What subscriptions do with the charges of upgrades. */
export const upgradeHandler: IntentHandler = { settle: settleUpgrade };
