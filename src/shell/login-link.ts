import type { Region } from '../domain/region.ts';
import { linkTo } from '../routes.ts';

/** Where single sign-on starts; a login from the header ends in my account (spec core §4). */
export const linkToLogin = (region: Region, returnTo = linkTo('dashboard', region)): string =>
  `/auth/login?${new URLSearchParams({ region, returnTo }).toString()}`;
