import { localeFor } from './regions.ts';
import type { User } from './users.ts';

/** The resource that access tokens are for: the product's own API. */
export const apiResource = 'urn:nordlyd:api';

/** Claims of an access token beside the standard ones. */
export const accessTokenClaims = ({ email, name, region, provider }: User) => ({ email, name, region, provider });

/** Claims of an ID token; `is_new_user` is there, and true, in the first one after a registration alone. */
export const idTokenClaims = (user: User) => ({
  sub: user.id,
  email: user.email,
  email_verified: true,
  name: user.name,
  region: user.region,
  locale: localeFor(user.region),
  provider: user.provider,
  ...(user.isNew ? { is_new_user: true } : {}),
});

/** Which scope asks for which claims of an ID token. */
export const claimsByScope = {
  openid: ['sub', 'region', 'provider', 'is_new_user'],
  email: ['email', 'email_verified'],
  profile: ['name', 'locale'],
};
