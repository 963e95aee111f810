import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OfferType } from '../../../core/domain/offer.ts';
import { instant } from './instant.ts';

/** Why an extra account ended. */
export type LeftReason = 'removed' | 'left' | 'plan-ended' | 'plan-changed';

/** The extra accounts of Duo plans. */
export const guest = pgTable('guest', {
  id: uuid('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  userId: text('user_id').notNull(),
  offer: text('offer').$type<OfferType>().notNull(),
  slot: integer('slot').notNull(),
  joinedAt: instant('joined_at').notNull(),
  leftAt: instant('left_at'),
  leftReason: text('left_reason').$type<LeftReason>(),
});

/** Invitations to an extra account; a link contains only the id. */
export const invitation = pgTable('invitation', {
  id: text('id').primaryKey(),
  subscriptionId: uuid('subscription_id').notNull(),
  createdAt: instant('created_at').notNull(),
  closedAt: instant('closed_at'),
});
