import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as Iron from 'iron-webcrypto';
import { deleteCookie, setCookie } from '../http/set-cookie.ts';

/** The `__Host-` prefix: only this host can set the cookie, for all paths, and no script reads it. */
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', prefix: 'host' } as const;

/** Size limit of browsers. */
const maximumBytes = 4000;

/** An id for a key that does not reveal it; each encrypted value contains the id of its key. */
function nameKey(key: string): string {
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Encrypts values so that only the site can read or create them. */
export type Encryption = {
  /** @param seconds life of the value. */
  encrypt: (value: unknown, seconds: number) => Promise<string>;
  /** The value; undefined if it is not ours, has expired, or its key was removed. */
  decrypt: (encrypted: string) => Promise<unknown>;
};

/**
 * @param keys the first encrypts, all decrypt: add a new key in front to rotate, and remove the old one when its
 *   cookies have expired.
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

export type EncryptedCookies = {
  /**
   * @param seconds life of the cookie and its value.
   * @throws when the value is too large for a cookie: a bug of the caller.
   */
  write: (context: Context, name: string, value: unknown, seconds: number) => Promise<void>;
  /** The value; undefined if the cookie is missing, expired, forged or encrypted with a removed key. */
  read: (context: Context, name: string) => Promise<unknown>;
  clear: (context: Context, name: string) => void;
};

export function createEncryptedCookies({ encrypt, decrypt }: Encryption): EncryptedCookies {
  return {
    write: async (context, name, value, seconds) => {
      const encrypted = await encrypt(value, seconds);
      if (encrypted.length > maximumBytes) throw new Error(`cookie ${name} is too large: ${encrypted.length} bytes`);
      setCookie(context, name, encrypted, { ...attributes, maxAge: seconds });
    },
    read: async (context, name) => {
      const encrypted = getCookie(context, name, 'host');
      return encrypted === undefined || encrypted.length > maximumBytes ? undefined : decrypt(encrypted);
    },
    clear: (context, name) => void deleteCookie(context, name, attributes),
  };
}
