/** State of an agreement. Rejected ones are STOPPED, overdue ones EXPIRED. */
export type AgreementStatus = 'PENDING' | 'ACTIVE' | 'STOPPED' | 'EXPIRED';

/** Transitions of an agreement. */
export type AgreementMove = 'approve' | 'reject' | 'expire' | 'stop';

/** The country of each currency. */
export const countries = { NOK: 'NO', EUR: 'FI', DKK: 'DK' } as const;

/** An amount in minor units. */
export type Price = { amount: number; currency: 'NOK' | 'EUR' | 'DKK' };

/** How often an agreement is charged. */
export type Interval = { unit: 'YEAR' | 'MONTH' | 'WEEK' | 'DAY'; count: number };

/** A lower initial price; prices in minor units. */
export type Campaign =
  | { type: 'PERIOD_CAMPAIGN'; price: number; period: Interval }
  | { type: 'PRICE_CAMPAIGN'; price: number; end: string }
  | { type: 'EVENT_CAMPAIGN'; price: number; eventDate: string; eventText: string };

/** The payer's choice for the next charge, on the agreement page; one that waits stays DUE after its due day. */
export type NextCharge = 'succeeds' | 'fails' | 'waits';

/** An agreement between payer and merchant. */
export type Agreement = {
  id: string;
  uuid: string;
  /** serial number of its sales unit */
  msn: string;
  /** secret part of the confirmation URL */
  token: string;
  status: AgreementStatus;
  price: Price;
  pricingType: 'LEGACY' | 'VARIABLE';
  interval: Interval;
  campaign: Campaign | null;
  productName: string;
  productDescription: string | null;
  merchantRedirectUrl: string;
  merchantAgreementUrl: string | null;
  externalId: string | null;
  /** requested user details; without it the payer stays anonymous */
  scope: string | null;
  /** phone number of the payer, digits only */
  phone: string | null;
  initialChargeId: string | null;
  /** ISO times, real clock */
  created: string;
  start: string | null;
  stop: string | null;
  nextCharge: NextCharge;
};

export type ChargeStatus =
  | 'PENDING'
  | 'DUE'
  | 'RESERVED'
  | 'CHARGED'
  | 'PARTIALLY_CAPTURED'
  | 'FAILED'
  | 'CANCELLED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED';

/** An event of a charge. */
export type ChargeEvent = {
  occurred: string;
  event: 'CREATE' | 'RESERVE' | 'CAPTURE' | 'REFUND' | 'CANCEL' | 'FAIL';
  amount: number;
  idempotencyKey: string | null;
  success: boolean;
};

/** A charge of an agreement. */
export type Charge = {
  /** the merchant's orderId if given */
  id: string;
  agreementId: string;
  type: 'INITIAL' | 'RECURRING';
  status: ChargeStatus;
  price: Price;
  transactionType: 'DIRECT_CAPTURE' | 'RESERVE_CAPTURE';
  description: string;
  /** the day of its collection, yyyy-mm-dd */
  due: string;
  /** outcome of the collection */
  outcome: NextCharge;
  retryDays: number;
  externalId: string | null;
  transactionId: string;
  failureReason: 'user_action_required' | null;
  captured: number;
  refunded: number;
  cancelled: number;
  history: ChargeEvent[];
};

/** An expected error of the wallet: the HTTP status, and the invalid field. */
export type WalletError = { status: 400 | 403 | 404 | 409; title: string; field: string; reason: string };

/** A value, or an expected error. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; refusal: WalletError };

/** Makes an error result. */
export const fail = (status: WalletError['status'], title: string, field: string, reason: string) =>
  ({ ok: false, refusal: { status, title, field, reason } }) as const;
