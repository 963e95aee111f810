import { localeFor } from './regions.ts';
import type { User } from './users.ts';

/** The audience of access tokens: the product's API. */
export const apiResource = 'urn:nordlyd:api';

/** Claims of an access token in addition to the standard ones. */
export const accessTokenClaims = ({ email, name, region, provider }: User) => ({ email, name, region, provider });

/** Claims of an ID token; `is_new_user` is only present, and true, in the first one after a registration. */
export const idTokenClaims = (user: User) => ({
  sub: user.id,
  email: user.email,
  email_verified: true,
  name: user.name,
  region: user.region,
  locale: localeFor(user.region),
  provider: user.provider,
  ...(user.roles ? { roles: user.roles } : {}),
  ...(user.isNew ? { is_new_user: true } : {}),
});

/** ID token claims by scope. */
export const claimsByScope = {
  openid: ['sub', 'region', 'provider', 'is_new_user', 'roles'],
  email: ['email', 'email_verified'],
  profile: ['name', 'locale'],
};
