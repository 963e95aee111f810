import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { Discount, DurationUnit } from '../../../core/domain/voucher.ts';
import { instant } from './instant.ts';

/** Vouchers: value, audience and validity. */
export const voucher = pgTable('voucher', {
  code: text('code').primaryKey(),
  discount: text('discount').$type<Discount>().notNull(),
  durationUnit: text('duration_unit').$type<DurationUnit>(),
  durationLength: integer('duration_length'),
  offers: jsonb('offers').$type<OfferType[]>().notNull(),
  regions: jsonb('regions').$type<Region[]>().notNull(),
  validFrom: instant('valid_from'),
  validTo: instant('valid_to'),
  maxUses: integer('max_uses'),
  newCustomersOnly: boolean('new_customers_only').notNull(),
  /** may be used by existing subscribers */
  isReward: boolean('is_reward').notNull(),
  isWithdrawn: boolean('is_withdrawn').notNull(),
  /** the user who shares it and may not use it */
  issuedBy: text('issued_by'),
  createdAt: instant('created_at').notNull(),
});

/** A redemption of a voucher by a user, with the terms at its reservation. */
export const voucherUse = pgTable('voucher_use', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  userId: text('user_id').notNull(),
  reference: text('reference').notNull(),
  state: text('state').$type<'held' | 'paying' | 'redeemed' | 'released'>().notNull(),
  heldUntil: instant('held_until').notNull(),
  slot: integer('slot'),
  discount: text('discount').$type<Discount>().notNull(),
  durationUnit: text('duration_unit').$type<DurationUnit>(),
  durationLength: integer('duration_length'),
  subscriptionId: uuid('subscription_id'),
  createdAt: instant('created_at').notNull(),
});

/** The purpose of an upgrade's charge. */
export const planChange = pgTable('plan_change', {
  intentId: uuid('intent_id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  offer: text('offer').$type<OfferType>().notNull(),
  price: integer('price').notNull(),
});
