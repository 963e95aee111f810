import { z } from 'zod';
import type { Database } from '../database/open.ts';
import { readSetting, writeSetting } from './settings.ts';

export const maintenanceChange = z.strictObject({ active: z.boolean() });

/** True during maintenance: pages show it, and logins are off (requirement AU-17). */
export const isUnderMaintenance = async (db: Database): Promise<boolean> =>
  (await readSetting(db, 'maintenance', maintenanceChange))?.active ?? false;

export const setMaintenance = (db: Database, active: boolean): Promise<void> =>
  writeSetting(db, 'maintenance', { active });
