import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { startBilling } from '../../../core/domain/billing.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { isOngoing } from '../../../core/domain/subscription.ts';
import type { Database } from '../../database/open.ts';
import { subscription } from '../../database/schema/payment.ts';
import { isErasurePending } from '../../accounts/is-erasure-pending.ts';
import type { CardDetails } from '../../providers/card.ts';
import { createIntent, updateIntent, type Intent } from '../payments/intent.ts';
import { reverseSurplus } from '../payments/reverse.ts';
import { findStoredCard, saveStoredCard } from '../payments/stored-card.ts';
import { claimTrial, hasPlanElsewhere, lockOpenSubscription, updateSubscription } from '../subscription/store.ts';
import { readStudentData } from '../subscription/student-proof.ts';
import type { PublishChange } from '../subscription/subscription-changed.ts';
import { recordCharge } from '../subscription/record-charge.ts';
import { readTerms } from '../voucher/store.ts';
import { assignRedemption, redeemVoucher, releaseVoucher, type VoucherRedemption } from '../voucher/redemption.ts';
import { reportFailedOrder } from './failed-order.ts';
import { supersedeCardUpdates, updateSession, type StoredSession } from './session-store.ts';

/** Why an authorised payment started no subscription, or one without a trial; titles of the API's problems. */
export const alreadySubscribed = 'UserHasActiveSubscriptionError' as const;
export const trialUsed = 'UserIsNotEligibleForFreeTrialError' as const;

/** Why a payment started no subscription: another user has redeemed the last use of its voucher. */
export const voucherLost = 'already_used' as const;

/** What a subscription starts from: a payment session, or an agreement of the wallet. */
type Purchase = Pick<StoredSession, 'userId' | 'region' | 'offer' | 'price' | 'currency' | 'trialDays'> &
  ({ manager: 'card'; sessionId: string } | { manager: 'wallet'; agreementId: string });

/** Closes a subscription that no longer gives access, so that another may start. True when one does give access. */
export async function hasRunningSubscription(
  publishChange: PublishChange,
  tx: Database,
  userId: string,
  now: Date,
): Promise<boolean> {
  // a user who has requested erasure cannot buy
  if (await isErasurePending(tx, userId)) return true;
  const open = await lockOpenSubscription(tx, userId, now);
  if (open !== undefined && isOngoing(open.status)) return true;
  // it may have begun in another window
  if (await hasPlanElsewhere(tx, userId, now)) return true;
  if (open === undefined) return false;
  await updateSubscription(tx, open.id, { isOpen: false, endedAt: open.endedAt ?? now });
  await publishChange(tx, { reason: 'ended', subscription: open }, now);
  return false;
}

/** What a subscription starts with. */
type Start = {
  isTrial: boolean;
  redemption: VoucherRedemption | undefined;
  /** what was charged for the first period, in minor units */
  paid: number;
  /** the text on immediate supply that the user agreed to */
  consentText: string | null;
  /** cancelled from the start: without a payment method the plan ends with its voucher's free period */
  cancelledAt?: Date;
};

/** Starts a subscription with its trial, its redeemed voucher or its first month paid. */
export async function startSubscription(
  publishChange: PublishChange,
  tx: Database,
  purchase: Purchase,
  start: Start,
  now: Date,
): Promise<void> {
  const { trialDays, ...values } = purchase;
  const { isTrial, redemption, paid, consentText, cancelledAt = null } = start;
  const terms = redemption === undefined ? null : readTerms(redemption);
  const { timeZone } = regionConfigs[purchase.region];
  const { term, ...billing } = startBilling(now, isTrial ? trialDays : 0, terms, timeZone);
  const voucherEndsAt = term?.endsAt ?? null;
  const [started] = await tx
    .insert(subscription)
    .values({
      id: randomUUID(),
      ...values,
      startedAt: now,
      ...(await readStudentData(tx, purchase.userId, purchase.region)),
      ...billing,
      paidAmount: paid,
      voucherCode: redemption?.code ?? null,
      voucherDiscount: term?.discount ?? null,
      voucherStartsAt: term?.startsAt ?? null,
      voucherEndsAt,
      cancelledAt: voucherEndsAt && cancelledAt,
      isOpen: true,
    })
    .returning();
  if (started === undefined) throw new Error('an insert returned no row');
  if (redemption !== undefined) await assignRedemption(tx, redemption.id, started.id);
  await publishChange(tx, { reason: 'started', subscription: started, consentText }, now);
  if (paid > 0) await recordCharge(publishChange, tx, started, { period: 0, amount: paid, status: 'Success' }, now);
}

/** What a payment session is for. */
export const describePurchase = (session: StoredSession): Purchase => {
  const { id: sessionId, userId, region, offer, price, currency, trialDays } = session;
  return { manager: 'card', sessionId, userId, region, offer, price, currency, trialDays };
};

/** True when a session has already led to a subscription, running or ended. A session starts no second one. */
async function hasBought(tx: Database, { id }: StoredSession): Promise<boolean> {
  const bought = await tx.select({ id: subscription.id }).from(subscription).where(eq(subscription.sessionId, id));
  return bought.length > 0;
}

/** Creates the first month's charge instead of a trial that was used before. */
async function createFirstCharge(
  tx: Database,
  session: StoredSession,
  intent: Intent,
  wasAwaited: boolean,
): Promise<Intent> {
  await updateIntent(tx, intent.id, { state: 'surplus' });
  await updateSession(tx, session.id, { status: 'submitted', failure: trialUsed });
  return createIntent(tx, {
    kind: 'first-charge',
    // named by the previous attempt: a session may have several attempts at the bank at once
    reference: `${intent.reference}-first`,
    userId: session.userId,
    sessionId: session.id,
    amount: session.price,
    currency: session.currency,
    method: intent.method,
    request: { token: (await findStoredCard(tx, session.userId))?.token ?? '' },
    ...(wasAwaited && { askedAt: intent.askedAt }),
  });
}

/**
 * Turns an authorised payment into exactly one subscription for the user and offer of its session. Run it inside the
 * transaction that holds the user's row.
 *
 * A card with a used trial gets none: then the returned intent charges the first month.
 */
export async function activateSession(
  publishChange: PublishChange,
  tx: Database,
  session: StoredSession,
  intent: Intent,
  { card, wasAwaited }: { card: CardDetails | null; wasAwaited: boolean },
  now: Date,
): Promise<Intent | undefined> {
  const { id, userId, region, voucherCode, consentText } = session;
  if ((await hasRunningSubscription(publishChange, tx, userId, now)) || (await hasBought(tx, session))) {
    await reverseSurplus(tx, intent, card);
    await releaseVoucher(tx, id);
    // an abandoned attempt does not change what a later attempt of the same session has bought
    if (session.status !== 'authorised')
      await updateSession(tx, id, { status: 'cancelled', failure: alreadySubscribed });
    return undefined;
  }
  const redemption = voucherCode === null ? undefined : await redeemVoucher(tx, id, now);
  if (voucherCode !== null && redemption === undefined) {
    await reverseSurplus(tx, intent, card);
    await updateSession(tx, id, { status: 'cancelled', failure: voucherLost });
    if (wasAwaited)
      await reportFailedOrder(publishChange, tx, { ...session, id: intent.id, reason: 'voucherLost' }, now);
    return undefined;
  }
  if (card !== null) {
    await saveStoredCard(tx, userId, { ...card, method: intent.method }, now);
    await supersedeCardUpdates(tx, userId, session.createdAt);
  }
  const isTrial = intent.amount === 0 && redemption === undefined;
  if (isTrial) {
    const isNewCard =
      intent.fingerprint === null || (await claimTrial(tx, 'card', `${region}:${intent.fingerprint}`, userId, now));
    // a repeat card does not use up the user's own trial: if its first charge is declined, another card may still
    // have it
    const isFirst = isNewCard && (await claimTrial(tx, 'person', userId, userId, now));
    if (!isFirst) return createFirstCharge(tx, session, intent, wasAwaited);
  } else {
    await claimTrial(tx, 'person', userId, userId, now);
  }
  await updateSession(tx, id, { status: 'authorised' });
  const start = { isTrial, redemption, paid: intent.amount, consentText };
  await startSubscription(publishChange, tx, describePurchase(session), start, now);
  return undefined;
}
