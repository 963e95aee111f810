import { z } from 'zod';
import { EnvError, leaveSandboxFor, readEnv, whereProvidersShowIt } from '../../server/env.ts';
import { readAddress, readWords } from './read-words.ts';
import type { IdentityClient } from '../../server/identity-client.ts';
import { regions, type Region } from '../../core/domain/region.ts';

/** Pages of the identity provider to which the account of a region links (requirement AU-19). */
export type IdentityPages = Record<Region, { profile: string | undefined; privacy: string | undefined }>;

const url = z.url({ protocol: /^https?$/ }).optional();

/**
 * Reads `IDENTITY_PROFILE_URL_{SE,NO,FI}` and `IDENTITY_PRIVACY_URL_{SE,NO,FI}`. Without one the account links to no such
 * page; the sandbox has those of the fake provider.
 *
 * @throws EnvError with the name of a malformed variable.
 */
export function parseIdentityPages(
  source: Record<string, string | undefined>,
  clients: Record<Region, Pick<IdentityClient, 'issuer'>>,
): IdentityPages {
  const readRegion = (region: Region): IdentityPages[Region] => {
    const read = (page: string, sandboxPath: string): string | undefined => {
      const name = `IDENTITY_${page}_URL_${region.toUpperCase()}`;
      const { issuer } = clients[region];
      const isFake = leaveSandboxFor(issuer, source)['SANDBOX'] === '1';
      const fallback = isFake ? new URL(sandboxPath, issuer).href : undefined;
      return readEnv(z.object({ [name]: url }), source)[name] ?? fallback;
    };
    return { profile: read('PROFILE', '/account'), privacy: read('PRIVACY', '/privacy-settings') };
  };
  return Object.fromEntries(regions.map((region) => [region, readRegion(region)])) as IdentityPages;
}

/**
 * Reads `IDENTITY_ORIGINS`: origins of login and logout pages that are not on the origin of their issuer.
 *
 * @returns them and the origins of the issuers, for the content security policy.
 * @throws EnvError when one is malformed.
 */
export function parseIdentityOrigins(
  source: Record<string, string | undefined>,
  clients: Record<string, Pick<IdentityClient, 'issuer'>>,
): string[] {
  const further = readWords(source, 'IDENTITY_ORIGINS');
  const wrong = further.find(
    (word) => readAddress('IDENTITY_ORIGINS', word, source['SANDBOX'] === '1').origin !== word,
  );
  if (wrong !== undefined)
    throw new EnvError(
      `IDENTITY_ORIGINS: "${wrong}" is not an origin, such as https://id.example; ${whereProvidersShowIt}`,
    );
  return [...new Set([...Object.values(clients).map(({ issuer }) => new URL(issuer).origin), ...further])];
}
