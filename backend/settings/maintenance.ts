import { z } from 'zod';
import type { Database } from '../database/open.ts';
import { readSetting, writeSetting } from './settings.ts';

/** How an operator switches maintenance on and off; it is the same in every market. */
export const maintenanceChange = z.strictObject({ active: z.boolean() });

/** True while the product is under maintenance: pages say so, and nobody can log in (requirement AU-17). */
export const isUnderMaintenance = async (db: Database): Promise<boolean> =>
  (await readSetting(db, 'maintenance', maintenanceChange))?.active ?? false;

/** Switches maintenance on or off. */
export const setMaintenance = (db: Database, active: boolean): Promise<void> =>
  writeSetting(db, 'maintenance', { active });
