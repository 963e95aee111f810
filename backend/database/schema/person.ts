import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Exports of personal data. */
export const personExport = pgTable('person_export', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  madeAt: instant('made_at').notNull(),
});

/** Accounts to erase, and erased ones. */
export const erasure = pgTable('erasure', {
  id: uuid('id').primaryKey(),
  /** replaced by a random id once the erasure is done */
  userId: text('user_id').notNull(),
  requestedAt: instant('requested_at').notNull(),
  doneAt: instant('done_at'),
});

/** Logins of erased accounts, by real time. */
export const erasedLogin = pgTable('erased_login', {
  subjectHash: text('subject_hash').primaryKey(),
  erasedAt: instant('erased_at').notNull(),
});
