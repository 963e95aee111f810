import { z } from 'zod';
import { readEnv } from '../../server/env.ts';
import { regions, type Region } from '../../core/domain/region.ts';

/** The identity provider of one region (requirement AU-19). */
export type IdentityRegion = {
  /** the provider's id of the company */
  groupId: number;
  /** the provider's id of this site */
  propertyId: number;
  /** origin of the provider's sessions; in the sandbox one pre-production process for all regions */
  sessionOrigin: string;
  /** page where the user manages the account */
  profileUrl: string;
  /** page where the user changes privacy settings */
  privacyUrl: string;
};

export type IdentityRegions = Record<Region, IdentityRegion>;

/** Group and property ids without an environment value (requirement AU-19). */
const defaultIds: Record<Region, { groupId: number; propertyId: number }> = {
  se: { groupId: 687_344, propertyId: 27_122 },
  no: { groupId: 1_224_415, propertyId: 27_263 },
  fi: { groupId: 696_031, propertyId: 27_685 },
};

const url = z.url({ protocol: /^https?$/ }).optional();
const number = z.coerce.number().int().positive().optional();

function parseRegion(region: Region, source: Record<string, string | undefined>, identityUrl: string): IdentityRegion {
  const end = region.toUpperCase();
  const given = readEnv(
    z.object({
      [`IDENTITY_GROUP_ID_${end}`]: number,
      [`IDENTITY_PROPERTY_ID_${end}`]: number,
      [`IDENTITY_SESSION_URL_${end}`]: url,
      [`IDENTITY_PROFILE_URL_${end}`]: url,
      [`IDENTITY_PRIVACY_URL_${end}`]: url,
    }),
    source,
  );
  const read = (name: string): string | undefined => given[`IDENTITY_${name}_URL_${end}`] as string | undefined;
  const readNumber = (name: string): number | undefined => given[`IDENTITY_${name}_ID_${end}`] as number | undefined;
  const sessionOrigin = new URL(read('SESSION') ?? identityUrl).origin;
  return {
    groupId: readNumber('GROUP') ?? defaultIds[region].groupId,
    propertyId: readNumber('PROPERTY') ?? defaultIds[region].propertyId,
    sessionOrigin,
    profileUrl: read('PROFILE') ?? `${sessionOrigin}/account`,
    privacyUrl: read('PRIVACY') ?? `${sessionOrigin}/privacy-settings`,
  };
}

/**
 * Reads the identity provider of each region: `IDENTITY_{GROUP,PROPERTY}_ID_{SE,NO,FI}` and
 * `IDENTITY_{SESSION,PROFILE,PRIVACY}_URL_{SE,NO,FI}`. The ids have default values, and the
 * addresses are below `IDENTITY_URL` by default.
 *
 * @throws EnvError with the name of a malformed variable.
 */
export const parseIdentityRegions = (
  source: Record<string, string | undefined>,
  identityUrl: string,
): IdentityRegions =>
  Object.fromEntries(regions.map((region) => [region, parseRegion(region, source, identityUrl)])) as IdentityRegions;
