import { z } from 'zod';
import type { Database } from '../database/open.ts';
import type { Region } from '../../core/domain/region.ts';
import { readSetting, writeSetting } from './settings.ts';

/** The switches of spec core §3, with what they are until an operator says otherwise. */
export const defaultFeatures = {
  isAudiobooksEnabled: true,
  isCheckoutV2Enabled: true,
  enableAccountRegionRedirect: true,
  isImmediateInactivationEnabled: true,
  enableRedirectToCheckoutV2: true,
};

export type Features = typeof defaultFeatures;

const featuresSchema = z.partialRecord(
  z.enum(Object.keys(defaultFeatures) as [keyof Features, ...(keyof Features)[]]),
  z.boolean(),
);

/** Where switches are kept: those of every market, or what one market has otherwise. */
const settingOf = (region: Region | undefined): string => (region === undefined ? 'features' : `features-${region}`);

/**
 * Reads every feature switch.
 *
 * @param region the market whose own switches win over those of all; none reads the switches of all.
 */
export async function readFeatures(db: Database, region?: Region): Promise<Features> {
  const everywhere = { ...defaultFeatures, ...(await readSetting(db, settingOf(undefined), featuresSchema)) };
  return region === undefined
    ? everywhere
    : { ...everywhere, ...(await readSetting(db, settingOf(region), featuresSchema)) };
}

/**
 * Sets some of the switches.
 *
 * @param change untrusted input; undefined is returned when it names an unknown switch or is not a boolean.
 * @param region sets them for one market alone; for all markets without it.
 * @returns all switches as they are now.
 */
export async function changeFeatures(db: Database, change: unknown, region?: Region): Promise<Features | undefined> {
  const parsed = featuresSchema.safeParse(change);
  if (!parsed.success) return undefined;
  const name = settingOf(region);
  await writeSetting(db, name, { ...(await readSetting(db, name, featuresSchema)), ...parsed.data });
  return readFeatures(db, region);
}
