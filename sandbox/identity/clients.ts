import type { ClientMetadata } from 'oidc-provider';
import { regions } from './regions.ts';
import type { Settings } from './settings.ts';

/** The client by which the provider's own account pages send people to log in. */
export const accountClientId = 'nordkonto';

/**
 * The origins under which a browser may know the site. A local one is reachable by name and by number, and a person
 * who typed either must come back to it.
 */
export function siteOrigins(siteUrl: string): string[] {
  const { origin, hostname, protocol, port } = new URL(siteUrl);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  const suffix = port === '' ? '' : `:${port}`;
  return [...new Set([origin, `${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`])];
}

/** All clients: one per region, and the one of the account pages. None is registered at run time. */
export function listClients(settings: Settings): ClientMetadata[] {
  const origins = siteOrigins(settings.siteUrl);
  const ofRegions = regions.map((region): ClientMetadata => ({
    client_id: `nordlyd-${region}`,
    client_name: 'Nordlyd',
    client_secret: settings.clientSecrets[region],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token', ...(settings.hasPasswordGrant ? ['password'] : [])],
    response_types: ['code'],
    redirect_uris: origins.map((origin) => `${origin}/auth/callback`),
    post_logout_redirect_uris: origins.map((origin) => `${origin}/auth/logged-out`),
  }));
  const ofAccountPages: ClientMetadata = {
    client_id: accountClientId,
    client_name: 'Nordkonto',
    token_endpoint_auth_method: 'none',
    grant_types: [],
    response_types: ['none'],
    redirect_uris: [`${settings.issuer}/account`, `${settings.issuer}/privacy-settings`],
  };
  return [...ofRegions, ofAccountPages];
}
