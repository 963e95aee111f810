import { normalizeEmail } from '../../core/domain/email-address.ts';

/** Claims of a user that the identity provider has confirmed, from the ID token and its userinfo. */
export type UserClaims = Record<string, unknown>;

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** The claims with a value: providers send empty texts and null for what they do not know. */
const withValues = (claims: UserClaims): UserClaims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null && value !== ''));

/** True when the userinfo has nothing to add. */
export const isComplete = (claims: UserClaims): boolean =>
  ['email', 'name', 'region'].every((name) => hasText(claims[name]));

/** The full name, or its parts (OpenID Connect Core, 5.1). */
const readName = (claims: UserClaims): string =>
  ['given_name', 'family_name'].flatMap((part) => (hasText(claims[part]) ? String(claims[part]) : [])).join(' ');

/** What the claims say about the address. Some providers write `true` as a text; a missing claim says nothing. */
const readVerified = (claims: UserClaims): boolean | undefined => {
  const { email_verified: value } = claims;
  return value === undefined ? undefined : value === true || value === 'true';
};

/**
 * Joins the claims of an ID token and of the userinfo.
 *
 * @returns claims without an address that is malformed, or that the provider calls unverified: the user then proves one.
 *   `email_verified` is true when the provider has said so, and is false when it says nothing (decision 0161).
 */
export function joinClaims(ofToken: UserClaims, ofUserInfo: UserClaims = {}): UserClaims {
  const { email: given, email_verified: _verified, ...known } = { ...withValues(ofUserInfo), ...withValues(ofToken) };
  const claims = hasText(known['name']) ? known : { ...known, ...withValues({ name: readName(known) }) };
  const verdicts = [readVerified(ofToken), readVerified(ofUserInfo)];
  const email = typeof given === 'string' && !verdicts.includes(false) ? normalizeEmail(given) : undefined;
  return email === undefined ? claims : { ...claims, email, email_verified: verdicts.includes(true) };
}
