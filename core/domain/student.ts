import { constants } from './constants.ts';
import type { OfferType } from './offer.ts';
import { addDays, addMonths } from './period.ts';
import { hasAccess, isWebManaged, type Manager, type SubscriptionStatus } from './subscription.ts';
import { isTermOver, type VoucherTerm } from './voucher.ts';

/** Days after a proof has expired in which a new one restores the student plan (decision 0020). */
export const studentGraceDays = 30;

export type ProofStatus = 'none' | 'valid' | 'expiring' | 'expired';

/** Finds when a proof given now expires: after twelve months in the region's time zone. */
export const findProofEnd = (now: Date, timeZone: string): Date =>
  addMonths(now, constants.studentProofMonths, timeZone);

/** Finds from when a user is notified that the proof will expire. */
export const findReminderStart = (validUntil: Date): Date => addDays(validUntil, -constants.studentReminderDays);

/** Finds until when a new proof restores the student plan. */
export const findGraceEnd = (validUntil: Date): Date => addDays(validUntil, studentGraceDays);

/** Evaluates the proof that is valid longest; null when there has never been one. */
export function evaluateProof(validUntil: Date | null, now: Date): ProofStatus {
  if (validUntil === null) return 'none';
  if (now >= validUntil) return 'expired';
  return now >= findReminderStart(validUntil) ? 'expiring' : 'valid';
}

/** What is stored about a subscriber's student status. */
export type StudentData = {
  /** expiry of the proof; null when there has never been one */
  studentUntil: Date | null;
  /** price of the standard plan, in minor units */
  standardPrice: number | null;
};

/** A plan with its ordinary price in minor units. */
export type PricedPlan = { offer: OfferType; price: number };

/**
 * Gets the plan that applies at a moment: a student plan without a valid proof is standard Premium at its price. It uses
 * stored data and the time alone, so a late job never charges the student price.
 */
export function getEffectivePlan<Plan extends PricedPlan>(plan: Plan, data: StudentData, at: Date): Plan {
  const { studentUntil, standardPrice } = data;
  if (plan.offer !== 'student' || (studentUntil !== null && at < studentUntil)) return plan;
  return { ...plan, offer: 'standard', price: standardPrice ?? plan.price };
}

/** True while a new proof would restore a student plan that has become standard: `isExpired` in the API. */
export const isInStudentGrace = (offer: OfferType, { studentUntil }: StudentData, at: Date): boolean =>
  offer === 'student' && studentUntil !== null && at >= studentUntil && at < findGraceEnd(studentUntil);

/** Why a user cannot prove student status now: codes of the API. */
export type StudentBlock =
  | 'active_partner_subscription'
  | 'active_subscription'
  | 'discounted_voucher_plan'
  | 'active_voucher';

export type OtherSubscription = { manager: Manager; status: SubscriptionStatus; term: VoucherTerm | null };

function findBlock({ manager, status, term }: OtherSubscription, now: Date): StudentBlock | undefined {
  if (!hasAccess(status)) return undefined;
  if (manager === 'bundler') return 'active_partner_subscription';
  // any other subscription that cannot become a student plan here (decision 0020)
  if (!isWebManaged(manager)) return 'active_subscription';
  if (term === null || isTermOver(term, now)) return undefined;
  return term.discount === 'FIFTYPERCENT' && term.startsAt <= now ? 'discounted_voucher_plan' : 'active_voucher';
}

/** Finds what blocks a proof among all subscriptions of a user; undefined when nothing does. */
export const findStudentBlock = (subscriptions: readonly OtherSubscription[], now: Date): StudentBlock | undefined =>
  subscriptions.map((subscription) => findBlock(subscription, now)).find((block) => block !== undefined);
