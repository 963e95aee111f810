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

const settingOf = (region: Region): string => `features-${region}`;

/** Reads every feature flag of a region. */
export async function readFeatures(db: Database, region: Region): Promise<Features> {
  return { ...defaultFeatures, ...(await readSetting(db, settingOf(region), featuresSchema)) };
}

/** Changes a feature flag of a region. A flag that this release does not know stays unchanged. */
export async function changeFeature(db: Database, region: Region, name: string, value: boolean): Promise<void> {
  if (!Object.hasOwn(defaultFeatures, name)) return;
  const changed = await readSetting(db, settingOf(region), featuresSchema);
  await writeSetting(db, settingOf(region), { ...changed, [name]: value });
}
