import { z } from 'zod';
import { regions, type Region } from '../../../core/domain/region.ts';
import type { AppContext } from '../../app-context.ts';
import { readSetting, writeSetting } from '../../settings/settings.ts';

/** First day of the hard migration by region, yyyy-mm-dd; null where none is planned. */
export type HardDates = Record<Region, string | null>;

const day = z.iso.date().nullable();
const changeSchema = z.strictObject({ se: day.optional(), no: day.optional(), fi: day.optional() });
const settingName = 'hard-migration-dates';

/** Reads the dates of the environment, in the sandbox with later changes. */
export async function readHardDates({ db, settings }: Pick<AppContext, 'db' | 'settings'>): Promise<HardDates> {
  const change = settings.isSandbox ? await readSetting(db, settingName, changeSchema) : undefined;
  const dates = regions.map((region) => {
    const changed = change?.[region];
    return [region, changed === undefined ? settings.hardMigrationDates[region] : changed] as const;
  });
  return Object.fromEntries(dates) as HardDates;
}

/**
 * Changes dates in the sandbox.
 *
 * @param change untrusted input; the result is undefined for an unknown region or an invalid day.
 */
export async function changeHardDates(context: AppContext, change: unknown): Promise<HardDates | undefined> {
  const parsed = changeSchema.safeParse(change);
  if (!parsed.success) return undefined;
  const known = (await readSetting(context.db, settingName, changeSchema)) ?? {};
  await writeSetting(context.db, settingName, { ...known, ...parsed.data });
  return readHardDates(context);
}
