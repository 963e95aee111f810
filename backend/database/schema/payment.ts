import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Currency, Region } from '../../../core/domain/region.ts';
import type { CardMethod } from '../../../core/domain/device-wallet.ts';
import type { Manager } from '../../../core/domain/subscription.ts';
import type { PaymentMethodType, Product, TransactionStatus } from '../../../core/domain/transaction.ts';
import type { Discount } from '../../../core/domain/voucher.ts';
import { instant } from './instant.ts';

/** A card stored at the card provider. */
export const storedCard = pgTable('stored_card', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  token: text('token').notNull(),
  /** how the user entered it: as a card, or from a device wallet */
  method: text('method').$type<CardMethod>().notNull().default('Card'),
  brand: text('brand').notNull(),
  lastFour: text('last_four').notNull(),
  expiryMonth: text('expiry_month').notNull(),
  expiryYear: text('expiry_year').notNull(),
  holderName: text('holder_name'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});

/** `action` is internal: the user has a step to complete at the bank. The API calls it `submitted`. */
export type SessionStatus =
  | 'created'
  | 'submitted'
  | 'action'
  | 'authorised'
  | 'refused'
  | 'pending'
  | 'error'
  | 'cancelled';

/** One attempt to buy with a card, or to replace the card. */
export const paymentSession = pgTable('payment_session', {
  id: uuid('id').primaryKey(),
  purpose: text('purpose').$type<'purchase' | 'card-update'>().notNull().default('purchase'),
  userId: text('user_id').notNull(),
  region: text('region').$type<Region>().notNull(),
  offer: text('offer').$type<OfferType>().notNull(),
  voucherCode: text('voucher_code'),
  price: integer('price').notNull(),
  amountNow: integer('amount_now').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  trialDays: integer('trial_days').notNull(),
  returnUrl: text('return_url').notNull(),
  consentText: text('consent_text'),
  consentAt: instant('consent_at'),
  idempotencyKey: text('idempotency_key'),
  status: text('status').$type<SessionStatus>().notNull(),
  failure: text('failure'),
  attempts: integer('attempts').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Current and past subscriptions. */
export const subscription = pgTable('subscription', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  sessionId: uuid('session_id'),
  agreementId: uuid('agreement_id'),
  region: text('region').$type<Region>().notNull(),
  offer: text('offer').$type<OfferType>().notNull(),
  manager: text('manager').$type<Manager>().notNull(),
  price: integer('price').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  startedAt: instant('started_at').notNull(),
  trialEndsAt: instant('trial_ends_at'),
  anchorAt: instant('anchor_at').notNull(),
  /** number of the period that begins at `anchorAt` */
  anchorPeriod: integer('anchor_period').notNull().default(0),
  nextPeriod: integer('next_period').notNull(),
  paidUntil: instant('paid_until').notNull(),
  /** the charge for the period that ends then, in minor units; 0 for free time */
  paidAmount: integer('paid_amount').notNull().default(0),
  cancelledAt: instant('cancelled_at'),
  endedAt: instant('ended_at'),
  refusedAt: instant('refused_at'),
  /** end of a pause that began, or will begin, at `paidUntil`; null without one */
  resumesAt: instant('resumes_at'),
  nextOffer: text('next_offer').$type<OfferType>(),
  nextOfferAt: instant('next_offer_at'),
  nextPrice: integer('next_price'),
  /** the announced higher price, and its start */
  increasedPrice: integer('rise_price'),
  priceIncreaseAt: instant('rise_at'),
  /** end of the student proof; null when there has never been one */
  studentUntil: instant('student_until'),
  /** the price of a student plan without a proof */
  standardPrice: integer('standard_price'),
  /** the proof end in the last warning, and in the last notice that it is over */
  studentWarnedFor: instant('student_warned_for'),
  studentLapsedFor: instant('student_lapsed_for'),
  voucherCode: text('voucher_code'),
  voucherDiscount: text('voucher_discount').$type<Discount>(),
  voucherStartsAt: instant('voucher_starts_at'),
  voucherEndsAt: instant('voucher_ends_at'),
  isOpen: boolean('is_open').notNull(),
});

/** A subscription as stored. */
export type StoredSubscription = typeof subscription.$inferSelect;

/** Used trials by user, card and wallet. */
export const trialClaim = pgTable('trial_claim', {
  kind: text('kind').$type<'person' | 'card' | 'wallet'>().notNull(),
  key: text('key').notNull(),
  userId: text('user_id').notNull(),
  claimedAt: instant('claimed_at').notNull(),
});

/** Claims to charge one period of one subscription. */
export const renewal = pgTable('renewal', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  period: integer('period').notNull(),
  state: text('state').$type<'due' | 'paid' | 'waived' | 'given-up'>().notNull(),
  attempts: integer('attempts').notNull().default(0),
  refusals: integer('refusals').notNull().default(0),
  nextTryAt: instant('next_try_at').notNull(),
});

export type IntentKind = 'signup' | 'first-charge' | 'renewal' | 'upgrade';

export type IntentState =
  | 'open'
  | 'action'
  | 'pending'
  | 'succeeded'
  | 'refused'
  | 'cancelled'
  | 'error'
  | 'not-sent'
  | 'surplus'
  | 'abandoned';

/**
 * An intended call to a payment provider, committed before the call; with an agreement it is a charge of the wallet.
 */
export const paymentIntent = pgTable('payment_intent', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<IntentKind>().notNull(),
  reference: text('reference').notNull(),
  userId: text('user_id').notNull(),
  sessionId: uuid('session_id'),
  renewalId: uuid('renewal_id'),
  agreementId: uuid('agreement_id'),
  amount: integer('amount').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  request: jsonb('request'),
  /** the payment method at the card provider */
  method: text('method').$type<CardMethod>().notNull().default('Card'),
  state: text('state').$type<IntentState>().notNull(),
  pspReference: text('psp_reference'),
  resultCode: text('result_code'),
  refusalCode: text('refusal_code'),
  fingerprint: text('fingerprint'),
  /** idempotency keys of this charge that the wallet has refused */
  refusedKeys: integer('refused_keys').notNull().default(0),
  leasedUntil: instant('leased_until').notNull(),
  /** time of the last poll, business time */
  polledAt: instant('looked_at'),
  /** since when the user waits for a result; null in older rows */
  askedAt: instant('asked_at'),
  createdAt: instant('created_at').notNull(),
});

/** One taxed line of a receipt; amounts in minor units, rate in per cent. */
export type ReceiptLine = { product: Product; rate: number; net: number; vat: number; total: number };

/** Completed and attempted transfers of money. */
export const paymentTransaction = pgTable('payment_transaction', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  subscriptionId: uuid('subscription_id').notNull(),
  period: integer('period').notNull(),
  orderNumber: text('order_number')
    .notNull()
    .default(sql`'NL-' || nextval('order_number')`),
  createdAt: instant('created_at').notNull(),
  region: text('region').$type<Region>().notNull(),
  offer: text('offer').$type<OfferType>().notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  status: text('status').$type<TransactionStatus>().notNull(),
  method: text('method').$type<PaymentMethodType>().notNull(),
  methodText: text('method_text').notNull(),
  lines: jsonb('lines').$type<ReceiptLine[]>().notNull(),
});
