import { boolean, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { RichText } from '../../../api-spec/generated/v2.ts';
import type { Region } from '../../../core/domain/region.ts';
import { instant } from './instant.ts';

/** Audiobook genres by region, in display order. */
export const audiobookGenre = pgTable(
  'audiobook_genre',
  {
    region: text('region').$type<Region>().notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.key] })],
);

/** A stored chapter; its URL plays once it is signed. */
export type StoredChapter = { title: string; lengthSeconds: number; protectedAudioUrl: string };

/** Audiobooks by region, from the content source. `searchTitle` and `searchText` are folded for searching. */
export const audiobook = pgTable(
  'audiobook',
  {
    id: text('id').primaryKey(),
    region: text('region').$type<Region>().notNull(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    authors: jsonb('authors').$type<string[]>().notNull(),
    narrators: jsonb('narrators').$type<string[]>().notNull(),
    genreKeys: jsonb('genre_keys').$type<string[]>().notNull(),
    publishedAt: instant('published_at').notNull(),
    imageUrl: text('image_url').notNull(),
    sampleUrl: text('sample_url'),
    isIncluded: boolean('is_included').notNull(),
    shopUrl: text('shop_url'),
    lengthSeconds: integer('length_seconds').notNull(),
    chapters: jsonb('chapters').$type<StoredChapter[]>().notNull(),
    /** only for the item's page */
    textContent: jsonb('text_content').$type<RichText>(),
    searchTitle: text('search_title').notNull(),
    searchText: text('search_text').notNull(),
  },
  (table) => [unique().on(table.region, table.slug)],
);
