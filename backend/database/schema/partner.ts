import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** A contract that a partner has sold; without a person while it was ended before anybody activated it. */
export const partnerContract = pgTable(
  'partner_contract',
  {
    partner: text('partner').notNull(),
    contract: text('contract').notNull(),
    /** of the link that activated it */
    linkId: text('link_id'),
    userId: text('user_id'),
    subscriptionId: uuid('subscription_id'),
    activatedAt: instant('activated_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.partner, table.contract] })],
);
