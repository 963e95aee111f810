import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Currency, Region } from '../../../core/domain/region.ts';
import { instant } from './instant.ts';

/** `open`: the wallet has not responded yet. `failed`: the wallet did not get or accept the draft. */
export type AgreementState = 'open' | 'pending' | 'active' | 'stopped' | 'expired' | 'surplus' | 'failed';

/** An introductory price in the wallet; minor units. */
export type Campaign =
  | { type: 'PERIOD_CAMPAIGN'; price: number; period: { unit: 'DAY' | 'MONTH'; count: number } }
  | { type: 'PRICE_CAMPAIGN'; price: number; end: string };

/** Wallet agreements, committed before the call to the wallet. */
export const walletAgreement = pgTable('wallet_agreement', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  region: text('region').$type<Region>().notNull(),
  offer: text('offer').$type<OfferType>().notNull(),
  voucherCode: text('voucher_code'),
  price: integer('price').notNull(),
  amountNow: integer('amount_now').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  trialDays: integer('trial_days').notNull(),
  /** null without one, or when `trialDays` expresses it */
  campaign: jsonb('campaign').$type<Campaign>(),
  returnUrl: text('return_url').notNull(),
  accountUrl: text('account_url').notNull(),
  consentText: text('consent_text'),
  consentAt: instant('consent_at'),
  /** what was ordered, so that a second click finds the same agreement */
  fingerprint: text('fingerprint').notNull(),
  state: text('state').$type<AgreementState>().notNull(),
  failure: text('failure'),
  /** the wallet's id; null until it responds */
  agreementId: text('agreement_id'),
  chargeId: text('charge_id'),
  confirmationUrl: text('confirmation_url'),
  /** the wallet's id of the payer, if known */
  payer: text('payer'),
  /** time of the last poll, business time */
  polledAt: instant('looked_at').notNull(),
  /** since when the payer, back from the wallet, waits for the result */
  returnedAt: instant('returned_at'),
  leasedUntil: instant('leased_until').notNull(),
  createdAt: instant('created_at').notNull(),
});
