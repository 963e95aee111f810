/** What is wrong with an email address or password (requirement AU-12). */
export type CredentialError = 'email_required' | 'email_invalid' | 'password_required';

// dot-separated segments before the at-sign; after it labels with hyphens inside, not at their edges
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const emailShape = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`);

/** The longest address that email can be sent to. */
const maxEmailLength = 254;

/** Validates an address; surrounding blanks are ignored. */
export function validateEmail(email: string): CredentialError | undefined {
  const typed = email.trim();
  if (typed === '') return 'email_required';
  return typed.length <= maxEmailLength && emailShape.test(typed) ? undefined : 'email_invalid';
}

/** Validates the password of a login: its length was checked at sign-up. */
export const validatePassword = (password: string): CredentialError | undefined =>
  password === '' ? 'password_required' : undefined;
