import { pgTable, text } from 'drizzle-orm/pg-core';

export type ItemKind = 'podcast' | 'audiobook' | 'episode';

/** The state of each content entry when its item was written. */
export const catalogueSource = pgTable('catalogue_source', {
  entryId: text('entry_id').primaryKey(),
  kind: text('kind').$type<ItemKind>().notNull(),
  /** the row from the entry; null for an invalid entry */
  itemId: text('item_id'),
  /** the podcast of an episode, existing or not */
  ownerId: text('owner_id'),
  /** changes with the entry and with everything else in its row */
  mark: text('mark').notNull(),
});
