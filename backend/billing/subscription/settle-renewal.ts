import { and, eq } from 'drizzle-orm';
import { findBillingPeriod } from '../../../core/domain/billing.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import type { Database } from '../../database/open.ts';
import { renewal, subscription } from '../../database/schema/payment.ts';
import type { Intent } from '../payments/intent.ts';
import type { IntentHandler, SettledIntent } from '../payments/payment-modules.ts';
import { reverseSurplus } from '../payments/reverse.ts';
import { recordDecline, updateClaim } from './claim.ts';
import { noPause } from './clear-fields.ts';
import { recordCharge } from './record-charge.ts';
import { storePriceIncrease, findPlanOfPeriod } from './start-period.ts';
import { lockSubscription, updateSubscription } from './store.ts';

/** Pause after the wallet has refused the request for a charge, so that an operator can correct the cause, in ms. */
const refusedRequestPauseMs = 6 * 3_600_000;

/** Applies the outcome of a renewal's charge. A charge that succeeds after its subscription has ended is reversed. */
async function settleRenewal(tx: Database, { intent, now, publishChange }: SettledIntent): Promise<undefined> {
  const ofIntent = eq(renewal.id, intent.renewalId ?? '');
  const [named] = await tx.select().from(renewal).where(ofIntent);
  const renewed = named && (await lockSubscription(tx, named.subscriptionId, now));
  const [claim] = await tx.select().from(renewal).where(ofIntent).for('update');
  if (claim === undefined || renewed === undefined) throw new Error('a charge refers to a renewal that does not exist');
  if (intent.state === 'refused' || intent.state === 'error' || intent.state === 'cancelled') {
    const isCancelledCharge = intent.state === 'cancelled' && intent.agreementId !== null;
    // an ended plan, or one that a new purchase has replaced, is not charged again and its user gets no email
    const isWanted = renewed.isOpen && renewed.cancelledAt === null;
    if (claim.state === 'due' && !isCancelledCharge && isWanted)
      await recordDecline(publishChange, tx, renewed, claim, now);
    return;
  }
  if (intent.state === 'not-sent' && intent.resultCode === 'invalid') {
    await updateClaim(tx, claim.id, { nextTryAt: new Date(now.getTime() + refusedRequestPauseMs) });
  }
  if (intent.state !== 'succeeded') return;
  if (!renewed.isOpen || claim.state === 'paid') return void (await reverseSurplus(tx, intent, null));
  const { startsAt, endsAt } = findBillingPeriod(renewed, claim.period, regionConfigs[renewed.region].timeZone);
  await updateClaim(tx, claim.id, { state: 'paid' });
  await updateSubscription(tx, renewed.id, {
    nextPeriod: claim.period + 1,
    paidUntil: endsAt,
    paidAmount: intent.amount,
    refusedAt: null,
    ...noPause,
  });
  await storePriceIncrease(publishChange, tx, renewed, startsAt, now);
  const { offer } = findPlanOfPeriod(renewed, claim.period);
  const charge = { period: claim.period, amount: intent.amount, status: 'Success' as const };
  await recordCharge(publishChange, tx, { ...renewed, offer }, charge, now);
}

/** True when the plan of a charge was cancelled or has ended, and no plan of the user will be charged on the stored card. */
async function isCardReleased(db: Database, { renewalId, userId }: Intent): Promise<boolean> {
  const state = { isOpen: subscription.isOpen, cancelledAt: subscription.cancelledAt };
  const [charged] = await db
    .select(state)
    .from(subscription)
    .innerJoin(renewal, eq(renewal.subscriptionId, subscription.id))
    .where(eq(renewal.id, renewalId ?? ''));
  if (charged === undefined || (charged.isOpen && charged.cancelledAt === null)) return false;
  const open = await db
    .select(state)
    .from(subscription)
    .where(and(eq(subscription.userId, userId), eq(subscription.isOpen, true), eq(subscription.manager, 'card')));
  return open.every(({ cancelledAt }) => cancelledAt !== null);
}

/** What subscriptions do with the charges of their renewals. */
export const renewalHandler: IntentHandler = { settle: settleRenewal, isCardReleased };
