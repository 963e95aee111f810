import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as Iron from 'iron-webcrypto';
import { deleteCookie, setCookie } from '../http/set-cookie.ts';

/** Cookies sealed here carry the `__Host-` prefix: this host alone may set them, over the whole path, and no script reads them. */
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', prefix: 'host' } as const;

/** The largest value browsers keep. */
const maximumBytes = 4000;

/** Names a key without revealing it, so that a sealed value says which key opens it. */
function nameKey(key: string): string {
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Seals values so that only the site can read or make them. */
export type Encryption = {
  /** @param seconds life of what is sealed. */
  seal: (value: unknown, seconds: number) => Promise<string>;
  /** The value, or undefined when it is no seal of ours, has expired, or its key has been retired. */
  decrypt: (sealed: string) => Promise<unknown>;
};

/**
 * @param keys the first seals, all open: put a new key in front to rotate, and drop the old one when its cookies have expired.
 */
export function createEncryption(keys: readonly [string, ...string[]]): Encryption {
  const byName = Object.fromEntries(keys.map((key) => [nameKey(key), key]));
  const sealing = { id: nameKey(keys[0]), secret: keys[0] };
  return {
    seal: (value, seconds) => Iron.seal(value, sealing, { ...Iron.defaults, ttl: seconds * 1000 }),
    decrypt: async (sealed) => {
      try {
        return await Iron.unseal(sealed, byName, Iron.defaults);
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
  seal: (name: string, value: unknown, seconds: number) => Promise<(context: Context) => void>;
  /** The value, or undefined when the cookie is absent, expired, forged or sealed by a retired key. */
  read: (context: Context, name: string) => Promise<unknown>;
  clear: (context: Context, name: string) => void;
};

/** @param seals what closes and opens them. */
export function createEncryptedCookies({ seal, decrypt: open }: Encryption): EncryptedCookies {
  const sealOne: EncryptedCookies['seal'] = async (name, value, seconds) => {
    const sealed = await seal(value, seconds);
    if (sealed.length > maximumBytes) throw new Error(`cookie ${name} is too large: ${sealed.length} bytes`);
    return (context) => setCookie(context, name, sealed, { ...attributes, maxAge: seconds });
  };
  return {
    seal: sealOne,
    write: async (context, name, value, seconds) => (await sealOne(name, value, seconds))(context),
    read: async (context, name) => {
      const sealed = getCookie(context, name, 'host');
      return sealed === undefined || sealed.length > maximumBytes ? undefined : open(sealed);
    },
    clear: (context, name) => void deleteCookie(context, name, attributes),
  };
}
