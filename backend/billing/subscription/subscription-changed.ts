import { eq } from 'drizzle-orm';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { PricedPlan } from '../../../core/domain/student.ts';
import type { Database } from '../../database/open.ts';
import { mail, type FailedOrderReason } from '../../database/schema/delivery.ts';
import type { guest, LeftReason } from '../../database/schema/guest.ts';
import type { StoredSubscription } from '../../database/schema/payment.ts';
import type { withdrawal } from '../../database/schema/withdrawal.ts';
import type { StoredTransaction } from '../transactions/store.ts';
import type { EvaluatedSubscription } from './evaluate-status.ts';

/** An order that led to no subscription; `id` is that of its payment or agreement. */
export type FailedOrder = { id: string; userId: string; region: Region; offer: OfferType; reason: FailedOrderReason };

/** A withdrawal that a user without a session stated, and the contracts that its links complete. */
export type WithdrawalStatement = {
  id: string;
  region: Region;
  name: string;
  email: string;
  contract: string;
  /** `token` is null where no email goes out */
  contracts: readonly { offer: OfferType; concludedAt: string; token: string | null }[];
};

type Of<Reason extends string, Payload = unknown> = { reason: Reason; subscription: EvaluatedSubscription } & Payload;
type OfStored<Reason extends string, Payload = unknown> = {
  reason: Reason;
  subscription: StoredSubscription;
} & Payload;
type OfExtraAccount<Reason extends string> = { reason: Reason; extraAccount: typeof guest.$inferSelect };

/**
 * Why a subscription changed, and what the subscribers need to know. `subscription` is the row before the change, with
 * these exceptions: started, stopped, paused, priceIncreaseAnnounced, voucherRedeemed. Amounts are in minor units.
 */
export type SubscriptionChanged =
  | OfStored<'started', { consentText: string | null }>
  | { reason: 'orderFailed'; order: FailedOrder }
  | { reason: 'charged'; transaction: StoredTransaction }
  | OfStored<'chargeDeclined', { amount: number; nextTryAt: Date }>
  | OfStored<'trialEnding', { chargeAt: Date; amount: number; isLonger: boolean }>
  | OfStored<'freePeriodEnding', { code: string; chargeAt: Date; amount: number }>
  | OfStored<'cancelled', { endsAt: Date }>
  | Of<'reactivated'>
  | OfStored<'ended'>
  /** the last retry of a charge was declined */
  | OfStored<'stopped'>
  /** `paid` is null in a trial */
  | Of<'planChanged', { plan: PricedPlan; paid: number | null; nextChargeAt: Date }>
  | OfStored<'planScheduled', { plan: PricedPlan; startsAt: Date }>
  | OfStored<'planKept'>
  /** a scheduled plan has started */
  | OfStored<'planStarted'>
  | Of<'priceIncreaseAnnounced'>
  | OfStored<'priceIncreased'>
  | Of<'paused'>
  | Of<'pauseEnding'>
  | Of<'pauseEnded'>
  | OfStored<'voucherRedeemed'>
  | OfStored<'voucherRemoved', { code: string }>
  | OfStored<'proofAdded'>
  | OfStored<'proofEnding', { until: Date; chargeAt: Date }>
  /** `graceUntil` is null when a new proof does not bring the student plan back */
  | OfStored<'proofExpired', { chargeAt: Date; graceUntil: Date | null }>
  | OfStored<'partnerEnded', { partner: string }>
  | OfStored<'withdrawn', { withdrawal: typeof withdrawal.$inferSelect; methodText: string | null }>
  | { reason: 'withdrawalStated'; statement: WithdrawalStatement }
  | OfStored<'extraAccountJoined', { userId: string }>
  | OfExtraAccount<'extraAccountLeft'>
  | (OfExtraAccount<'extraAccountEnded'> & { cause: Exclude<LeftReason, 'left'> });

/** A change for one reason. */
export type Change<Reason extends SubscriptionChanged['reason']> = Extract<SubscriptionChanged, { reason: Reason }>;

/** Publishes a change in the transaction that made it, so that the change and its outbox rows are committed together. */
export type PublishChange = (tx: Database, change: SubscriptionChanged, now: Date) => Promise<void>;

/** Reacts to a change in the transaction that made it: adds rows to an outbox, or changes what depends on the plan. */
export type Subscriber = (
  tx: Database,
  change: SubscriptionChanged,
  now: Date,
  publishChange: PublishChange,
) => Promise<void>;

/** Creates the function that passes each change to the subscribers, in their order. */
export function createPublishChange(subscribers: readonly Subscriber[]): PublishChange {
  const publishChange: PublishChange = async (tx, change, now) => {
    for (const react of subscribers) await react(tx, change, now, publishChange);
  };
  return publishChange;
}

/** Start of the keys under which the email outbox keeps changes that are published once. */
export const onceKeys = {
  trialEnding: 'trial-ending-',
  freePeriodEnding: 'voucher-ending-',
  pauseEnding: 'pause-ending-',
  stopped: 'plan-stopped-',
} as const;

/** True when a change with this key was published. */
export async function wasPublished(tx: Database, key: string): Promise<boolean> {
  return (await tx.select({ id: mail.id }).from(mail).where(eq(mail.dedupeKey, key))).length > 0;
}
