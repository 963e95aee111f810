import type { Region } from '../domain/region.ts';

/** What the identity provider shows first. */
export type LoginScreen = 'login' | 'signup' | 'forgot' | 'connect';

/** Where single sign-on starts, and where it comes back to. */
export const loginAddress = (region: Region, returnTo: string, screen: LoginScreen = 'login'): string =>
  `/auth/login?${new URLSearchParams({ region, returnTo, ...(screen === 'login' ? {} : { screen }) }).toString()}`;
