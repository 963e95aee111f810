import type { SessionRef } from './session-store.ts';

/** Session ids: a part that names the user's records without revealing the user, and 256 random bits. */
export type SessionIds = {
  /** A new id of a user. */
  create: (userId: string) => Promise<string>;
  /** The id that replaces a cookie in the old format; the same each time. */
  derive: (userId: string, secret: string) => Promise<string>;
  /** Where the record of an id is; undefined for a malformed id. */
  locate: (id: string) => Promise<SessionRef | undefined>;
  /** The keys of a name (a user id, a provider's session id): the first is used for new records, all for searches. */
  keysOf: (name: string) => Promise<[string, ...string[]]>;
};

const idPattern = /^([\w-]{22})\.[\w-]{43}$/;

const encodeBytes = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @param secrets `SESSION_KEYS`; a key in front of the others is used for new ids. */
export function createSessionIds(secrets: readonly [string, ...string[]]): SessionIds {
  const encoder = new TextEncoder();
  const sign = async (secret: string, text: string): Promise<string> => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
    return encodeBytes(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
  };
  const keyOf = async (secret: string, name: string): Promise<string> =>
    (await sign(secret, `user ${name}`)).slice(0, 22);
  const [first, ...others] = secrets;
  return {
    create: async (userId) =>
      `${await keyOf(first, userId)}.${encodeBytes(crypto.getRandomValues(new Uint8Array(32)))}`,
    derive: async (userId, secret) => `${await keyOf(first, userId)}.${await sign(first, `session ${secret}`)}`,
    locate: async (id) => {
      const userKey = idPattern.exec(id)?.[1];
      if (userKey === undefined) return undefined;
      const digest = await crypto.subtle.digest('SHA-256', encoder.encode(id));
      return { userKey, key: encodeBytes(new Uint8Array(digest)) };
    },
    keysOf: async (name) => [
      await keyOf(first, name),
      ...(await Promise.all(others.map((secret) => keyOf(secret, name)))),
    ],
  };
}
