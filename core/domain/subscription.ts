import type { OfferType } from './offer.ts';
import { addDays } from './period.ts';
import type { Region } from './region.ts';
import { isInTerm, type VoucherTerm } from './voucher.ts';

export type SubscriptionStatus =
  | 'error'
  | 'active'
  | 'inTrial'
  | 'inGrace'
  | 'cancelled'
  | 'onHold'
  | 'paused'
  | 'inactive';

/** Status numbers of the API. */
export const statusNumbers = {
  error: 0,
  active: 1,
  inTrial: 2,
  inGrace: 3,
  cancelled: 4,
  onHold: 5,
  inactive: 6,
} as const satisfies Record<Exclude<SubscriptionStatus, 'paused'>, number>;

/** The API's number of a status. A pause has none: the API's `pause` field distinguishes it from a missing payment. */
export const toStatusNumber = (status: SubscriptionStatus) => statusNumbers[status === 'paused' ? 'onHold' : status];

/** The four states in lists of subscriptions. */
export type ListState = 'PENDING' | 'ACTIVE' | 'EXPIRED' | 'STOPPED';

/** The list state of each status: a stopped one was cancelled by the user, a pending one waits for payment. */
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

/** Which system controls a subscription. */
export type Manager = 'card' | 'apple' | 'google' | 'identity' | 'bundler' | 'wallet' | 'owner';

/** Managers whose subscriptions the owner's app backend reports: app stores and other brands. */
export const sellers = ['apple', 'google', 'identity'] as const satisfies readonly Manager[];
export type Seller = (typeof sellers)[number];

/** The managers' names in the API. */
export const discriminators = {
  card: 'AdyenUserSubscription',
  apple: 'AppleUserSubscription',
  google: 'GoogleUserSubscription',
  identity: 'SchibstedUserSubscription',
  bundler: 'BundlerUserSubscription',
  wallet: 'VippsMobilePayUserSubscription',
  owner: 'MultimemberUserSubscription',
} as const satisfies Record<Manager, string>;

/** Finds the API's name of the payment provider; an extra account has none. */
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

/** True when bought on the web: only these subscriptions can change here and show transactions. */
export const isWebManaged = (manager: Manager): boolean => manager === 'card' || manager === 'wallet';

/** Product id in the API while a voucher applies. */
export const voucherProductId = 'coupon-plan';

/** Product ids in the API. */
export const productIds = {
  standard: 'standard-offer-plan',
  student: 'student-offer-plan',
  duo: 'duo-offer-plan',
  total: 'total-offer-plan',
  totalDuo: 'totalduo-offer-plan',
} as const satisfies Record<OfferType, string>;

/** Days after the first refused charge on which it is retried; after the last refusal the subscription is on hold. */
export const renewalRetryDays = [1, 3, 7] as const;

/** Days of access after the first refused charge. */
export const graceDays = 7;

/** Days after the first refused charge until the subscription ends. */
export const holdDays = 30;

/** How long access waits for the charge at a period's start, in ms. */
export const renewalLeewayMs = 3_600_000;

/** The same for the wallet, which collects two days after a charge was ordered. */
export const walletLeewayMs = 259_200_000;

/** Later than any date that is compared with it. */
const endOfTime = new Date(8.64e15);

/** Overdue months that are charged after an outage; older ones are free. */
export const catchUpPeriods = 3;

/** Stored data that, with the time, decides the status of a subscription. */
export type SubscriptionData = {
  trialEndsAt: Date | null;
  /** end of the last paid period, or of the trial */
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
  /** past, current or future voucher */
  term?: VoucherTerm | null;
};

/** End of paid or free time: a free voucher that begins there extends it, even before a job has stored that. */
function findCoverEnd({ paidUntil, term = null }: SubscriptionData): Date {
  if (term?.discount !== 'FREE' || !isInTerm(term, paidUntil)) return paidUntil;
  return term.endsAt ?? endOfTime;
}

/** Evaluates the current status from stored data and the time alone, so it is right even when no job has run. */
export function evaluateSubscriptionStatus(data: SubscriptionData, now: Date): SubscriptionStatus {
  const { trialEndsAt, cancelledAt, endedAt, refusedAt, resumesAt = null, manager } = data;
  const leewayMs = manager === 'wallet' ? walletLeewayMs : renewalLeewayMs;
  // a cancelled or paused subscription ends with its paid time: a voucher that waits for the next period does not begin
  const paidUntil = cancelledAt === null && resumesAt === null ? findCoverEnd(data) : data.paidUntil;
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
  // the wallet has not collected yet, which is no failed charge
  return manager === 'wallet' && refusedAt === null ? 'active' : 'inGrace';
}

/** True when the user has Premium with a subscription in this status. */
export const hasAccess = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'inTrial' || status === 'inGrace' || status === 'cancelled';

/** True when the subscription will be charged again or gives Premium: the user cannot buy another one. */
export const isOngoing = (status: SubscriptionStatus): boolean => hasAccess(status) || status === 'paused';

export type SubscriptionSummary = { offer: OfferType; manager: Manager; status: SubscriptionStatus };

/** Derives the flags of the API over all subscriptions of a user. */
export function deriveSubscriptionFlags(subscriptions: readonly SubscriptionSummary[]) {
  const running = subscriptions.filter(({ status }) => hasAccess(status));
  return {
    hasActiveSubscription: running.length > 0,
    hasActiveStudentSubscription: running.some(({ offer }) => offer === 'student'),
    hasCancelledSubscription: subscriptions.some(({ status }) => status === 'cancelled'),
    hasActiveWebSubscription: running.some(({ manager }) => isWebManaged(manager)),
    hasActiveTotalSubscription: running.some(({ offer }) => offer === 'total'),
    hasActiveTotalDuoSubscription: running.some(({ offer }) => offer === 'totalDuo'),
  };
}

/** True for a subscription that was bought here: only those can be changed here. */
export const isOwnSubscription = (discriminator: string): boolean =>
  discriminator === 'AdyenUserSubscription' || discriminator === 'VippsMobilePayUserSubscription';
