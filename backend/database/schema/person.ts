import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** That a listener took a copy of what is kept of them. */
export const personExport = pgTable('person_export', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  madeAt: instant('made_at').notNull(),
});

/** An account that is to be erased, or was. */
export const erasure = pgTable('erasure', {
  id: uuid('id').primaryKey(),
  /** somebody who is nobody, once it is done */
  userId: text('user_id').notNull(),
  requestedAt: instant('requested_at').notNull(),
  doneAt: instant('done_at'),
});

/** That a log-in belonged to an account which was erased, by the wall clock. */
export const erasedLogin = pgTable('erased_login', {
  subjectHash: text('subject_hash').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
});
