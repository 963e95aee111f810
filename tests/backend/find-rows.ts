import { sql } from 'drizzle-orm';
import type { Database } from '../../backend/database/open.ts';

/** Every row of the database as `table {columns}`; with `text`, only the rows that contain it. */
export async function findRows(db: Database, text = ''): Promise<string[]> {
  const tables = await db
    .selectDistinct({ table: sql<string>`table_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public'`);
  const found: string[] = [];
  for (const { table } of tables) {
    const rows = await db
      .select({ row: sql<string>`to_jsonb(t)::text` })
      .from(sql`${sql.identifier(table)} AS t`)
      .where(sql`to_jsonb(t)::text LIKE ${`%${text}%`}`);
    found.push(...rows.map(({ row }) => `${table} ${row}`));
  }
  return found.sort();
}
