import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as Iron from 'iron-webcrypto';
import { deleteCookie, setCookie } from '../http/set-cookie.ts';

/** Cookies encrypted here carry the `__Host-` prefix: this host alone may set them, over the whole path, and no script reads them. */
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', prefix: 'host' } as const;

/** The largest value browsers keep. */
const maximumBytes = 4000;

/** Names a key without revealing it, so that a encrypted value says which key opens it. */
function nameKey(key: string): string {
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Seals values so that only the site can read or make them. */
export type Encryption = {
  /** @param seconds life of what is encrypted. */
  encrypt: (value: unknown, seconds: number) => Promise<string>;
  /** The value, or undefined when it is no seal of ours, has expired, or its key has been retired. */
  decrypt: (encrypted: string) => Promise<unknown>;
};

/**
 * @param keys the first encryption, all open: put a new key in front to rotate, and drop the old one when its cookies have expired.
 */
export function createEncryption(keys: readonly [string, ...string[]]): Encryption {
  const byName = Object.fromEntries(keys.map((key) => [nameKey(key), key]));
  const current = { id: nameKey(keys[0]), secret: keys[0] };
  return {
    encrypt: (value, seconds) => Iron.seal(value, current, { ...Iron.defaults, ttl: seconds * 1000 }),
    decrypt: async (encrypted) => {
      try {
        return await Iron.unseal(encrypted, byName, Iron.defaults);
      } catch {
        return undefined;
      }
    },
  };
}

/** Seals values into cookies and opens them again. */
export type EncryptedCookies = {
  /**
   * @param seconds life of the cookie and of what is in it.
   * @throws when the value is too large for a cookie: a bug of the caller.
   */
  write: (context: Context, name: string, value: unknown, seconds: number) => Promise<void>;
  /** The same in two steps, for cookies that go together or not at all: what comes back puts it into an answer. */
  encrypt: (name: string, value: unknown, seconds: number) => Promise<(context: Context) => void>;
  /** The value, or undefined when the cookie is absent, expired, forged or encrypted by a retired key. */
  read: (context: Context, name: string) => Promise<unknown>;
  clear: (context: Context, name: string) => void;
};

/** @param encryption what closes and opens them. */
export function createEncryptedCookies({ encrypt, decrypt }: Encryption): EncryptedCookies {
  const encryptOne: EncryptedCookies['encrypt'] = async (name, value, seconds) => {
    const encrypted = await encrypt(value, seconds);
    if (encrypted.length > maximumBytes) throw new Error(`cookie ${name} is too large: ${encrypted.length} bytes`);
    return (context) => setCookie(context, name, encrypted, { ...attributes, maxAge: seconds });
  };
  return {
    encrypt: encryptOne,
    write: async (context, name, value, seconds) => (await encryptOne(name, value, seconds))(context),
    read: async (context, name) => {
      const encrypted = getCookie(context, name, 'host');
      return encrypted === undefined || encrypted.length > maximumBytes ? undefined : decrypt(encrypted);
    },
    clear: (context, name) => void deleteCookie(context, name, attributes),
  };
}
