/** Where a mandate stands (payments reference §6). Rejected ones are STOPPED, those nobody answered EXPIRED. */
export type AgreementStatus = 'PENDING' | 'ACTIVE' | 'STOPPED' | 'EXPIRED';

/** What can happen to a mandate. */
export type AgreementMove = 'approve' | 'reject' | 'expire' | 'stop';

/** Money of the wallet: minor units and an ISO currency. */
export type Price = { amount: number; currency: string };

/** How often a mandate charges. */
export type Interval = { unit: 'YEAR' | 'MONTH' | 'WEEK' | 'DAY'; count: number };

/** A lower price in the beginning; prices in minor units. */
export type Campaign =
  | { type: 'PERIOD_CAMPAIGN'; price: number; period: Interval }
  | { type: 'PRICE_CAMPAIGN'; price: number; end: string }
  | { type: 'EVENT_CAMPAIGN'; price: number; eventDate: string; eventText: string };

/** What the payer decided about the next charge, on the agreement page. */
export type NextCharge = 'succeeds' | 'fails' | 'waits';

/** A mandate between the payer and the merchant. */
export type Agreement = {
  id: string;
  uuid: string;
  /** unguessable part of the confirmation address */
  token: string;
  status: AgreementStatus;
  price: Price;
  pricingType: 'LEGACY' | 'VARIABLE';
  interval: Interval;
  campaign: Campaign | null;
  productName: string;
  productDescription: string | null;
  merchantRedirectUrl: string;
  merchantAgreementUrl: string;
  externalId: string | null;
  /** what the merchant asked to know of the payer; without it the payer stays unnamed */
  scope: string | null;
  /** telephone number of whoever answered, digits alone */
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

/** One thing that happened to a charge. */
export type ChargeEvent = {
  occurred: string;
  event: 'CREATE' | 'RESERVE' | 'CAPTURE' | 'REFUND' | 'CANCEL' | 'FAIL';
  amount: number;
  idempotencyKey: string | null;
  success: boolean;
};

/** Money taken, or to be taken, under a mandate. */
export type Charge = {
  /** the merchant's orderId where one was given */
  id: string;
  agreementId: string;
  type: 'INITIAL' | 'RECURRING';
  status: ChargeStatus;
  price: Price;
  transactionType: 'DIRECT_CAPTURE' | 'RESERVE_CAPTURE';
  description: string;
  /** the day it is due, yyyy-mm-dd; the sandbox does not wait for it */
  due: string;
  retryDays: number;
  externalId: string | null;
  transactionId: string;
  failureReason: string | null;
  captured: number;
  refunded: number;
  cancelled: number;
  history: ChargeEvent[];
};

/** An expected refusal of the wallet: the HTTP status, and the field it is about. */
export type Refusal = { status: 400 | 404 | 409; title: string; field: string; reason: string };

/** An answer that may be a refusal. */
export type Result<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

/** Makes a refused result. */
export const refuse = (status: Refusal['status'], title: string, field: string, reason: string) =>
  ({ ok: false, refusal: { status, title, field, reason } }) as const;
