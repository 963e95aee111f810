import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Region } from '../../../core/domain/region.ts';

/** Words of titles and names, folded: corrections of words that nothing contains (decision 0124). */
export const searchWord = pgTable(
  'search_word',
  {
    region: text('region').$type<Region>().notNull(),
    word: text('word').notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.word] })],
);
