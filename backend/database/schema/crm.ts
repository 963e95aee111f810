import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Whom the marketing service knows, and by which name; made by chance, it says nothing (decision 0070). */
export const crmPerson = pgTable('crm_person', {
  userId: text('user_id').primaryKey(),
  externalId: uuid('external_id').notNull(),
  since: instant('since').notNull(),
  /** when it was last looked whether they still agree */
  checkedAt: instant('checked_at').notNull(),
});

/** Events that the marketing service is still to be told of, each once. */
export const crmOutbox = pgTable('crm_outbox', {
  eventId: uuid('event_id').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  /** not before */
  dueAt: instant('due_at').notNull(),
  /** on its way since then; null while it waits */
  takenAt: instant('taken_at'),
  attempts: integer('attempts').notNull(),
});
