import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { startBilling } from '../../../core/domain/billing.ts';
import { regionConfigs } from '../../../core/domain/region.ts';
import { hasAccess, isOngoing, isWebManaged } from '../../../core/domain/subscription.ts';
import type { Database } from '../../database/open.ts';
import { subscription } from '../../database/schema/payment.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import { endExtraAccounts } from '../extra-account/end.ts';
import { mailOrderConfirmed, mailReceipt } from '../emails/order-emails.ts';
import { isErasurePending } from '../../accounts/is-erasure-pending.ts';
import type { CardDetails } from '../../providers/card.ts';
import {
  updateSubscription,
  claimTrial,
  listSubscriptions,
  lockOpenSubscription,
  type StoredSubscription,
} from '../subscription/store.ts';
import { readStudentFacts } from '../student/proof-store.ts';
import { describeMethod } from '../transactions/method.ts';
import { recordTransaction } from '../transactions/store.ts';
import { readTerms } from '../voucher/store.ts';
import { assignRedemption, redeemVoucher, releaseVoucher, type VoucherRedemption } from '../voucher/redemption.ts';
import { reportFailedOrder } from './failed-order.ts';
import { createIntent, updateIntent, type Intent } from '../payments/intent.ts';
import { updateSession, supersedeCardUpdates, type StoredSession } from './session-store.ts';
import { findStoredCard } from '../payments/find-card.ts';
import { forgetUnusedCard, saveStoredCard } from '../payments/stored-card.ts';

/** Why an authorised payment gave no subscription, or gave one without trial; the wire's response titles (spec core §8). */
export const alreadySubscribed = 'UserHasActiveSubscriptionError' as const;
export const trialUsed = 'UserIsNotEligibleForFreeTrialError' as const;

/** What a subscription starts from: a payment session, or a mandate of the wallet. */
type Purchase = Pick<StoredSession, 'userId' | 'region' | 'offer' | 'price' | 'currency' | 'trialDays'> &
  ({ manager: 'card'; sessionId: string } | { manager: 'wallet'; agreementId: string });

/** Why a payment gave nothing: somebody else has had the last use of its voucher meanwhile (spec core §5). */
export const voucherLost = 'already_used' as const;

/** Gives back what was authorised beside a subscription that runs already, and forgets its card. */
export async function reverseSurplus(tx: Database, intent: Intent, card: CardDetails | null): Promise<void> {
  await updateIntent(tx, intent.id, { state: 'surplus' });
  const reference = `reverse-${intent.reference}`;
  if (intent.agreementId !== null) {
    const { agreementId, amount, userId } = intent;
    const task = {
      kind: 'refund-charge' as const,
      reference,
      pspReference: intent.reference,
      agreementId,
      amount,
      userId,
    };
    return addProviderTask(tx, task);
  }
  await addProviderTask(tx, { kind: 'reverse', reference, pspReference: intent.pspReference, userId: intent.userId });
  if (card !== null) await forgetUnusedCard(tx, intent.userId, card, intent.reference);
}

/** Closes what no longer gives access, so that a new subscription may take its place. True when one runs that does. */
export async function hasRunningSubscription(tx: Database, userId: string, now: Date): Promise<boolean> {
  // whoever has given the account up buys nothing any more
  if (await isErasurePending(tx, userId)) return true;
  const held = await lockOpenSubscription(tx, userId, now);
  if (held !== undefined && isOngoing(held.status)) return true;
  // a place in somebody's plan, a partner's link: what came meanwhile, in another window
  const all = await listSubscriptions(tx, userId, now);
  if (all.some(({ status, manager }) => hasAccess(status) && !isWebManaged(manager))) return true;
  if (held === undefined) return false;
  await updateSubscription(tx, held.id, { isOpen: false, endedAt: held.endedAt ?? now });
  await endExtraAccounts(tx, held.id, 'plan-ended', now);
  return false;
}

/**
 * Starts what was bought: with its trial, with the voucher that was used for it, or with its first month paid.
 *
 * @param begin.paid what was charged for it, in minor units.
 */
export async function startSubscription(
  tx: Database,
  purchase: Purchase,
  begin: { isTrial: boolean; use?: VoucherRedemption | undefined; paid: number },
  now: Date,
): Promise<StoredSubscription> {
  const { trialDays, ...facts } = purchase;
  const { isTrial, use, paid } = begin;
  const terms = use === undefined ? null : readTerms(use);
  const { timeZone } = regionConfigs[purchase.region];
  const { term, ...billing } = startBilling(now, isTrial ? trialDays : 0, terms, timeZone);
  const [row] = await tx
    .insert(subscription)
    .values({
      id: randomUUID(),
      ...facts,
      startedAt: now,
      ...(await readStudentFacts(tx, purchase.userId, purchase.region)),
      ...billing,
      paidAmount: paid,
      voucherCode: use?.code ?? null,
      voucherDiscount: term?.discount ?? null,
      voucherStartsAt: term?.startsAt ?? null,
      voucherEndsAt: term?.endsAt ?? null,
      isOpen: true,
    })
    .returning();
  if (row === undefined) throw new Error('an insert returned no row');
  if (use !== undefined) await assignRedemption(tx, use.id, row.id);
  return row;
}

/** What a payment session is for. */
export const describePurchase = (session: StoredSession): Purchase => {
  const { id: sessionId, userId, region, offer, price, currency, trialDays } = session;
  return { manager: 'card', sessionId, userId, region, offer, price, currency, trialDays };
};

/** Tells whether a session has led to a subscription, be it over by now: it leads to no second one. */
async function hasBought(tx: Database, { id }: StoredSession): Promise<boolean> {
  const bought = await tx.select({ id: subscription.id }).from(subscription).where(eq(subscription.sessionId, id));
  return bought.length > 0;
}

/**
 * Notes the first month's charge in place of a trial that was not to be had.
 *
 * @param wasAwaited whoever ordered waits since then already.
 */
async function chargeAtOnce(
  tx: Database,
  session: StoredSession,
  intent: Intent,
  wasAwaited: boolean,
): Promise<Intent> {
  await updateIntent(tx, intent.id, { state: 'surplus' });
  await updateSession(tx, session.id, { status: 'submitted', failure: trialUsed });
  return createIntent(tx, {
    kind: 'first-charge',
    // by the attempt that it follows: a session may have several at the bank at once
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
 * Turns an authorised payment into a subscription: exactly one, for the person and offer of its session. Run inside the
 * transaction that holds the person's row.
 *
 * A card that has had its trial with someone starts without: then the first month is charged to it at once, by the
 * intent that is returned for the caller to run.
 *
 * @param given the card that came with it, and whether whoever ordered was told to wait.
 */
export async function activateSession(
  tx: Database,
  session: StoredSession,
  intent: Intent,
  { card, wasAwaited }: { card: CardDetails | null; wasAwaited: boolean },
  now: Date,
): Promise<Intent | undefined> {
  if ((await hasRunningSubscription(tx, session.userId, now)) || (await hasBought(tx, session))) {
    await reverseSurplus(tx, intent, card);
    await releaseVoucher(tx, session.id);
    // an attempt that had been given up takes nothing back of what a later one of the same session has bought
    if (session.status !== 'authorised') {
      await updateSession(tx, session.id, { status: 'cancelled', failure: alreadySubscribed });
    }
    return undefined;
  }
  const use = session.voucherCode === null ? undefined : await redeemVoucher(tx, session.id, now);
  if (session.voucherCode !== null && use === undefined) {
    await reverseSurplus(tx, intent, card);
    await updateSession(tx, session.id, { status: 'cancelled', failure: voucherLost });
    if (wasAwaited) await reportFailedOrder(tx, { ...session, id: intent.id, reason: 'voucherLost' }, now);
    return undefined;
  }
  if (card !== null) {
    await saveStoredCard(tx, session.userId, { ...card, method: intent.method }, now);
    await supersedeCardUpdates(tx, session.userId, session.createdAt);
  }
  const isTrial = intent.amount === 0 && use === undefined;
  if (isTrial) {
    const isNewCard =
      intent.fingerprint === null ||
      (await claimTrial(tx, 'card', `${session.region}:${intent.fingerprint}`, session.userId, now));
    // a repeat card costs nobody their own trial: should its first charge be refused, another card may still have it
    const isFirst = isNewCard && (await claimTrial(tx, 'person', session.userId, session.userId, now));
    if (!isFirst) return chargeAtOnce(tx, session, intent, wasAwaited);
  } else {
    await claimTrial(tx, 'person', session.userId, session.userId, now);
  }
  const held = await startSubscription(tx, describePurchase(session), { isTrial, use, paid: intent.amount }, now);
  await updateSession(tx, session.id, { status: 'authorised' });
  await mailOrderConfirmed(tx, held, session, now);
  if (intent.amount === 0) return undefined;
  const facts = {
    period: 0,
    amount: intent.amount,
    status: 'Success' as const,
    ...(await describeMethod(tx, held)),
    now,
  };
  const paid = await recordTransaction(tx, held, facts);
  if (paid !== undefined) await mailReceipt(tx, paid);
  return undefined;
}
