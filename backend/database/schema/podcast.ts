import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { RichText } from '../../../api-spec/generated/v2.ts';
import type { Region } from '../../../core/domain/region.ts';
import { instant } from './instant.ts';

/** Categories by region. */
export const category = pgTable(
  'category',
  {
    region: text('region').$type<Region>().notNull(),
    id: integer('id').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url').notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.id] })],
);

/** Podcasts by region, from the content source. `searchTitle` and `searchText` are folded for searching. */
export const podcast = pgTable(
  'podcast',
  {
    id: text('id').primaryKey(),
    region: text('region').$type<Region>().notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    author: text('author').notNull(),
    categoryIds: jsonb('category_ids').$type<number[]>().notNull(),
    isPremium: boolean('is_premium').notNull(),
    publishedAt: instant('published_at').notNull(),
    imageUrl: text('image_url').notNull(),
    trailerUrl: text('trailer_url'),
    trailerSeconds: integer('trailer_seconds'),
    /** only for the item's page */
    textContent: jsonb('text_content').$type<RichText>(),
    searchTitle: text('search_title').notNull(),
    searchText: text('search_text').notNull(),
    /** from a job, not from the content source (decision 0139) */
    listenerCount: integer('listener_count').notNull().default(0),
  },
  (table) => [
    unique().on(table.region, table.slug),
    index('podcast_popular').on(table.region, table.listenerCount.desc(), table.publishedAt.desc(), table.id),
  ],
);

/** Episodes: a free one plays from `audioUrl`, a premium one from the signed `protectedAudioUrl`. */
export const episode = pgTable(
  'episode',
  {
    id: text('id').primaryKey(),
    podcastId: text('podcast_id')
      .notNull()
      .references(() => podcast.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    lengthSeconds: integer('length_seconds').notNull(),
    dateAdded: instant('date_added').notNull(),
    isPremium: boolean('is_premium').notNull(),
    imageUrl: text('image_url').notNull(),
    audioUrl: text('audio_url'),
    protectedAudioUrl: text('protected_audio_url'),
    /** only for the item's page */
    textContent: jsonb('text_content').$type<RichText>(),
    searchTitle: text('search_title').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [index('episode_of_podcast').on(table.podcastId, table.dateAdded)],
);
