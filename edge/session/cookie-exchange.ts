import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import { parseUserAgent } from '../http/user-agent.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';
import type { SessionIds } from './session-id.ts';
import type { SessionStore } from './session-store.ts';
import {
  accountOf,
  decodeSession,
  encodeSession,
  expiryOf,
  lifetimeMs,
  type Encryption,
  type Session,
} from './session.ts';
import { sessionCookie, setSessionCookie } from './sessions.ts';

/**
 * Exchanges the two encrypted cookies of sessions from before 2026-11-26 for a record, once each.
 * Remove this file, its test and the table `session_book` after 2026-12-26: these cookies have expired then.
 */

const accessSchema = z.object({
  id: z.string(),
  startedAt: z.number(),
  token: z.string(),
  expiresAt: z.number(),
  userId: z.string(),
  accountId: z.string().optional(),
  name: z.string(),
  provider: z.string(),
  region: z.enum(regions),
  home: z.enum(regions),
});
const refreshSchema = z.object({ id: z.string(), token: z.string(), idToken: z.string() });

const oldRefreshCookie = 'refresh_token';

/** The provider's session id in the id token of an old cookie, which only this site could encrypt. */
function readProviderSessionId(idToken: string): string | undefined {
  try {
    return z.object({ sid: z.string() }).safeParse(decodeJwt(idToken)).data?.sid;
  } catch {
    return undefined;
  }
}

/** How often, and after which pause in ms, a parallel request looks for the record. */
const [attempts, pauseMs] = [10, 50];

/** What the exchange needs from the rest of the edge. */
export type CookieExchangeDeps = {
  cookies: EncryptedCookies;
  store: Pick<SessionStore, 'create' | 'read'>;
  ids: SessionIds;
  encryption: Encryption;
};

/**
 * @returns the exchange of a request's old cookies: their session, with the new cookie in the response. Parallel requests
 *   of one browser get the same session. A copy that is sent again after a logout gets none.
 */
export const createCookieExchange =
  ({ cookies, store, ids, encryption }: CookieExchangeDeps) =>
  async (context: Context): Promise<Session | undefined> => {
    if (getCookie(context, oldRefreshCookie, 'host') === undefined) return undefined;
    const access = accessSchema.safeParse(await cookies.read(context, sessionCookie));
    const refresh = refreshSchema.safeParse(await cookies.read(context, oldRefreshCookie));
    if (!access.success || !refresh.success || access.data.id !== refresh.data.id) return undefined;
    const { id: oldId, token, ...profile } = access.data;
    if (Date.now() - profile.startedAt >= lifetimeMs) return undefined;
    const id = await ids.derive(accountOf(profile), oldId);
    const ref = await ids.locate(id);
    if (ref === undefined) return undefined;
    const sid = readProviderSessionId(refresh.data.idToken);
    const session: Session = {
      ...profile,
      ...(sid !== undefined && { providerSessionId: sid }),
      ref,
      browserId: oldId,
      ...parseUserAgent(context.req.header('User-Agent')),
      seenAt: Date.now(),
      // refreshed at its first use: the provider rejects a session that was logged out
      issuedAt: 0,
      tokens: { access: token, refresh: refresh.data.token, id: refresh.data.idToken },
    };
    const marker = `exchanged ${ref.key}`;
    const times = { startedAt: profile.startedAt, expiresAt: Date.now() + lifetimeMs };
    const isFirst = await store.create({
      userKey: marker,
      key: marker,
      subjectKey: marker,
      providerKey: undefined,
      data: '',
      ...times,
    });
    if (isFirst) {
      const [subjectKey] = await ids.keysOf(profile.userId);
      const data = await encodeSession(session, encryption);
      await store.create({
        ...ref,
        subjectKey,
        providerKey: sid && (await ids.keysOf(`sid ${sid}`))[0],
        data,
        startedAt: profile.startedAt,
        expiresAt: expiryOf(session),
      });
    }
    let data = await store.read(ref);
    // a parallel request of this browser has the marker and is about to create the record
    for (let attempt = 0; data === undefined && !isFirst && attempt < attempts; attempt += 1) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      data = await store.read(ref);
    }
    const stored = data === undefined ? undefined : await decodeSession(ref, data, encryption);
    if (stored) setSessionCookie(context, id);
    if (stored) cookies.clear(context, oldRefreshCookie);
    return stored;
  };
