import { keysKeptAtLogout, storageKeys } from '../../core/domain/storage.ts';

/**
 * Empties what pages keep in this browser. The remembered address stays, as somebody asked for it; the widget counts as
 * just seen, so that nobody who leaves is asked to come back at once.
 */
export function clearStorage(local: Storage, session: Storage, now: number): void {
  for (const key of Object.keys(local)) if (!keysKeptAtLogout.includes(key)) local.removeItem(key);
  session.clear();
  local.setItem(storageKeys.widgetSeen, String(now));
}
