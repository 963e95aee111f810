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
import type { Encryption } from '../security/encrypted-cookie.ts';
import { clearFlows } from './flow-cookies.ts';
import { createLogoutNotes } from './logout-notes.ts';
import type { SessionIds } from './session-id.ts';
import {
  accountOf,
  decodeLink,
  decodeSession,
  encodeSession,
  expiryOf,
  lifetimeMs,
  type Login,
  type ProviderLogout,
  type Session,
} from './session.ts';
import { maximumSessions, type SessionRef, type SessionStore } from './session-store.ts';
import { StoreUnavailable } from './store-timeout.ts';
import { waitForLock } from './wait-for-lock.ts';

/** The one cookie of a session: an opaque id. Login sets it, logout removes it, nothing else changes it. */
export const sessionCookie = 'access_token';
const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax', prefix: 'host' } as const;

/** The cookie of a migration that this browser began (edge/account-migration/migration-session.ts). */
export const migrationCookie = 'migration_session';

/** How long one holder may keep a record's lock, in ms: longer than the slowest refresh. */
const leaseMs = 15_000;
/** How long the id of a logout token is remembered, in ms: longer than the token is valid. */
const logoutTokenMs = 600_000;
const cacheKey = 'session';

/** Sessions of the site. Every function that uses the store rejects with StoreUnavailable while it is down. */
export type Sessions = ReturnType<typeof createSessions>;

/** A new session id with its record's place, and what the record has beyond the login. */
type Start = Awaited<ReturnType<SessionIds['create']>> & Pick<Session, 'browserId' | 'startedAt' | 'reportedGifts'>;

/** What sessions need from the rest of the edge. */
export type SessionDeps = {
  store: SessionStore;
  ids: SessionIds;
  encryption: Encryption;
  /** exchanges a cookie in the old format for a record */
  exchange?: (
    context: Context,
    add: (context: Context, login: Login, start: Start) => Promise<Session>,
    find: (ref: SessionRef) => Promise<Session | undefined>,
  ) => Promise<Session | undefined>;
};

const setHint = (context: Context, value: string): void =>
  setCookie(context, loginHintCookie, value, { path: '/', secure: true, sameSite: 'Lax', maxAge: lifetimeMs / 1000 });

/** Sets the cookie of a session id. */
export const setSessionCookie = (context: Context, id: string): void =>
  setCookie(context, sessionCookie, id, { ...attributes, maxAge: lifetimeMs / 1000 });

/** @returns the sessions of the site over a store. */
export function createSessions({ store, ids, encryption, exchange }: SessionDeps) {
  const notes = createLogoutNotes(store);
  const keysOfUser = async (user: Pick<Session, 'userId' | 'accountId'>): Promise<string[]> =>
    (await Promise.all([...new Set([accountOf(user), user.userId])].map((id) => ids.keysOf(id)))).flat();

  const locate = async (context: Context): Promise<SessionRef | undefined> =>
    ids.locate(getCookie(context, sessionCookie, 'host') ?? '');

  /** The session of a record as it is now. */
  const find = async (ref: SessionRef): Promise<Session | undefined> => {
    const data = await store.read(ref);
    return data === undefined ? undefined : decodeSession(ref, data, encryption);
  };

  /** Adds links to a record from the names by which logouts look for it. */
  const addLinks = async (login: Login, ref: SessionRef, startedAt: number): Promise<string[]> => {
    const { userId, providerSessionId } = login;
    const names = [accountOf(login), userId, ...(providerSessionId === undefined ? [] : [`sid ${providerSessionId}`])];
    const keys = new Set(await Promise.all(names.map((name) => ids.keyOf(name))));
    const links = [...keys].filter((key) => key !== ref.userKey);
    const link = { key: ref.key, data: JSON.stringify(ref), startedAt, expiresAt: startedAt + lifetimeMs };
    await Promise.all(links.map((userKey) => store.create({ ...link, userKey })));
    return links;
  };

  const remove = async ({ ref, links }: Pick<Session, 'ref' | 'links'>): Promise<void> =>
    void (await Promise.all([ref.userKey, ...links].map((userKey) => store.delete({ userKey, key: ref.key }))));

  /** The sessions that have one of these keys, newest first. */
  const findByKeys = async (keys: readonly string[]): Promise<Session[]> => {
    const entries = (await Promise.all(keys.map((userKey) => store.list({ userKey })))).flat();
    const found = await Promise.all(
      entries.map(async ({ userKey, key, data }) => {
        const target = decodeLink(data);
        const linked = target && (await store.read(target));
        return decodeSession(target ?? { userKey, key }, linked ?? data, encryption);
      }),
    );
    const byKey = new Map(found.flatMap((session) => (session ? [[session.ref.key, session]] : [])));
    return [...byKey.values()].toSorted((one, other) => other.startedAt - one.startedAt);
  };

  /** Adds the record of a login, and deletes the oldest sessions of a user who has too many. */
  const add = async (context: Context, login: Login, { id: _id, ref, ...start }: Start): Promise<Session> => {
    // the store counts those of one key only, and does not know their links
    const found = await findByKeys(await keysOfUser(login));
    await Promise.all(
      found
        .filter(({ ref: { key } }) => key !== ref.key)
        .slice(maximumSessions - 1)
        .map(remove),
    );
    // first, so that no record exists that a logout by the provider does not find
    const links = await addLinks(login, ref, start.startedAt);
    const agent = parseUserAgent(context.req.header('User-Agent'));
    const session: Session = { ...login, ...agent, ...start, seenAt: Date.now(), ref, links };
    const data = await encodeSession(session, encryption);
    await store.create({ ...ref, data, startedAt: start.startedAt, expiresAt: expiryOf(session) });
    return session;
  };

  /** The session of a request, read once per request; undefined for an anonymous visitor. */
  const read = (context: Context): Promise<Session | undefined> => {
    const load = async (): Promise<Session | undefined> => {
      const ref = await locate(context);
      return ref === undefined ? exchange?.(context, add, find) : find(ref);
    };
    const session = (context.get(cacheKey) as Promise<Session | undefined> | undefined) ?? load();
    context.set(cacheKey, session);
    return session;
  };

  return {
    read,
    /** Starts a session: adds its record, sets the cookie, deletes the record that the cookie named before. */
    create: async (context: Context, login: Login): Promise<Session> => {
      const before = await read(context);
      const replaced = before?.ref ?? (await locate(context));
      const isSameUser = before !== undefined && accountOf(before) === accountOf(login);
      const isOfUser = replaced !== undefined && (await keysOfUser(login)).includes(replaced.userKey);
      if (replaced !== undefined && !isSameUser && !isOfUser) clearFlows(context);
      const created = await ids.create(accountOf(login));
      const session = await add(context, login, {
        ...created,
        browserId: isSameUser ? before.browserId : crypto.randomUUID(),
        ...(isSameUser && before.reportedGifts && { reportedGifts: before.reportedGifts }),
        startedAt: Date.now(),
      });
      if (replaced) await remove({ links: [], ...before, ref: replaced });
      setSessionCookie(context, created.id);
      setHint(context, formatLoggedInHint(session.browserId));
      context.set(cacheKey, Promise.resolve(session));
      return session;
    },
    /**
     * Changes a record while holding its lock, or deletes it. Waits up to three seconds for a request that holds the lock.
     *
     * @returns the changed session; undefined when it is deleted.
     * @throws StoreUnavailable, also when the record stays locked, or the change takes longer than the lock.
     */
    update: async (
      { ref }: Pick<Session, 'ref'>,
      change: (current: Session) => Promise<Session | 'delete'>,
    ): Promise<Session | undefined> => {
      const holder = crypto.randomUUID();
      const data = await waitForLock(store, ref, holder, leaseMs);
      const current = data === undefined ? undefined : await decodeSession(ref, data, encryption);
      if (!current) return undefined;
      const changed = await change(current);
      if (changed === 'delete') return remove(current).then(() => undefined);
      const isRenamed =
        accountOf(changed) !== accountOf(current) || changed.providerSessionId !== current.providerSessionId;
      const added = isRenamed ? await addLinks(changed, ref, changed.startedAt) : [];
      const saved = { ...changed, links: [...new Set([...current.links, ...added])] };
      const isSaved = await store.save(ref, holder, await encodeSession(saved, encryption), expiryOf(saved));
      if (isSaved) return saved;
      if ((await store.read(ref)) !== undefined) throw new StoreUnavailable('the lock of the record ended too early');
      return undefined;
    },
    /** Deletes a session. @param requireProof the next login of its user must prove the identity. */
    delete: async (session: Pick<Session, 'ref' | 'links'>, requireProof = false): Promise<void> => {
      if (requireProof) await notes.add([session.ref.userKey]);
      await remove(session);
    },
    /** Removes the cookie, and with it the flows of the user. */
    clearCookie: (context: Context): void => {
      deleteCookie(context, sessionCookie, attributes);
      deleteCookie(context, migrationCookie, attributes);
      setHint(context, loggedOutHint);
      clearFlows(context);
    },
    /** The sessions of the user: the given one first, then the others, newest first. */
    list: async (session: Session): Promise<[Session, ...Session[]]> => {
      const found = await findByKeys(await keysOfUser(session));
      return [session, ...found.filter(({ ref }) => ref.key !== session.ref.key)];
    },
    /** Deletes all sessions of the user, or all but one. The next login may have to prove the identity. */
    deleteAll: async (
      user: Pick<Session, 'userId' | 'accountId'>,
      { except, requireProof = false }: { except?: SessionRef; requireProof?: boolean } = {},
    ): Promise<void> => {
      const keys = await keysOfUser(user);
      if (requireProof) await notes.add(keys);
      const found = await findByKeys(keys);
      await Promise.all(found.filter(({ ref }) => ref.key !== except?.key).map(remove));
    },
    /**
     * Deletes the sessions that a logout token of the identity provider names; a replayed token deletes none. A token of
     * one session at the provider (`sid`) also ends those of its user for which the provider has not named any.
     */
    deleteByProvider: async ({ sub, sid, jti, regions }: ProviderLogout): Promise<void> => {
      const key = await ids.keyOf(`jti ${regions.join()} ${jti}`);
      if ((await store.read({ userKey: key, key })) !== undefined) return;
      const names = [sub ?? [], sid === undefined ? [] : `sid ${sid}`].flat();
      const keys = await Promise.all(names.map((name) => ids.keysOf(name)));
      // a login may be under way: its record is not found yet
      await notes.add(keys.at(-1) ?? []);
      const found = await findByKeys(keys.flat());
      const isNamed = ({ region, userId, providerSessionId }: Session): boolean =>
        regions.includes(region) &&
        (sid === undefined || providerSessionId === undefined ? userId === sub : providerSessionId === sid);
      await Promise.all(found.filter(isNamed).map(remove));
      await store.create({ userKey: key, key, data: '', startedAt: Date.now(), expiresAt: Date.now() + logoutTokenMs });
    },
    /** True when the user of a login must prove the identity again, because a session was ended from elsewhere since. */
    needsProof: async (login: Login, provedAt: number): Promise<boolean> => {
      const { providerSessionId: sid } = login;
      const keys = await Promise.all([keysOfUser(login), sid === undefined ? [] : ids.keysOf(`sid ${sid}`)]);
      return provedAt <= (await notes.readLatest(keys.flat()));
    },
    /** Updates the readable hint cookie from the record. */
    syncHint: (context: Context, session: Session | undefined): void => {
      const hint = getCookie(context, loginHintCookie);
      const expected = session && formatLoggedInHint(session.browserId);
      if (expected !== undefined && hint !== expected) setHint(context, expected);
      if (!session && isLoggedInHint(hint)) setHint(context, loggedOutHint);
    },
  };
}
