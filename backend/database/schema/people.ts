import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Region } from '../../../core/domain/region.ts';
import { instant } from './instant.ts';

/** The account of a login whose id differs. */
export const accountLink = pgTable('account_link', {
  subject: text('subject').primaryKey(),
  userId: text('user_id').notNull(),
  linkedAt: instant('linked_at').notNull(),
});

/** Migrations of older logins to the identity provider. */
export const migration = pgTable('migration', {
  userId: text('user_id').primaryKey(),
  /** yyyy-mm-dd; overrides the region's date */
  hardFrom: text('hard_from'),
  reminderAt: instant('reminder_at'),
  sessionId: uuid('session_id'),
  sessionExpiresAt: instant('session_expires_at'),
  completedAt: instant('completed_at'),
});

/** Shown prompts and their responses. */
export const migrationPrompt = pgTable('migration_prompt', {
  id: uuid('id').primaryKey(),
  userId: text('user_id').notNull(),
  isHard: boolean('is_hard').notNull(),
  shownAt: instant('shown_at').notNull(),
  acceptedAt: instant('accepted_at'),
  cancelledAt: instant('cancelled_at'),
});

/** Proof of consent; rows are only added. */
export const cookieConsent = pgTable('cookie_consent', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  region: text('region').$type<Region>().notNull(),
  version: text('version').notNull(),
  hasGivenConsentToMarketingCookies: boolean('has_given_consent_to_marketing_cookies').notNull(),
  hasGivenConsentToAnalyticsCookies: boolean('has_given_consent_to_analytics_cookies').notNull(),
  givenAt: instant('given_at').notNull(),
});

/** Declined purposes by user. */
export const privacySetting = pgTable('privacy_setting', {
  userId: text('user_id').primaryKey(),
  hasOptedOutFromAnalyticsAndProductDevelopment: boolean(
    'has_opted_out_from_analytics_and_product_development',
  ).notNull(),
  hasOptedOutFromMarketing3RdPartyPlatforms: boolean('has_opted_out_from_marketing_3rd_party_platforms').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Started gift journeys. */
export const giftEvent = pgTable(
  'gift_event',
  {
    userId: text('user_id').notNull(),
    eventName: text('event_name').$type<'gift_journey_started'>().notNull(),
    hashedShareLink: text('hashed_share_link').notNull(),
    trackedAt: instant('tracked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.eventName, table.hashedShareLink] })],
);

/** Attempts to log in with a password. */
export const signInAttempt = pgTable('sign_in_attempt', {
  account: text('account').primaryKey(),
  beganAt: instant('began_at').notNull(),
  tries: integer('tries').notNull(),
});
