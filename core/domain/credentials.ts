/** What is wrong with an email address or password (requirement AU-12). */
export type CredentialError = 'email_required' | 'email_invalid' | 'password_required';

// before the at-sign dot-separated segments, 64 characters at most (RFC 5321).
// After it labels of 63 characters at most, with hyphens inside, not at their edges (RFC 1035)
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const emailShape = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`);

/** The longest address that email can be sent to. */
const maxEmailLength = 254;

/** The domain as DNS has it: an internationalised one in ASCII (RFC 5891). */
function toAscii(domain: string): string {
  const hasOtherLetters = /[^\0-\u007F]/.test(domain) && !/[\s/?#:@%[\]\\]/.test(domain);
  const url = hasOtherLetters ? URL.parse(`http://${domain}`) : null;
  return url?.hostname ?? domain;
}

/**
 * The address as it is stored and sent: without surrounding blanks, its domain in ASCII. The one rule of forms, API and
 * logins.
 *
 * @returns undefined for an invalid address.
 */
export function normalizeEmail(typed: string): string | undefined {
  const [name = '', domain = '', ...more] = typed.trim().split('@');
  const email = [name, toAscii(domain), ...more].join('@');
  return email.length <= maxEmailLength && emailShape.test(email) ? email : undefined;
}

/** Validates an address; surrounding blanks are ignored. */
export function validateEmail(email: string): CredentialError | undefined {
  if (email.trim() === '') return 'email_required';
  return normalizeEmail(email) === undefined ? 'email_invalid' : undefined;
}

/** Validates the password of a login: its length was checked at sign-up. */
export const validatePassword = (password: string): CredentialError | undefined =>
  password === '' ? 'password_required' : undefined;
