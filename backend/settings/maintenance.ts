import { z } from 'zod';
import type { Database } from '../database/open.ts';
import type { Region } from '../../core/domain/region.ts';
import { readSetting, writeSetting } from './settings.ts';

const maintenanceSchema = z.strictObject({ active: z.boolean() });

const settingOf = (region: Region): string => `maintenance-${region}`;

/** True during the maintenance of a region: its pages show it, and its logins are off (requirement AU-17). */
export async function isUnderMaintenance(db: Database, region: Region): Promise<boolean> {
  return (await readSetting(db, settingOf(region), maintenanceSchema))?.active ?? false;
}

/** Begins or ends the maintenance of a region. */
export const setMaintenance = (db: Database, active: boolean, region: Region): Promise<void> =>
  writeSetting(db, settingOf(region), { active });
