import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import {
  loginHintCookie,
  formatLoggedInHint,
  loggedOutHint,
  isLoggedInHint,
} from '../../core/domain/login-hint-cookie.ts';
import { deleteCookie, setCookie } from '../http/set-cookie.ts';
import { parseUserAgent } from '../http/user-agent.ts';
import { clearFlows } from './flow-cookies.ts';
import type { SessionIds } from './session-id.ts';
import {
  accountOf,
  decodeSession,
  encodeSession,
  expiryOf,
  lifetimeMs,
  readSummary,
  type Encryption,
  type Login,
  type Session,
  type SessionSummary,
} from './session.ts';
import type { DeleteOptions, SessionRef, SessionStore } from './session-store.ts';

/** The one cookie of a session: an opaque id. Login sets it, logout removes it, nothing else changes it. */
export const sessionCookie = 'access_token';
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', prefix: 'host' } as const;

/** The cookie of a migration that this browser began (edge/account-migration/migration-session.ts). */
export const migrationCookie = 'migration_session';

/** A second "log out everywhere" within this time is a double click, in ms. */
const doubleClickMs = 60_000;

/** Sessions of the site. Every function rejects with StoreUnavailable while the store is down. */
export type Sessions = {
  /** The session of a request, read once per request; undefined for an anonymous visitor. */
  read: (context: Context) => Promise<Session | undefined>;
  /** The session of a record as it is now. */
  find: (ref: SessionRef) => Promise<Session | undefined>;
  /** Starts a session: adds its record, sets the cookie, deletes the record that the cookie named before. */
  create: (context: Context, login: Login) => Promise<Session>;
  /**
   * Changes a record while holding its lock, or deletes it.
   *
   * @returns the changed session; undefined when it is deleted; `busy` when another request holds the lock.
   */
  update: (
    session: Session,
    change: (current: Session) => Promise<Session | 'delete'>,
  ) => Promise<Session | undefined | 'busy'>;
  /** Deletes a session; the next login of its user may have to prove the identity. */
  delete: (ref: SessionRef, options?: Pick<DeleteOptions, 'requireProof'>) => Promise<void>;
  /** Removes the cookie, and with it the flows of the user. */
  clearCookie: (context: Context) => void;
  /** The sessions of the user: the given one first, then the others, newest first. */
  list: (session: Session) => Promise<[SessionSummary, ...SessionSummary[]]>;
  /** Deletes all sessions of the user, or all but one. */
  deleteAll: (session: Pick<Session, 'userId' | 'accountId'>, options?: DeleteOptions) => Promise<void>;
  /** Deletes the sessions that the identity provider ended (OpenID Connect Back-Channel Logout). */
  deleteByProvider: (claims: { sub?: string; sid?: string }) => Promise<void>;
  /** True when the user of a login must prove the identity again, because a session was ended from elsewhere since. */
  needsProof: (login: Pick<Session, 'userId' | 'accountId'>, provedAt: number) => Promise<boolean>;
  /** True when the request's cookie is of a user whose sessions were all deleted a moment ago. */
  wasJustDeletedEverywhere: (context: Context) => Promise<boolean>;
  /** Makes the readable hint cookie say what the record says. */
  syncHint: (context: Context, session: Session | undefined) => void;
};

/** What sessions need from the rest of the edge. */
export type SessionDeps = {
  store: SessionStore;
  ids: SessionIds;
  encryption: Encryption;
  /** exchanges a cookie in the old format for a record */
  exchange?: (context: Context) => Promise<Session | undefined>;
  now?: () => number;
};

/** How long one holder may keep a record's lock, in ms: longer than the slowest refresh. */
const leaseMs = 15_000;
const cacheKey = 'session';

const setHint = (context: Context, value: string): void =>
  setCookie(context, loginHintCookie, value, { path: '/', secure: true, sameSite: 'Lax', maxAge: lifetimeMs / 1000 });

/** True when a user is or was logged in in this browser. */
export const hasLoggedInBefore = (context: Context): boolean => getCookie(context, loginHintCookie) !== undefined;

/** Sets the cookie of a session id. */
export const setSessionCookie = (context: Context, id: string): void =>
  setCookie(context, sessionCookie, id, { ...attributes, maxAge: lifetimeMs / 1000 });

/** @returns the sessions of the site over a store. */
export function createSessions({ store, ids, encryption, exchange, now = () => Date.now() }: SessionDeps): Sessions {
  const keysOfUser = async (user: Pick<Session, 'userId' | 'accountId'>): Promise<string[]> =>
    (await Promise.all([...new Set([accountOf(user), user.userId])].map((id) => ids.keysOf(id)))).flat();

  const locate = async (context: Context): Promise<SessionRef | undefined> =>
    ids.locate(getCookie(context, sessionCookie, 'host') ?? '');

  const syncHint: Sessions['syncHint'] = (context, session) => {
    const hint = getCookie(context, loginHintCookie);
    if (session && hint !== formatLoggedInHint(session.browserId))
      setHint(context, formatLoggedInHint(session.browserId));
    if (!session && isLoggedInHint(hint)) setHint(context, loggedOutHint);
  };

  const find: Sessions['find'] = async (ref) => {
    const data = await store.read(ref);
    return data === undefined ? undefined : decodeSession(ref, data, encryption);
  };

  const load = async (context: Context): Promise<Session | undefined> => {
    const ref = await locate(context);
    return ref === undefined ? exchange?.(context) : find(ref);
  };

  const read: Sessions['read'] = (context) => {
    const known = context.get(cacheKey) as Promise<Session | undefined> | undefined;
    if (known) return known;
    const session = load(context);
    context.set(cacheKey, session);
    return session;
  };

  return {
    read,
    find,
    syncHint,
    create: async (context, login) => {
      const before = await read(context);
      const isSameUser = before !== undefined && accountOf(before) === accountOf(login);
      const cookieUser = before ?? (await locate(context));
      if (cookieUser !== undefined && !isSameUser) await endFlowsOfOthers(context, login);
      const id = await ids.create(accountOf(login));
      const ref = await ids.locate(id);
      if (ref === undefined) throw new Error('a new session id is malformed');
      const at = now();
      const session: Session = {
        ...login,
        ref,
        browserId: isSameUser ? before.browserId : crypto.randomUUID(),
        ...(isSameUser && before.reportedGifts && { reportedGifts: before.reportedGifts }),
        ...parseUserAgent(context.req.header('User-Agent')),
        startedAt: at,
        seenAt: at,
      };
      const [subjectKey] = await ids.keysOf(login.userId);
      const providerKey = login.providerSessionId && (await ids.keysOf(`sid ${login.providerSessionId}`))[0];
      const data = await encodeSession(session, encryption);
      const expiresAt = expiryOf(session);
      await store.create({ ...ref, subjectKey, providerKey, data, startedAt: at, expiresAt });
      if (before) await store.delete(before.ref);
      setSessionCookie(context, id);
      setHint(context, formatLoggedInHint(session.browserId));
      context.set(cacheKey, Promise.resolve(session));
      return session;
    },
    update: async ({ ref }, change) => {
      const holder = crypto.randomUUID();
      const lock = await store.lock(ref, holder, leaseMs);
      if (lock.state === 'busy') return 'busy';
      const current =
        lock.state === 'gone'
          ? undefined
          : await decodeSession(ref, lock.state === 'locked' ? lock.data : '', encryption);
      if (!current) return undefined;
      const changed = await change(current).catch(async (error: unknown) => {
        await store.unlock(ref, holder);
        throw error;
      });
      if (changed === 'delete') {
        await store.delete(ref);
        return undefined;
      }
      if (changed === current) {
        await store.unlock(ref, holder);
        return current;
      }
      const isSaved = await store.save(ref, holder, await encodeSession(changed, encryption), expiryOf(changed));
      return isSaved ? changed : undefined;
    },
    delete: (ref, options) => store.delete(ref, options),
    clearCookie: (context) => {
      deleteCookie(context, sessionCookie, attributes);
      deleteCookie(context, migrationCookie, attributes);
      setHint(context, loggedOutHint);
      clearFlows(context);
    },
    list: async (session) => {
      const records = await store.listByUser(await keysOfUser(session));
      const summaries = records.flatMap(({ ref, data }) => readSummary(ref, data) ?? []);
      return [session, ...summaries.filter(({ ref }) => ref.key !== session.ref.key)];
    },
    deleteAll: async (session, options) => store.deleteByUser(await keysOfUser(session), options),
    deleteByProvider: async ({ sub, sid }) => {
      if (sid !== undefined) for (const key of await ids.keysOf(`sid ${sid}`)) await store.deleteByProviderSession(key);
      else if (sub !== undefined) await store.deleteByUser(await ids.keysOf(sub));
    },
    needsProof: async (login, provedAt) => provedAt <= (await store.readMarks(await keysOfUser(login))).proofAfter,
    wasJustDeletedEverywhere: async (context) => {
      const ref = await locate(context);
      return ref !== undefined && now() - (await store.readMarks([ref.userKey])).allDeletedAt < doubleClickMs;
    },
  };

  /** Ends the flows of another user whose cookie is still there. */
  async function endFlowsOfOthers(context: Context, login: Login): Promise<void> {
    const ref = await locate(context);
    const isOfLogin = ref !== undefined && (await keysOfUser(login)).includes(ref.userKey);
    if (!isOfLogin) clearFlows(context);
  }
}
