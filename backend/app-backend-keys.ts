import { EnvError } from '../server/env.ts';

/** A key with which the owner's app backend signs reports (decision 0162). During a key change there are two. */
export type AppBackendKey = { id: string; secret: string };

/** The sandbox key; its secret is public. */
export const sandboxAppBackendKey: AppBackendKey = { id: 'demo', secret: 'sandbox-app-backend-secret-0123456789' };

/**
 * Parses the keys of the app backend.
 *
 * @param text KEY:SECRET, separated by commas; empty without an app backend.
 * @param isSandbox adds the sandbox key.
 * @throws EnvError for a malformed key, and for one that exists twice.
 */
export function readAppBackendKeys(text: string, isSandbox: boolean): AppBackendKey[] {
  const keys: AppBackendKey[] = [];
  for (const word of text.split(',').map((part) => part.trim())) {
    if (word === '') continue;
    const [, id, secret] = /^([\w.-]{1,40}):(\S{32,200})$/.exec(word) ?? [];
    const isKnown = keys.some((key) => key.id === id) || secret === sandboxAppBackendKey.secret;
    if (id === undefined || secret === undefined || isKnown) {
      throw new EnvError(
        'set APP_BACKEND_KEYS to keys KEY:SECRET with different names, separated by commas, each secret of at least 32 characters',
      );
    }
    keys.push({ id, secret });
  }
  return isSandbox ? [...keys, sandboxAppBackendKey] : keys;
}
