import type { ClientMetadata } from 'oidc-provider';
import { regions } from './regions.ts';
import type { Settings } from './settings.ts';

/** The client of the provider's own account pages. */
export const accountClientId = 'nordkonto';

/**
 * The origins of the site. A local site is reachable by name and by IP address, and must get its users back at
 * either.
 */
export function siteOrigins(siteUrl: string): string[] {
  const { origin, hostname, protocol, port } = new URL(siteUrl);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [origin];
  const suffix = port === '' ? '' : `:${port}`;
  return [...new Set([origin, `${protocol}//localhost${suffix}`, `${protocol}//127.0.0.1${suffix}`])];
}

/** All clients: one per region, one for the account pages and one for staff. There is no dynamic registration. */
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
    backchannel_logout_uri: `${settings.siteUrl}/auth/backchannel-logout`,
    backchannel_logout_session_required: true,
  }));
  const ofAccountPages: ClientMetadata = {
    client_id: accountClientId,
    client_name: 'Nordkonto',
    token_endpoint_auth_method: 'none',
    grant_types: [],
    response_types: ['none'],
    redirect_uris: [`${settings.issuer}/account`, `${settings.issuer}/privacy-settings`],
  };
  const { office } = settings;
  if (office === undefined) return [...ofRegions, ofAccountPages];
  const ofOffice: ClientMetadata = {
    client_id: 'nordlyd-office',
    client_name: 'Nordlyd office',
    client_secret: office.secret,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${office.url}/callback`],
  };
  return [...ofRegions, ofAccountPages, ofOffice];
}
