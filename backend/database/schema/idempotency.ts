import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Calls with an idempotency key, by real time. */
export const keyedCall = pgTable(
  'keyed_call',
  {
    userId: text('user_id').notNull(),
    /** operation id of the contract: a key is valid for one operation */
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    /** hash of the request */
    fingerprint: text('fingerprint').notNull(),
    /** owner of the lease: an expired owner can no longer store a reply */
    claim: uuid('claim').notNull(),
    leasedUntil: instant('leased_until').notNull(),
    /** the reply as JSON; null while the call runs */
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.operation, table.key] })],
);
