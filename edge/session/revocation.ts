import type { Log } from '../../server/telemetry/log.ts';
import { findCookieChange, isRevokedBy, writeCookieChange, type CookieChange } from './revocation-record.ts';
import { hashSecret } from '../security/hash-secret.ts';
import { createStoreWithTimeout } from './store-with-timeout.ts';
import { accountOf, browserOf, maximumSessionSeconds, type SessionDetails } from './session.ts';
import type { SharedStore } from './shared-store.ts';

/** Status of a session and of its cookies; times in ms since 1970. */
export type SessionStatus = {
  isRevoked: boolean;
  /** the last change of the cookies; undefined while they belong to this session */
  change?: CookieChange;
};

/**
 * Revocation of sessions whose cookies can still be decrypted: a copy of the cookies is worthless after a logout
 * (INV-36).
 */
export type Revocations = {
  /**
   * The start of a new session, ms since 1970: later than every revocation of the user so far, whatever the clock of
   * another host says. If the store fails, it is the session's own start.
   */
  start: (session: SessionDetails) => Promise<number>;
  /**
   * Revokes a session and its predecessors in the browser, in every copy of their cookies. A failed write is logged:
   * a copy then lives until its access token expires.
   */
  revoke: (session: SessionDetails) => Promise<void>;
  /**
   * Records a change of a session's cookies, so that a late response neither overwrites nor clears those of the next
   * session.
   *
   * @param next the session that replaces it, if any.
   */
  recordCookieChange: (session: SessionDetails, by: CookieChange['by'], next?: SessionDetails) => Promise<void>;
  /** Revokes all sessions of the user that have started so far. A failed write is logged. */
  revokeAll: (session: SessionDetails) => Promise<void>;
  /**
   * Revokes a session of the same user in another browser.
   *
   * @param browser see `browserOf`.
   * @throws when the store fails, or this session is revoked itself.
   */
  revokeOther: (session: SessionDetails, browser: string) => Promise<void>;
  /**
   * Revokes all other sessions of the user.
   * @throws as `revokeOther` does.
   */
  revokeOthers: (session: SessionDetails) => Promise<void>;
  /**
   * Makes the user prove their identity again at the next login (see `mustReauthenticate`). A failed write is logged.
   */
  requireReauthentication: (session: SessionDetails) => Promise<void>;
  /** False when the store fails or does not respond within a second: then no user is logged out. */
  isRevoked: (session: SessionDetails) => Promise<boolean>;
  /** The status of a session; an active one when the store fails. */
  getStatus: (session: SessionDetails) => Promise<SessionStatus>;
  /**
   * True when the session was revoked with all others of its user within the last minute; false when the store fails.
   */
  wasJustRevokedEverywhere: (session: SessionDetails) => Promise<boolean>;
  /**
   * True when the user must authenticate again: one of their sessions was revoked from elsewhere after `provedAt` (ms
   * since 1970). The identity provider may still know that browser (decision 0081).
   */
  mustReauthenticate: (session: Pick<SessionDetails, 'userId' | 'accountId'>, provedAt: number) => Promise<boolean>;
};

/** An encrypted cookie is valid for thirty days: a copy can come back within this time. */
const keepMs = 30 * 86_400_000;
/** No session starts on an older authentication. */
const keepProofMs = maximumSessionSeconds * 1_000;
/** No response takes longer, in ms. */
const longestResponseMs = 3_600_000;
/** A second request within this time, in ms, is a double click. */
const repeatedClickMs = 60_000;

export function createRevocations(store: SharedStore, log: Log, now = (): number => Date.now()): Revocations {
  const storeWithTimeout = createStoreWithTimeout(store, now);
  /**
   * By account, because a migrated account has two logins; and by login, because cookies from before the migration
   * know nothing else.
   */
  const prefixesOf = (known: Pick<SessionDetails, 'userId' | 'accountId'>): Promise<string[]> =>
    Promise.all([...new Set([accountOf(known), known.userId])].map(async (id) => `user-${await hashSecret(id)}`));
  const forEachPrefix = async (known: SessionDetails, act: (prefix: string) => Promise<unknown>): Promise<void> => {
    await Promise.all((await prefixesOf(known)).map(act));
  };
  const note = async (key: string, value: string, forMs = keepMs): Promise<void> => {
    try {
      await store.put(key, value, forMs);
    } catch (error) {
      log.error('a revocation could not be stored', { reason: String(error) });
    }
  };
  /** The values under a name, one per prefix of the session. */
  const readPrefixes = async (
    session: Parameters<typeof prefixesOf>[0],
    name: string,
  ): Promise<(string | undefined)[]> =>
    storeWithTimeout.read((await prefixesOf(session)).map((prefix) => `${prefix}/${name}`));
  /** The latest start, and the latest revocation of all sessions, of the user; 0 without one. */
  const readLatest = async (session: SessionDetails): Promise<{ begun: number; ended: number }> => {
    const [begun, ended] = await Promise.all([readPrefixes(session, 'begun'), readPrefixes(session, 'all')]);
    const findLatest = (notes: (string | undefined)[]): number =>
      Math.max(...notes.map((value) => Number(value?.split(' ')[0] ?? 0)));
    return { begun: findLatest(begun), ended: findLatest(ended) };
  };
  /** A time that no session of the user started after, whatever the clock of its host says. */
  const chooseEnd = async (session: SessionDetails): Promise<number> => {
    const { begun, ended } = await readLatest(session);
    // an earlier revocation with a later clock stays valid
    return Math.max(now(), session.startedAt, begun, ended);
  };
  const readStatus = async (session: SessionDetails, { read }: Pick<SharedStore, 'read'>): Promise<SessionStatus> => {
    const prefixes = await prefixesOf(session);
    const browser = browserOf(session);
    const readAll = ['all', browser, `${browser}-cookies`].flatMap((name) =>
      prefixes.map((prefix) => `${prefix}/${name}`),
    );
    const notes = await read(readAll);
    const count = prefixes.length;
    const isEnded = notes.slice(0, count).some((all) => isRevokedBy(all, session));
    const change = findCookieChange(session, notes.slice(2 * count));
    return {
      isRevoked: isEnded || notes.slice(count, 2 * count).some((note) => note !== undefined),
      ...(change && { change }),
    };
  };
  /** A revoked session that was accepted while the store failed must not revoke others. */
  const requireActive = async (session: SessionDetails): Promise<void> => {
    if ((await readStatus(session, store)).isRevoked) throw new Error('the session itself is revoked');
  };
  const reportUnknown = (error: unknown): false => {
    log.warn('the revoked sessions cannot be read', { reason: String(error) });
    return false;
  };
  const getStatus = async (session: SessionDetails): Promise<SessionStatus> => {
    try {
      return await readStatus(session, storeWithTimeout);
    } catch (error) {
      return { isRevoked: reportUnknown(error) };
    }
  };
  return {
    start: async (session) => {
      let { startedAt } = session;
      try {
        const { begun, ended } = await readLatest(session);
        startedAt = Math.max(startedAt, ended + 1);
        const latest = String(Math.max(startedAt, begun));
        await forEachPrefix(session, (prefix) => storeWithTimeout.put(`${prefix}/begun`, latest, keepMs));
      } catch (error) {
        log.warn('the start of a session could not be stored', { reason: String(error) });
      }
      return startedAt;
    },
    revoke: (session) => forEachPrefix(session, (prefix) => note(`${prefix}/${browserOf(session)}`, 'ended')),
    recordCookieChange: async (session, by, { id, ...next } = session) => {
      // under the prefixes of both: a migrated account has more of them
      const prefixes = new Set([...(await prefixesOf(session)), ...(await prefixesOf(next))]);
      const value = writeCookieChange({ by, id, at: now() });
      const key = `${browserOf(session)}-cookies`;
      try {
        await Promise.all(
          [...prefixes].map((prefix) => storeWithTimeout.put(`${prefix}/${key}`, value, longestResponseMs)),
        );
      } catch (error) {
        log.warn('a cookie change could not be stored', { reason: String(error) });
      }
    },
    revokeAll: async (session) => {
      const revoke = await chooseEnd(session).catch(() => Math.max(now(), session.startedAt));
      await forEachPrefix(session, (prefix) => note(`${prefix}/all`, String(revoke)));
    },
    revokeOther: async (session, browser) => {
      await requireActive(session);
      await forEachPrefix(session, async (prefix) => {
        await store.put(`${prefix}/proof`, String(now()), keepProofMs);
        await store.put(`${prefix}/${browser}`, 'ended', keepMs);
      });
    },
    revokeOthers: async (session) => {
      await requireActive(session);
      const end = await chooseEnd(session);
      await forEachPrefix(session, async (prefix) => {
        await store.put(`${prefix}/proof`, String(now()), keepProofMs);
        // this session is active, so this entry covers all sessions that earlier ones revoked
        await store.put(`${prefix}/all`, `${end} ${session.id}`, keepMs);
      });
    },
    requireReauthentication: (session) =>
      forEachPrefix(session, (prefix) => note(`${prefix}/proof`, String(now()), keepProofMs)),
    isRevoked: async (session) => (await getStatus(session)).isRevoked,
    getStatus,
    wasJustRevokedEverywhere: async (session) => {
      // an entry that spares a session also contains its id, and is not a number
      const isJust = (end: number): boolean => session.startedAt <= end && now() - end < repeatedClickMs;
      try {
        return (await readPrefixes(session, 'all')).some((end) => end !== undefined && isJust(Number(end)));
      } catch (error) {
        return reportUnknown(error);
      }
    },
    mustReauthenticate: async (session, provedAt) => {
      try {
        return (await readPrefixes(session, 'proof')).some((end) => end !== undefined && provedAt <= Number(end));
      } catch (error) {
        return reportUnknown(error);
      }
    },
  };
}
