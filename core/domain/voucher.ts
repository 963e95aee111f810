import { constants } from './constants.ts';

/** What a voucher takes off the price. */
export type Discount = 'FREE' | 'FIFTYPERCENT';

/** Numbers of the discounts on the wire. */
export const discountNumbers = { FREE: 1, FIFTYPERCENT: 2 } as const satisfies Record<Discount, number>;

/** What a voucher's duration counts. */
export type DurationUnit = 'Days' | 'Months';

/** Numbers of the units on the wire. */
export const durationUnitNumbers = { Days: 0, Months: 1 } as const satisfies Record<DurationUnit, number>;

/** What a voucher is worth and for how long; null is for ever. */
export type VoucherBenefit = { discount: Discount; duration: { unit: DurationUnit; length: number } | null };

/** A voucher at work: from `startsAt` up to, not including, `endsAt`; null is for ever. */
export type VoucherTerm = { discount: Discount; startsAt: Date; endsAt: Date | null };

/** Why a voucher cannot be used: the server's response titles. */
export const voucherFailures = [
  'not_reward_voucher',
  'invalid_churn_eligibility',
  'already_expired',
  'already_used',
  'empty_field',
  'generic_error',
  'invalid_region',
  'no_voucher',
  'invalid_voucher_type',
  'not_yet_valid',
  'not_valid',
  'can_not_join_own_subscription',
] as const;

export type VoucherFailure = (typeof voucherFailures)[number];

/** Why a voucher cannot be put on the subscription that a listener holds. */
export const redeemFailures = [
  'unexpected_subscription_state',
  'month_credit_already_set',
  'incompatible_plan',
  'cancelled_subscription',
  'in_trial',
  'conflict',
] as const;

export type RedeemFailure = (typeof redeemFailures)[number];

/** A typed code as it is stored and compared: trimmed and upper-cased. */
export const normalizeVoucherCode = (typed: string): string => typed.trim().toUpperCase();

/** True when a clean code could name a voucher: at most 20 letters, digits, hyphens and underscores. */
export const isVoucherCode = (code: string): boolean =>
  code.length <= constants.voucherMaximumLength && /^[\p{L}\p{N}_-]+$/u.test(code);

/** True for what may be somebody's address or card number, typed where a code belongs: analysts are told neither. */
export const isLikelyPersonalData = (typed: string): boolean => /@|(?:\d\W*){13}/.test(typed);

/** A price with the discount taken off, in minor units; halves are rounded in the listener's favour. */
export const discountPrice = (price: number, discount: Discount): number =>
  discount === 'FREE' ? 0 : Math.floor(price / 2);

/** True while a voucher is at work. */
export const isInTerm = (term: VoucherTerm | null, at: Date): term is VoucherTerm =>
  term !== null && term.startsAt <= at && (term.endsAt === null || at < term.endsAt);

/** True when a voucher was at work and is no more. */
export const isTermOver = (term: VoucherTerm, now: Date): boolean => term.endsAt !== null && term.endsAt <= now;

/** What a period that begins at a moment costs, in minor units: a voucher counts for the periods that begin in its term. */
export const getPriceAt = (price: number, term: VoucherTerm | null, at: Date): number =>
  isInTerm(term, at) ? discountPrice(price, term.discount) : price;
