import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/open.ts';
import { setting } from '../database/schema/catalogue.ts';
import { readSetting } from '../settings/settings.ts';

const settingName = 'content-publication';

/** The number of the newest publication that a backend on this database knows; it only grows. */
export const readPublication = async (db: Database): Promise<number> =>
  (await readSetting(db, settingName, z.int())) ?? 0;

/**
 * Counts a publication, so that each backend on this database reads the content again before its next response.
 *
 * @returns the new number.
 */
export async function countPublication(db: Database): Promise<number> {
  const [row] = await db
    .insert(setting)
    .values({ name: settingName, value: 1 })
    .onConflictDoUpdate({ target: setting.name, set: { value: sql`to_jsonb((${setting.value})::text::int + 1)` } })
    .returning({ value: setting.value });
  return z.int().parse(row?.value);
}
