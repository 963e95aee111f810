import { pgTable, text } from 'drizzle-orm/pg-core';

/** What the catalogue is made of. */
export type ItemKind = 'podcast' | 'audiobook' | 'episode';

/** What each entry of the content source held when its item was written. */
export const catalogueSource = pgTable('catalogue_source', {
  entryId: text('entry_id').primaryKey(),
  kind: text('kind').$type<ItemKind>().notNull(),
  /** the row that was made of it; null for an entry that cannot be used */
  itemId: text('item_id'),
  /** the podcast that an episode names, whether there is one or not */
  ownerId: text('owner_id'),
  /** changes with the entry, and with what else its row is made of */
  mark: text('mark').notNull(),
});
