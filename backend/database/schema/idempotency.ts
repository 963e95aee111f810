import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** A call that carried a key of the caller's own, by the wall clock. */
export const keyedCall = pgTable(
  'keyed_call',
  {
    userId: text('user_id').notNull(),
    /** of the contract, by its id: a key says nothing to another operation */
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    /** hash of what was asked */
    fingerprint: text('fingerprint').notNull(),
    /** whoever makes the answer: one that took too long finishes nothing any more */
    claim: uuid('claim').notNull(),
    leasedUntil: instant('leased_until').notNull(),
    /** the reply as JSON; null while it is being made */
    answer: text('answer'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.operation, table.key] })],
);
