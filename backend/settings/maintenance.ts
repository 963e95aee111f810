import { z } from 'zod';
import type { Database } from '../database/open.ts';
import type { Region } from '../../core/domain/region.ts';
import { readSetting, writeSetting } from './settings.ts';

export const maintenanceChange = z.strictObject({ active: z.boolean() });

/** Setting of all regions, or of one. */
const settingOf = (region: Region | undefined): string =>
  region === undefined ? 'maintenance' : `maintenance-${region}`;

async function isActive(db: Database, region: Region | undefined): Promise<boolean> {
  return (await readSetting(db, settingOf(region), maintenanceChange))?.active ?? false;
}

/**
 * True during maintenance: pages show it, and logins are off (requirement AU-17).
 *
 * @param region that of the call; without it only a maintenance of all regions counts.
 */
export const isUnderMaintenance = async (db: Database, region?: Region): Promise<boolean> =>
  (await isActive(db, undefined)) || (region !== undefined && (await isActive(db, region)));

/** @param region all regions without it. */
export const setMaintenance = (db: Database, active: boolean, region?: Region): Promise<void> =>
  writeSetting(db, settingOf(region), { active });
