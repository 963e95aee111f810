import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { regions } from '../../core/domain/region.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';
import type { SessionIds } from './session-id.ts';
import type { SessionStore } from './session-store.ts';
import { accountOf, lifetimeMs } from './session.ts';
import { sessionCookie, setSessionCookie, type SessionDeps } from './sessions.ts';
import { waitForLock } from './wait-for-lock.ts';

/**
 * Exchanges the two encrypted cookies of sessions from before 2026-11-26 for a record, once each.
 * Remove this file and its test after 2026-12-26: these cookies have expired then.
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

/** The value of a marker whose record was added. */
const exchanged = 'exchanged';
const oldRefreshCookie = 'refresh_token';

/** How long one exchange may take, in ms: longer than a statement of the database. Then another request repeats it. */
const leaseMs = 2_500;

/**
 * @returns the exchange of a request's old cookies: their session, with the new cookie in the response. Parallel requests
 *   of one browser get the same session. A copy that is sent again after a logout gets none.
 */
export const createCookieExchange =
  (
    cookies: EncryptedCookies,
    store: Pick<SessionStore, 'create' | 'read' | 'lock' | 'save'>,
    ids: SessionIds,
  ): SessionDeps['exchange'] =>
  async (context, add, find) => {
    if (getCookie(context, oldRefreshCookie, 'host') === undefined) return undefined;
    const access = accessSchema.safeParse(await cookies.read(context, sessionCookie));
    const refresh = refreshSchema.safeParse(await cookies.read(context, oldRefreshCookie));
    if (!access.success || !refresh.success || access.data.id !== refresh.data.id) return undefined;
    const { id: oldId, token, startedAt, ...profile } = access.data;
    if (Date.now() - startedAt >= lifetimeMs) return undefined;
    const created = await ids.create(accountOf(profile), oldId);
    const { key } = created.ref;
    const marker = { userKey: `exchanged ${key}`, key, data: '', startedAt, expiresAt: startedAt + lifetimeMs };
    const login = {
      ...profile,
      // refreshed at its first use: the provider names its session, or rejects one that was logged out
      issuedAt: 0,
      tokens: { access: token, refresh: refresh.data.token, id: refresh.data.idToken },
    };
    await store.create(marker);
    const holder = crypto.randomUUID();
    const state = await waitForLock(store, marker, holder, leaseMs);
    if (state !== exchanged) await add(context, login, { ...created, browserId: oldId, startedAt });
    await store.save(marker, holder, exchanged, marker.expiresAt);
    const session = await find(created.ref);
    if (session) setSessionCookie(context, created.id);
    if (session) cookies.clear(context, oldRefreshCookie);
    return session;
  };
