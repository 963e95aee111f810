import type { ResourceServer } from 'oidc-provider';
import { apiResource } from './claims.ts';

const minute = 60;

/** Scopes that every log-in gets. */
export const scopes = 'openid profile email offline_access';

/** How access tokens for the product's API are made. */
export const apiResourceServer: ResourceServer = {
  scope: scopes,
  audience: apiResource,
  accessTokenFormat: 'jwt',
  accessTokenTTL: 10 * minute,
  jwt: { sign: { alg: 'RS256' } },
};
