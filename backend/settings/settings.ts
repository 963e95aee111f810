import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../database/open.ts';
import { prepareQuery } from '../database/prepared-query.ts';
import { setting } from '../database/schema/catalogue.ts';

const selectSetting = prepareQuery<{ name: string }, (typeof setting.$inferSelect)[]>((db) =>
  db
    .select()
    .from(setting)
    .where(eq(setting.name, sql.placeholder('name'))),
);

/**
 * Reads a stored setting.
 *
 * @param schema a value that does not match counts as not set.
 * @returns undefined when it was never set.
 */
export async function readSetting<Value>(
  db: Database,
  name: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  const [row] = await selectSetting(db, { name });
  return schema.safeParse(row?.value).data;
}

export async function writeSetting(db: Database, name: string, value: unknown): Promise<void> {
  await db.insert(setting).values({ name, value }).onConflictDoUpdate({ target: setting.name, set: { value } });
}

/** Changes members of a stored object in one statement; other members stay as they are. */
export async function mergeSetting(db: Database, name: string, value: Record<string, unknown>): Promise<void> {
  await db
    .insert(setting)
    .values({ name, value })
    .onConflictDoUpdate({ target: setting.name, set: { value: sql`${setting.value} || excluded.value` } });
}
