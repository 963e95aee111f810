import type { OfferType } from './offer.ts';
import { addDays } from './period.ts';
import type { Region } from './region.ts';
import { isInTerm, type VoucherTerm } from './voucher.ts';

/** Where a subscription stands. */
export type SubscriptionStatus =
  | 'error'
  | 'active'
  | 'inTrial'
  | 'inGrace'
  | 'cancelled'
  | 'onHold'
  | 'paused'
  | 'inactive';

/** Numbers of the statuses on the wire. */
export const statusNumbers = {
  error: 0,
  active: 1,
  inTrial: 2,
  inGrace: 3,
  cancelled: 4,
  onHold: 5,
  inactive: 6,
} as const satisfies Record<Exclude<SubscriptionStatus, 'paused'>, number>;

/** The number of a status; a pause has none of its own: `pause` beside it tells it from a payment that is missing. */
export const toStatusNumber = (status: SubscriptionStatus) => statusNumbers[status === 'paused' ? 'onHold' : status];

/** The four states that lists of subscriptions show. */
export type ListState = 'PENDING' | 'ACTIVE' | 'EXPIRED' | 'STOPPED';

/** The list state of each status: stopped is on its way out by the listener's own wish, pending waits for money. */
export const listStates: Record<SubscriptionStatus, ListState> = {
  error: 'EXPIRED',
  active: 'ACTIVE',
  inTrial: 'ACTIVE',
  inGrace: 'ACTIVE',
  cancelled: 'STOPPED',
  onHold: 'PENDING',
  paused: 'PENDING',
  inactive: 'EXPIRED',
};

/** Who controls a subscription. */
export type Manager = 'card' | 'apple' | 'google' | 'identity' | 'bundler' | 'wallet' | 'owner';

/** The managers' names on the wire. */
export const discriminators = {
  card: 'AdyenUserSubscription',
  apple: 'AppleUserSubscription',
  google: 'GoogleUserSubscription',
  identity: 'SchibstedUserSubscription',
  bundler: 'BundlerUserSubscription',
  wallet: 'VippsMobilePayUserSubscription',
  owner: 'MultimemberUserSubscription',
} as const satisfies Record<Manager, string>;

/** Who takes the payments of what each manager controls, by name on the wire; nobody those of a guest. */
export const findPaymentProvider = (manager: Manager, region: Region) =>
  manager === 'identity' ? identityProviders[region] : paymentProviders[manager];

const paymentProviders = {
  card: 'Adyen',
  apple: 'Apple',
  google: 'Google',
  bundler: 'Bundler',
  wallet: 'VippsMobilePay',
  owner: null,
} as const;

const identityProviders = { se: 'SchibstedSE', no: 'SchibstedNO', fi: 'SchibstedFI' } as const;

/** True for what was bought here, on the web: the only kind that can be changed here and that shows transactions. */
export const isWebManaged = (manager: Manager): boolean => manager === 'card' || manager === 'wallet';

/** Product id on the wire while a voucher is at work. */
export const voucherProductId = 'coupon-plan';

/** Product ids on the wire; the specification names none for standard, so that one is our own. */
export const productIds = {
  standard: 'standard-offer-plan',
  student: 'student-offer-plan',
  duo: 'duo-offer-plan',
  total: 'total-offer-plan',
  totalDuo: 'totalduo-offer-plan',
} as const satisfies Record<OfferType, string>;

/** Days after a first refused charge on which it is tried again; after the last refusal the subscription is on hold. */
export const renewalRetryDays = [1, 3, 7] as const;

/** Days after a first refused charge until which access goes on. */
export const graceDays = 7;

/** Days after a first refused charge at which the subscription is over. */
export const holdDays = 30;

/** Time that a charge at a period's start may take before access stops waiting for it, in ms. */
export const renewalLeewayMs = 3_600_000;

/** The same for the wallet, which collects on the day after a charge was ordered, in its own hours. */
export const walletLeewayMs = 172_800_000;
/** Later than any date that is compared with it. */
const endOfTime = new Date(8.64e15);

/** Months in arrears that are charged after a standstill; older ones are given away. */
export const catchUpPeriods = 3;

/** What is stored about a subscription's life; with the time this decides everything. */
export type SubscriptionData = {
  trialEndsAt: Date | null;
  /** end of the last period that is paid, or of the trial */
  paidUntil: Date;
  cancelledAt: Date | null;
  /** set when access ended before `paidUntil` */
  endedAt: Date | null;
  /** first refused charge of the period that begins at `paidUntil` */
  refusedAt: Date | null;
  /** end of a pause that begins at `paidUntil` */
  resumesAt?: Date | null;
  /** the wallet takes longer to collect than a card */
  manager?: Manager;
  /** the voucher that is, was or will be at work */
  term?: VoucherTerm | null;
};

/** End of what is paid or free: a free voucher that begins there goes on from it, although nothing was noted yet. */
function findCoverEnd({ paidUntil, term = null }: SubscriptionData): Date {
  if (term?.discount !== 'FREE' || !isInTerm(term, paidUntil)) return paidUntil;
  return term.endsAt ?? endOfTime;
}

/**
 * Judges where a subscription stands now. A pure function of stored facts and the time: right even if no job ever ran.
 */
export function evaluateSubscriptionStatus(facts: SubscriptionData, now: Date): SubscriptionStatus {
  const { trialEndsAt, cancelledAt, endedAt, refusedAt, resumesAt = null, manager } = facts;
  const leewayMs = manager === 'wallet' ? walletLeewayMs : renewalLeewayMs;
  // what is cancelled or paused ends with what is paid: a voucher that waits for the next period does not begin there
  const paidUntil = cancelledAt === null && resumesAt === null ? findCoverEnd(facts) : facts.paidUntil;
  if (endedAt !== null && now >= endedAt) return 'inactive';
  if (now < paidUntil) {
    if (cancelledAt !== null) return 'cancelled';
    return trialEndsAt !== null && now < trialEndsAt ? 'inTrial' : 'active';
  }
  if (cancelledAt !== null) return 'inactive';
  if (resumesAt !== null && now < resumesAt) return 'paused';
  if (refusedAt !== null && now >= addDays(refusedAt, holdDays)) return 'inactive';
  const graceEndsAt = refusedAt === null ? paidUntil : addDays(refusedAt, graceDays);
  if (now.getTime() >= graceEndsAt.getTime() + leewayMs) return 'onHold';
  // a charge that the wallet has yet to collect is no failed one
  return manager === 'wallet' && refusedAt === null ? 'active' : 'inGrace';
}

/** True when the listener has Premium with a subscription in this status. */
export const hasAccess = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'inTrial' || status === 'inGrace' || status === 'cancelled';

/** True for what will be charged again by itself or still gives Premium: nothing else may be bought beside it. */
export const isOngoing = (status: SubscriptionStatus): boolean => hasAccess(status) || status === 'paused';

/** The facts that the flags need of one subscription. */
export type SubscriptionSummary = { offer: OfferType; manager: Manager; status: SubscriptionStatus };

/** The derived flags of spec core §3 over everything a listener holds. */
export function deriveSubscriptionFlags(held: readonly SubscriptionSummary[]) {
  const running = held.filter(({ status }) => hasAccess(status));
  return {
    hasActiveSubscription: running.length > 0,
    hasActiveStudentSubscription: running.some(({ offer }) => offer === 'student'),
    hasCancelledSubscription: held.some(({ status }) => status === 'cancelled'),
    hasActiveWebSubscription: running.some(({ manager }) => isWebManaged(manager)),
    hasActiveTotalSubscription: running.some(({ offer }) => offer === 'total'),
    hasActiveTotalDuoSubscription: running.some(({ offer }) => offer === 'totalDuo'),
  };
}
