import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Users that the marketing service knows, by a random external id (decision 0070). */
export const crmPerson = pgTable('crm_person', {
  userId: text('user_id').primaryKey(),
  externalId: uuid('external_id').notNull(),
  since: instant('since').notNull(),
  /** time of the last consent check */
  checkedAt: instant('checked_at').notNull(),
});

/** Events for the marketing service, each sent once. */
export const crmOutbox = pgTable('crm_outbox', {
  eventId: uuid('event_id').primaryKey(),
  userId: text('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  /** not before */
  dueAt: instant('due_at').notNull(),
  /** in delivery since then; null while it waits */
  takenAt: instant('taken_at'),
  attempts: integer('attempts').notNull(),
});
