import { regions, type Region } from '../../core/domain/region.ts';
import { EnvError, readSecret } from '../../server/env.ts';

/** The OpenID client of a region: its provider, and what the site asks it for. */
export type IdentityClient = {
  /** where the provider's discovery document is found */
  issuer: string;
  clientId: string;
  secret: string;
  scope: string;
  /** asked for in each login; undefined for providers that know the audience by the client */
  audience: string | undefined;
};

const defaultScope = 'openid profile email offline_access';

/**
 * Reads the OpenID client of each region.
 *
 * @param identityUrl issuer of the regions without IDENTITY_ISSUER_SE, _NO or _FI.
 * @throws EnvError naming a missing secret or a malformed issuer.
 */
export function parseIdentityClients(
  source: Record<string, string | undefined>,
  identityUrl: string,
): Record<Region, IdentityClient> {
  const parse = (region: Region): [Region, IdentityClient] => {
    const read = (name: string): string | undefined => source[`IDENTITY_${name}_${region.toUpperCase()}`] || undefined;
    const issuer = read('ISSUER') ?? identityUrl;
    const isSecure = URL.parse(issuer)?.protocol === 'https:' || source['SANDBOX'] === '1';
    if (!isSecure || !URL.canParse(issuer)) {
      throw new EnvError(
        `set IDENTITY_ISSUER_${region.toUpperCase()} to the provider's https issuer, as in its discovery`,
      );
    }
    const name = `IDENTITY_CLIENT_SECRET_${region.toUpperCase()}`;
    const client = {
      issuer,
      clientId: read('CLIENT_ID') ?? `nordlyd-${region}`,
      secret: readSecret(name, `sandbox-identity-secret-${region}`, source),
      scope: read('SCOPES') ?? defaultScope,
      audience: read('AUDIENCE'),
    };
    return [region, client];
  };
  return Object.fromEntries(regions.map(parse)) as Record<Region, IdentityClient>;
}
