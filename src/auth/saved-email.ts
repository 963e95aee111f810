import { storageKeys } from '../../core/domain/storage.ts';

/** The remembered email address of this device (requirement AU-11); empty without one. */
export const readSavedEmail = (): string => localStorage.getItem(storageKeys.savedEmail) ?? '';

/** Stores an email address, or deletes the stored one. */
export function saveEmail(email: string | undefined): void {
  if (email === undefined) localStorage.removeItem(storageKeys.savedEmail);
  else localStorage.setItem(storageKeys.savedEmail, email);
}
