import { keysKeptAtLogout, storageKeys } from '../../core/domain/storage.ts';

/**
 * Clears the browser storage. The remembered email stays; the login widget counts as seen, so that it does not reappear
 * at once.
 */
export function clearStorage(local: Storage, session: Storage, now: number): void {
  for (const key of Object.keys(local)) if (!keysKeptAtLogout.includes(key)) local.removeItem(key);
  session.clear();
  local.setItem(storageKeys.widgetSeen, String(now));
}
