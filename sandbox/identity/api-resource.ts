import type { ResourceServer } from 'oidc-provider';
import { apiResource } from './claims.ts';

const minute = 60;

/** Scopes of every login. */
export const scopes = 'openid profile email offline_access';

/** Settings of access tokens for the product's API. */
export const apiResourceServer: ResourceServer = {
  scope: scopes,
  audience: apiResource,
  accessTokenFormat: 'jwt',
  accessTokenTTL: 10 * minute,
  jwt: { sign: { alg: 'RS256' } },
};
