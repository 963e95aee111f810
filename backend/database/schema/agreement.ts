import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Currency, Region } from '../../../core/domain/region.ts';
import { instant } from './instant.ts';

/** `open` means that the wallet has not answered yet, `failed` that it never got, or never took, the draft. */
export type AgreementState = 'open' | 'pending' | 'active' | 'stopped' | 'expired' | 'surplus' | 'failed';

/** A lower price in the beginning, as the wallet shows it to its payer; minor units. */
export type Campaign =
  | { type: 'PERIOD_CAMPAIGN'; price: number; period: { unit: 'DAY' | 'MONTH'; count: number } }
  | { type: 'PRICE_CAMPAIGN'; price: number; end: string };

/** Mandates of the wallet: what a listener was offered, committed before the wallet is asked. */
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
  /** null without one, or where `trialDays` says it */
  campaign: jsonb('campaign').$type<Campaign>(),
  returnUrl: text('return_url').notNull(),
  accountUrl: text('account_url').notNull(),
  consentText: text('consent_text'),
  consentAt: instant('consent_at'),
  /** what was ordered, so that a second click finds the first one's mandate */
  fingerprint: text('fingerprint').notNull(),
  state: text('state').$type<AgreementState>().notNull(),
  failure: text('failure'),
  /** the wallet's own id; null while its answer is missing */
  agreementId: text('agreement_id'),
  chargeId: text('charge_id'),
  confirmationUrl: text('confirmation_url'),
  /** the wallet's own name for the payer, where it tells */
  payer: text('payer'),
  /** when the wallet was last asked about it, by business time */
  lookedAt: instant('looked_at').notNull(),
  /** since when its payer, back from the wallet, waits for what became of it */
  returnedAt: instant('returned_at'),
  leasedUntil: instant('leased_until').notNull(),
  createdAt: instant('created_at').notNull(),
});
