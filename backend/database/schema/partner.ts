import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Contracts that partners have sold; without a user when it ended before its activation. */
export const partnerContract = pgTable(
  'partner_contract',
  {
    partner: text('partner').notNull(),
    contract: text('contract').notNull(),
    /** id of the activation link */
    linkId: text('link_id'),
    userId: text('user_id'),
    subscriptionId: uuid('subscription_id'),
    activatedAt: instant('activated_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.partner, table.contract] })],
);
