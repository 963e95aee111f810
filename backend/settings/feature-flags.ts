import { z } from 'zod';
import type { Database } from '../database/open.ts';
import type { Region } from '../../core/domain/region.ts';
import { readSetting, writeSetting } from './settings.ts';

/** The feature flags with their defaults. */
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

/** Setting with the flags of all regions, or with the overrides of one. */
const settingOf = (region: Region | undefined): string => (region === undefined ? 'features' : `features-${region}`);

/**
 * Reads every feature flag.
 *
 * @param region its overrides apply; without a region only the general flags.
 */
export async function readFeatures(db: Database, region?: Region): Promise<Features> {
  const everywhere = { ...defaultFeatures, ...(await readSetting(db, settingOf(undefined), featuresSchema)) };
  return region === undefined
    ? everywhere
    : { ...everywhere, ...(await readSetting(db, settingOf(region), featuresSchema)) };
}

/**
 * Changes feature flags.
 *
 * @param change untrusted input; the result is undefined for an unknown flag or a value that is no boolean.
 * @param region changes only this region; all regions without it.
 * @returns all flags after the change.
 */
export async function changeFeatures(db: Database, change: unknown, region?: Region): Promise<Features | undefined> {
  const parsed = featuresSchema.safeParse(change);
  if (!parsed.success) return undefined;
  const name = settingOf(region);
  await writeSetting(db, name, { ...(await readSetting(db, name, featuresSchema)), ...parsed.data });
  return readFeatures(db, region);
}
