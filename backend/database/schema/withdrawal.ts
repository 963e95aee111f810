import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency, Region } from '../../../core/domain/region.ts';
import { instant } from './instant.ts';

/** Withdrawals from contracts, as stated. */
export const withdrawal = pgTable('withdrawal', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  statedAt: instant('stated_at').notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
});

/** Statements without a login. */
export const withdrawalStatement = pgTable('withdrawal_statement', {
  id: uuid('id').primaryKey(),
  /** the statement that this one repeats for another contract of the same address */
  partOf: uuid('part_of'),
  region: text('region').$type<Region>().notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  contract: text('contract').notNull(),
  statedAt: instant('stated_at').notNull(),
  subscriptionId: uuid('subscription_id'),
  token: text('token'),
  confirmedAt: instant('confirmed_at'),
});

export type RefundState = 'pending' | 'succeeded' | 'failed';

/** Refunds, committed before the call to the provider. */
export const refund = pgTable('refund', {
  id: uuid('id').primaryKey(),
  transactionId: uuid('transaction_id').notNull(),
  reference: text('reference').notNull(),
  amount: integer('amount').notNull(),
  state: text('state').$type<RefundState>().notNull(),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
});
