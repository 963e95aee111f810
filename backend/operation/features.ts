import { z } from 'zod';
import type { Database } from '../database/open.ts';
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

/** Reads every feature switch. */
export async function readFeatures(db: Database): Promise<Features> {
  return { ...defaultFeatures, ...(await readSetting(db, 'features', featuresSchema)) };
}

/**
 * Sets some of the switches.
 *
 * @param change untrusted input; undefined is returned when it names an unknown switch or is not a boolean.
 * @returns all switches as they are now.
 */
export async function changeFeatures(db: Database, change: unknown): Promise<Features | undefined> {
  const parsed = featuresSchema.safeParse(change);
  if (!parsed.success) return undefined;
  const features = { ...(await readFeatures(db)), ...parsed.data };
  await writeSetting(db, 'features', features);
  return features;
}
