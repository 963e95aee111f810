import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Seller } from '../../../core/domain/subscription.ts';
import { instant } from './instant.ts';

/** Subscriptions that app stores and other brands have sold, by the seller's id of the contract. */
export const appSubscription = pgTable(
  'app_subscription',
  {
    seller: text('seller').$type<Seller>().notNull(),
    contract: text('contract').notNull(),
    userId: text('user_id').notNull(),
    /** null when the first report is that it has ended */
    subscriptionId: uuid('subscription_id'),
    /** time of the newest report: older ones change nothing */
    reportedAt: instant('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seller, table.contract] })],
);
