import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AnalyticsEvent, EventName } from '../../../core/domain/event.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { RevenueEvent, RevenueEventName } from '../../../core/domain/revenue-event.ts';
import { instant } from './instant.ts';

/** Analytics events of visitors with consent (decision 0045), and revenue events of users with consent. */
export const event = pgTable('event', {
  /** order of arrival */
  position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  /** from the browser; a revenue event's follows from its movement */
  id: uuid('id').notNull(),
  name: text('name').$type<EventName | RevenueEventName>().notNull(),
  /** a browser, or the subscription of a revenue event */
  clientId: uuid('client_id').notNull(),
  /** by the session of the site; null without a login */
  userId: text('user_id'),
  region: text('region').$type<Region>().notNull(),
  /** path without its query */
  page: text('page').notNull(),
  /** the browser's clock */
  occurredAt: instant('occurred_at').notNull(),
  /** the server's clock */
  receivedAt: instant('received_at').notNull(),
  data: jsonb('data').$type<AnalyticsEvent | RevenueEvent>().notNull(),
  /** order of a purchase, null for all other events */
  transactionId: text('transaction_id'),
});
