import { z } from 'zod';
import { regions, type Region } from '../../../core/domain/region.ts';
import type { AppContext } from '../../app-context.ts';
import { readSetting, writeSetting } from '../../settings/settings.ts';

/** The first day of the hard migration by market, yyyy-mm-dd; null where no move is planned. */
export type HardDates = Record<Region, string | null>;

const day = z.iso.date().nullable();
const changeSchema = z.strictObject({ se: day.optional(), no: day.optional(), fi: day.optional() });
const settingName = 'hard-migration-dates';

/** Reads the dates: those of the environment, and in the sandbox those that were set there since. */
export async function readHardDates({ db, settings }: Pick<AppContext, 'db' | 'settings'>): Promise<HardDates> {
  const change = settings.isSandbox ? await readSetting(db, settingName, changeSchema) : undefined;
  const dates = regions.map((region) => {
    const changed = change?.[region];
    return [region, changed === undefined ? settings.hardMigrationDates[region] : changed] as const;
  });
  return Object.fromEntries(dates) as HardDates;
}

/**
 * Sets some of the dates in the sandbox.
 *
 * @param change untrusted input; undefined is returned when it names another market or no day.
 */
export async function changeHardDates(context: AppContext, change: unknown): Promise<HardDates | undefined> {
  const parsed = changeSchema.safeParse(change);
  if (!parsed.success) return undefined;
  const known = (await readSetting(context.db, settingName, changeSchema)) ?? {};
  await writeSetting(context.db, settingName, { ...known, ...parsed.data });
  return readHardDates(context);
}
