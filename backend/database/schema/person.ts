import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** That a listener took a copy of what is kept of them. */
export const personExport = pgTable('person_export', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  madeAt: instant('made_at').notNull(),
});
