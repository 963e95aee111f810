import { z } from 'zod';
import type { Database } from '../database/open.ts';
import type { Region } from '../../core/domain/region.ts';
import { mergeSetting, readSetting } from './settings.ts';

/** The feature flags with their defaults. */
export const defaultFeatures = {
  isAudiobooksEnabled: true,
  isCheckoutV2Enabled: true,
  enableAccountRegionRedirect: true,
  isImmediateInactivationEnabled: true,
  enableRedirectToCheckoutV2: true,
};

export type Features = typeof defaultFeatures;

/** The stored flags. Those of a newer release are left out, so that they do not switch the others back. */
const featuresSchema = z.object(
  Object.fromEntries(Object.keys(defaultFeatures).map((name) => [name, z.boolean().optional().catch(undefined)])),
);

const settingOf = (region: Region): string => `features-${region}`;

/** Reads every feature flag of a region. */
export async function readFeatures(db: Database, region: Region): Promise<Features> {
  const stored = (await readSetting(db, settingOf(region), featuresSchema)) ?? {};
  const entries = Object.entries(defaultFeatures).map(([name, value]) => [name, stored[name] ?? value]);
  return Object.fromEntries(entries) as Features;
}

/** Changes a feature flag of a region. A flag that this release does not know stays unchanged. */
export async function changeFeature(db: Database, region: Region, name: string, value: boolean): Promise<void> {
  if (Object.hasOwn(defaultFeatures, name)) await mergeSetting(db, settingOf(region), { [name]: value });
}
