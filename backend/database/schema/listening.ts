import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Podcasts that users follow. */
export const podcastFollow = pgTable(
  'podcast_follow',
  {
    userId: text('user_id').notNull(),
    podcastId: text('podcast_id').notNull(),
    followedAt: instant('followed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.podcastId] })],
);

export type ListeningKind = 'episode' | 'audiobook';

/** Listening progress by the latest report. */
export const listeningProgress = pgTable(
  'listening_progress',
  {
    userId: text('user_id').notNull(),
    kind: text('kind').$type<ListeningKind>().notNull(),
    itemId: text('item_id').notNull(),
    currentSpot: integer('current_spot').notNull(),
    hasCompleted: boolean('has_completed').notNull(),
    heardAt: instant('heard_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.itemId] })],
);

/** Seconds of audiobooks that a user opened in a calendar month, yyyy-mm. */
export const audiobookHours = pgTable(
  'audiobook_hours',
  {
    userId: text('user_id').notNull(),
    month: text('month').notNull(),
    seconds: integer('seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/** Chapters that were opened, and so counted, in a month. */
export const audiobookOpening = pgTable(
  'audiobook_opening',
  {
    userId: text('user_id').notNull(),
    month: text('month').notNull(),
    audiobookId: text('audiobook_id').notNull(),
    chapter: integer('chapter').notNull(),
    seconds: integer('seconds').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month, table.audiobookId, table.chapter] })],
);
