import { normalizeEmail } from './email-address.ts';

/** What is wrong with an email address or password (requirement AU-12). */
export type CredentialError = 'email_required' | 'email_invalid' | 'password_required';

/** Validates an address; surrounding blanks are ignored. */
export function validateEmail(email: string): CredentialError | undefined {
  if (email.trim() === '') return 'email_required';
  return normalizeEmail(email) === undefined ? 'email_invalid' : undefined;
}

/** Validates the password of a login: its length was checked at sign-up. */
export const validatePassword = (password: string): CredentialError | undefined =>
  password === '' ? 'password_required' : undefined;
