import { boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OfferType } from '../../../core/domain/offer.ts';
import type { Currency, Region } from '../../../core/domain/region.ts';
import type { Product } from '../../../core/domain/transaction.ts';
import { instant } from './instant.ts';

/** Users by the identity provider's verified tokens. */
export const appUser = pgTable('app_user', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  /** the provider, or a code in an email, has proved that the user has the address */
  isEmailVerified: boolean('email_verified').notNull().default(false),
  name: text('name').notNull(),
  region: text('region').$type<Region>().notNull(),
  provider: text('provider').notNull(),
  specialKind: text('special_kind'),
  createdAt: instant('created_at').notNull(),
  bannedAt: instant('banned_at'),
});

/** Prices of offers by region. */
export const offerPrice = pgTable(
  'offer_price',
  {
    region: text('region').$type<Region>().notNull(),
    offer: text('offer').$type<OfferType>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    trialDays: integer('trial_days').notNull(),
    packageId: text('package_id').$type<'PREMIUM' | 'PREMIUMTOTAL'>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.offer] })],
);

/** Price increases that an operator has announced. */
export const priceRise = pgTable(
  'price_rise',
  {
    region: text('region').$type<Region>().notNull(),
    offer: text('offer').$type<OfferType>().notNull(),
    startsAt: instant('starts_at').notNull(),
    /** minor units */
    amount: integer('amount').notNull(),
    /** start of the price for new subscriptions */
    begunAt: instant('begun_at'),
  },
  (table) => [primaryKey({ columns: [table.region, table.offer, table.startsAt] })],
);

/** Tax rates in per cent by region, product and time. */
export const vatRate = pgTable(
  'vat_rate',
  {
    region: text('region').$type<Region>().notNull(),
    product: text('product').$type<Product>().notNull(),
    rate: numeric('rate', { precision: 4, scale: 1 }).notNull(),
    validFrom: instant('valid_from').notNull(),
    validTo: instant('valid_to'),
  },
  (table) => [primaryKey({ columns: [table.region, table.product, table.validFrom] })],
);

/** Feature flags and small settings of operators. */
export const setting = pgTable('setting', { name: text('name').primaryKey(), value: jsonb('value').notNull() });
