import { base64url } from 'jose';
import type { SessionRef } from './session-store.ts';

const idPattern = /^[\w-]{22}\.[\w-]{43}$/;

/** Session ids: a part that names the user's records without revealing the user, and 256 random bits. */
export type SessionIds = ReturnType<typeof createSessionIds>;

/** @param secrets `SESSION_KEYS`; a key in front of the others is used for new ids. */
export function createSessionIds(secrets: readonly [string, ...string[]]) {
  const encoder = new TextEncoder();
  const sign = async (secret: string, text: string): Promise<string> => {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
    return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
  };
  const derive = async (secret: string, name: string): Promise<string> =>
    (await sign(secret, `user ${name}`)).slice(0, 22);
  const toRef = async (id: string): Promise<SessionRef> => {
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(id));
    return { userKey: id.slice(0, 22), key: base64url.encode(new Uint8Array(digest)) };
  };
  return {
    /**
     * A new id of a user, and where its record is.
     *
     * @param source the cookie that the id replaces: the same cookie gets the same id.
     */
    create: async (userId: string, source?: string): Promise<{ id: string; ref: SessionRef }> => {
      const random = base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
      const last = source === undefined ? random : await sign(secrets[0], `session ${source}`);
      const id = `${await derive(secrets[0], userId)}.${last}`;
      return { id, ref: await toRef(id) };
    },
    /** Where the record of an id is; undefined for a malformed id. */
    locate: async (id: string): Promise<SessionRef | undefined> => (idPattern.test(id) ? toRef(id) : undefined),
    /** The key of a name, such as a user id, for new records. */
    keyOf: (name: string): Promise<string> => derive(secrets[0], name),
    /** The keys of a name in all records. */
    keysOf: (name: string): Promise<string[]> => Promise.all(secrets.map((secret) => derive(secret, name))),
  };
}
