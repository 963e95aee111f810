import { constants } from './constants.ts';
import type { OfferType } from './offer.ts';
import { addDays, addMonths } from './period.ts';
import { hasAccess, isWebManaged, type Manager, type SubscriptionStatus } from './subscription.ts';
import { isTermOver, type VoucherTerm } from './voucher.ts';

/** Days after a proof has run out in which a new one brings the student plan back (decision 0020). */
export const studentGraceDays = 30;

/** Where a person's proof of studies stands. */
export type ProofStatus = 'none' | 'valid' | 'expiring' | 'expired';

/** Until when a proof counts that is given now: twelve months on the clock of its market. */
export const findProofEnd = (now: Date, timeZone: string): Date =>
  addMonths(now, constants.studentProofMonths, timeZone);

/** From when on a proof's owner is told that it will run out. */
export const findReminderStart = (validUntil: Date): Date => addDays(validUntil, -constants.studentReminderDays);

/** Until when a new proof brings the student plan back. */
export const findGraceEnd = (validUntil: Date): Date => addDays(validUntil, studentGraceDays);

/** Judges the proof that counts longest; null when there has never been one. */
export function evaluateProof(validUntil: Date | null, now: Date): ProofStatus {
  if (validUntil === null) return 'none';
  if (now >= validUntil) return 'expired';
  return now >= findReminderStart(validUntil) ? 'expiring' : 'valid';
}

/** What is stored about the studies of a subscription's holder. */
export type StudentData = {
  /** until when the holder's proof counts; null when there has never been one */
  studentUntil: Date | null;
  /** what the plan costs as standard, in minor units */
  standardPrice: number | null;
};

/** A plan with its ordinary price in minor units. */
export type PricedPlan = { offer: OfferType; price: number };

/**
 * The plan that a holding is at a moment: a student plan without a valid proof is standard Premium at its price. A pure function of stored facts and the time, so nobody pays the student price because a job did not run.
 */
export function getEffectivePlan<Plan extends PricedPlan>(plan: Plan, facts: StudentData, at: Date): Plan {
  const { studentUntil, standardPrice } = facts;
  if (plan.offer !== 'student' || (studentUntil !== null && at < studentUntil)) return plan;
  return { ...plan, offer: 'standard', price: standardPrice ?? plan.price };
}

/** True while a plan has become standard for want of a proof and a new one would bring it back: `isExpired` on the wire. */
export const isInStudentGrace = (offer: OfferType, { studentUntil }: StudentData, at: Date): boolean =>
  offer === 'student' && studentUntil !== null && at >= studentUntil && at < findGraceEnd(studentUntil);

/** Why nobody may prove their studies now: codes of the wire. */
export type StudentBlock =
  | 'active_partner_subscription'
  | 'active_subscription'
  | 'discounted_voucher_plan'
  | 'active_voucher';

/** What the judgement needs of one holding. */
export type OtherSubscription = { manager: Manager; status: SubscriptionStatus; term: VoucherTerm | null };

function findBlock({ manager, status, term }: OtherSubscription, now: Date): StudentBlock | undefined {
  if (!hasAccess(status)) return undefined;
  if (manager === 'bundler') return 'active_partner_subscription';
  // of another kind: whatever cannot become a student plan here (decision 0020)
  if (!isWebManaged(manager)) return 'active_subscription';
  if (term === null || isTermOver(term, now)) return undefined;
  return term.discount === 'FIFTYPERCENT' && term.startsAt <= now ? 'discounted_voucher_plan' : 'active_voucher';
}

/** Finds what stands in the way of a proof among everything a person holds; undefined when nothing does. */
export const findStudentBlock = (held: readonly OtherSubscription[], now: Date): StudentBlock | undefined =>
  held.map((one) => findBlock(one, now)).find((block) => block !== undefined);
