import { storageKeys } from '../../core/domain/storage.ts';

/** The remembered email address of this device (requirement AU-11); empty without one. */
export const readSavedEmail = (): string => localStorage.getItem(storageKeys.savedEmail) ?? '';

/** Remembers an address, or forgets the one that was remembered. */
export function saveEmail(email: string | undefined): void {
  if (email === undefined) localStorage.removeItem(storageKeys.savedEmail);
  else localStorage.setItem(storageKeys.savedEmail, email);
}
