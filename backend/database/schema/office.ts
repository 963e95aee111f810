import { bigint, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Region } from '../../../core/domain/region.ts';
import { instant } from './instant.ts';

/** What staff read and changed; a trigger of the database refuses changes of rows. */
export const officeAudit = pgTable('office_audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** real time */
  at: instant('at').notNull(),
  staff: text('staff').notNull(),
  action: text('action').notNull(),
  userId: text('user_id'),
  /** what the action is about, when it is no user */
  subject: text('subject'),
  before: jsonb('before').$type<Record<string, string | null>>(),
  after: jsonb('after').$type<Record<string, string | null>>(),
  reason: text('reason').notNull(),
});

/** Feature flags and maintenance that change at a set time. */
export const scheduledSetting = pgTable('scheduled_setting', {
  id: uuid('id').primaryKey(),
  region: text('region').$type<Region>().notNull(),
  /** a feature flag, or `maintenance` */
  name: text('name').notNull(),
  value: boolean('value').notNull(),
  dueAt: instant('due_at').notNull(),
  appliedAt: instant('applied_at'),
});
