/** What is wrong with what somebody typed to log in or sign up (requirement AU-12). */
export type CredentialError = 'email_required' | 'email_invalid' | 'password_required';

// dot-separated segments before the at-sign; labels after it, with hyphens inside and not at their edges
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const emailShape = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`);

/** The longest address that mail can be sent to. */
const maxEmailLength = 254;

/** Judges an address; blanks around it are forgiven. */
export function validateEmail(email: string): CredentialError | undefined {
  const typed = email.trim();
  if (typed === '') return 'email_required';
  return typed.length <= maxEmailLength && emailShape.test(typed) ? undefined : 'email_invalid';
}

/** Judges the password of somebody who logs in: whatever it is, it was accepted once. */
export const validatePassword = (password: string): CredentialError | undefined =>
  password === '' ? 'password_required' : undefined;
