import { keysKeptAtLogout, storageKeys } from '../../core/domain/storage.ts';
import { trySessionStorage, tryStorage } from '../ui/try-storage.ts';

/**
 * Clears the browser storage. The remembered email stays; the login widget counts as seen, so that it does not reappear
 * at once.
 */
export function clearStorage(now: number): void {
  tryStorage((storage) => {
    for (const key of Object.keys(storage)) if (!keysKeptAtLogout.includes(key)) storage.removeItem(key);
    storage.setItem(storageKeys.widgetSeen, String(now));
  });
  trySessionStorage((storage) => storage.clear());
}
