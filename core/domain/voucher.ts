import { constants } from './constants.ts';

export type Discount = 'FREE' | 'FIFTYPERCENT';

/** Discount numbers of the API. */
export const discountNumbers = { FREE: 1, FIFTYPERCENT: 2 } as const satisfies Record<Discount, number>;

export type DurationUnit = 'Days' | 'Months';

/** Unit numbers of the API. */
export const durationUnitNumbers = { Days: 0, Months: 1 } as const satisfies Record<DurationUnit, number>;

/** Discount and duration of a voucher; null is for ever. */
export type VoucherBenefit = { discount: Discount; duration: { unit: DurationUnit; length: number } | null };

/** A voucher on a subscription: from `startsAt` up to, not including, `endsAt`; null is for ever. */
export type VoucherTerm = { discount: Discount; startsAt: Date; endsAt: Date | null };

/** Why a voucher cannot be used: response titles of the API. */
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

/** Why a voucher cannot be added to the user's subscription. */
export const redeemFailures = [
  'unexpected_subscription_state',
  'month_credit_already_set',
  'incompatible_plan',
  'cancelled_subscription',
  'in_trial',
  'conflict',
] as const;

export type RedeemFailure = (typeof redeemFailures)[number];

/** Normalizes a typed code for storage and comparison: trimmed and upper-cased. */
export const normalizeVoucherCode = (typed: string): string => typed.trim().toUpperCase();

/** True when a normalized code has the form of a voucher code: at most 20 letters, digits, hyphens and underscores. */
export const isVoucherCode = (code: string): boolean =>
  code.length <= constants.voucherMaximumLength && /^[\p{L}\p{N}_-]+$/u.test(code);

/** True for a possible email address or card number in a voucher field: analytics must not receive it. */
export const isLikelyPersonalData = (typed: string): boolean => /@|(?:\d\W*){13}/.test(typed);

/** Discounts a price in minor units; halves are rounded in the user's favour. */
export const discountPrice = (price: number, discount: Discount): number =>
  discount === 'FREE' ? 0 : Math.floor(price / 2);

/** True while a voucher applies. */
export const isInTerm = (term: VoucherTerm | null, at: Date): term is VoucherTerm =>
  term !== null && term.startsAt <= at && (term.endsAt === null || at < term.endsAt);

/** True when a voucher no longer applies. */
export const isTermOver = (term: VoucherTerm, now: Date): boolean => term.endsAt !== null && term.endsAt <= now;

/** Gets the price of a period that begins at a moment, in minor units; a voucher applies to periods that begin in its term. */
export const getPriceAt = (price: number, term: VoucherTerm | null, at: Date): number =>
  isInTerm(term, at) ? discountPrice(price, term.discount) : price;
