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

/** False when the claims say anything but yes; some providers write `true` as a text. A missing claim says nothing. */
const isEmailVerified = ({ email_verified: isVerified = true }: UserClaims): boolean =>
  isVerified === true || isVerified === 'true';

/**
 * Joins the claims of an ID token and of the userinfo.
 *
 * @returns claims without an address that is malformed, or that the provider has not verified: the user then proves one
 *   (decision 0161).
 */
export function joinClaims(ofToken: UserClaims, ofUserInfo: UserClaims = {}): UserClaims {
  const { email: given, ...known } = { ...withValues(ofUserInfo), ...withValues(ofToken) };
  const claims = hasText(known['name']) ? known : { ...known, ...withValues({ name: readName(known) }) };
  const isVerified = isEmailVerified(ofToken) && isEmailVerified(ofUserInfo);
  const email = typeof given === 'string' && isVerified ? normalizeEmail(given) : undefined;
  return email === undefined ? claims : { ...claims, email };
}
