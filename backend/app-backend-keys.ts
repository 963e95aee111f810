import { readSigningKeys, type SigningKey } from './signing-keys.ts';

/** The sandbox key of the owner's app backend, which signs reports (decision 0162); its secret is public. */
export const sandboxAppBackendKey: SigningKey = { id: 'demo', secret: 'sandbox-app-backend-secret-0123456789' };

function parseKey(word: string): SigningKey | undefined {
  const [, id, secret] = /^([\w.-]{1,40}):(\S{32,200})$/.exec(word) ?? [];
  return id !== undefined && secret !== undefined ? { id, secret } : undefined;
}

/**
 * Parses the keys of the app backend.
 *
 * @throws EnvError, see `readSigningKeys`.
 */
export const readAppBackendKeys = (text: string, isSandbox: boolean): SigningKey[] =>
  readSigningKeys(
    text,
    { variable: 'APP_BACKEND_KEYS', format: 'KEY:SECRET', parseKey, sandboxKey: sandboxAppBackendKey },
    isSandbox,
  );
