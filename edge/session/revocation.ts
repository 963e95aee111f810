import type { Log } from '../../server/telemetry/log.ts';
import { findCookieChange, isRevokedBy, writeCookieChange, type CookieChange } from './revocation-record.ts';
import { hashSecret } from '../security/hash-secret.ts';
import { createStoreWithTimeout } from './store-with-timeout.ts';
import { accountOf, browserOf, maximumSessionSeconds, type SessionDetails } from './session.ts';
import type { SharedStore } from './shared-store.ts';

/** What has become of a log-in and of its browser's cookies; moments in ms since 1970. */
export type SessionStatus = {
  isRevoked: boolean;
  /** what last happened to its browser's cookies; undefined while they are its own */
  change?: CookieChange;
};

/**
 * Which log-ins have ended though their cookies would still open: a copy of them, taken before the log-out, must be
 * worth nothing afterwards (reliability reference INV-36).
 */
export type Revocations = {
  /**
   * Says when a log-in begins, ms since 1970: now by its own word, but later than all that was ended of its person so far,
   * by whichever host's clock that was noted. What is ended from then on is ended later than this. Where the store cannot be
   * asked, or written, its own word stands.
   */
  start: (session: SessionDetails) => Promise<number>;
  /**
   * Ends one log-in, and those that it took the place of in its browser, in every copy of their cookies. When that cannot
   * be noted, the log says so: this browser is logged out all the same, and a copy lives until its access token expires.
   */
  revoke: (session: SessionDetails) => Promise<void>;
  /**
   * Notes what happens to a log-in's cookies: an answer that is late to it must not put them over those of the next one, nor
   * take that one's away.
   *
   * @param next who comes to its browser; nobody does without it.
   */
  recordCookieChange: (session: SessionDetails, by: CookieChange['by'], next?: SessionDetails) => Promise<void>;
  /** Ends all log-ins of a person that have begun until now, under the same reservation. */
  revokeAll: (session: SessionDetails) => Promise<void>;
  /**
   * Ends what the same person has begun in another browser.
   *
   * @param browser as `browserOf` names it.
   * @throws when it cannot be noted, or nobody can say that the log-in that asks goes on itself: then it goes on.
   */
  revokeOther: (session: SessionDetails, browser: string) => Promise<void>;
  /** Ends all log-ins of a person that have begun until now but this one. @throws as above. */
  revokeOthers: (session: SessionDetails) => Promise<void>;
  /**
   * Lets nobody log in as this person on an older proof than of now (see `mustProve`); under the same reservation as `end`.
   */
  requireReauthentication: (session: SessionDetails) => Promise<void>;
  /**
   * True once a log-in has ended. While the store cannot be asked, or says nothing for a second, nobody is logged out.
   */
  isRevoked: (session: SessionDetails) => Promise<boolean>;
  /** How a log-in stands at this moment; as if nothing had happened while the store cannot be asked. */
  getStatus: (session: SessionDetails) => Promise<SessionStatus>;
  /**
   * True when a log-in ended with all others of its person, none spared, within the last minute; false while the store
   * cannot be asked.
   */
  wasJustRevokedEverywhere: (session: SessionDetails) => Promise<boolean>;
  /**
   * True when somebody who last proved who they are at that moment (ms since 1970) has to do so again: a log-in of theirs
   * was ended from elsewhere since, and the identity provider may still know that browser (decision 0081).
   */
  mustReauthenticate: (session: Pick<SessionDetails, 'userId' | 'accountId'>, provedAt: number) => Promise<boolean>;
};

/** A sealed cookie opens for thirty days after it was written: that long a copy could come back. */
const keepMs = 30 * 86_400_000;
/** No log-in begins on an older proof (identity.ts): that long one from before could come back. */
const keepProofMs = maximumSessionSeconds * 1_000;
/** Nothing is answered later than that after it was asked, in ms. */
const longestResponseMs = 3_600_000;
/** Who asks for the same again within so long has pressed a button twice. */
const repeatedClickMs = 60_000;

export function createRevocations(store: SharedStore, log: Log, now = (): number => Date.now()): Revocations {
  const storeWithTimeout = createStoreWithTimeout(store, now);
  /**
   * By the account, for one that was moved has two log-ins that lead to it; and by the log-in, for that is all that a copy
   * of its cookies from before the move knows.
   */
  const prefixesOf = (known: Pick<SessionDetails, 'userId' | 'accountId'>): Promise<string[]> =>
    Promise.all([...new Set([accountOf(known), known.userId])].map(async (id) => `user-${await hashSecret(id)}`));
  const forEachPrefix = async (known: SessionDetails, act: (place: string) => Promise<unknown>): Promise<void> => {
    await Promise.all((await prefixesOf(known)).map(act));
  };
  const note = async (key: string, value: string, forMs = keepMs): Promise<void> => {
    try {
      await store.put(key, value, forMs);
    } catch (error) {
      log.error('a log-out could not be noted', { reason: String(error) });
    }
  };
  /** What stands under a key of each of a log-in's places. */
  const readPrefixes = async (
    session: Parameters<typeof prefixesOf>[0],
    name: string,
  ): Promise<(string | undefined)[]> =>
    storeWithTimeout.read((await prefixesOf(session)).map((place) => `${place}/${name}`));
  /** The latest beginning, and the latest end of all log-ins, that is noted of a person; 0 while there is none. */
  const readLatest = async (session: SessionDetails): Promise<{ begun: number; ended: number }> => {
    const [begun, ended] = await Promise.all([readPrefixes(session, 'begun'), readPrefixes(session, 'all')]);
    const findLatest = (notes: (string | undefined)[]): number =>
      Math.max(...notes.map((value) => Number(value?.split(' ')[0] ?? 0)));
    return { begun: findLatest(begun), ended: findLatest(ended) };
  };
  /** When all log-ins end that have begun until now: none of them has begun later, whichever host's clock said when. */
  const chooseEnd = async (session: SessionDetails): Promise<number> => {
    const { begun, ended } = await readLatest(session);
    // an earlier end that is later by its clock stands as well: what it has ended must not come back
    return Math.max(now(), session.startedAt, begun, ended);
  };
  /** @param read asks the store. */
  const readStatus = async (session: SessionDetails, { read }: Pick<SharedStore, 'read'>): Promise<SessionStatus> => {
    const places = await prefixesOf(session);
    const browser = browserOf(session);
    const readAll = ['all', browser, `${browser}-cookies`].flatMap((name) => places.map((place) => `${place}/${name}`));
    const notes = await read(readAll);
    const count = places.length;
    const isEnded = notes.slice(0, count).some((all) => isRevokedBy(all, session));
    const change = findCookieChange(session, notes.slice(2 * count));
    return {
      isRevoked: isEnded || notes.slice(count, 2 * count).some((note) => note !== undefined),
      ...(change && { change }),
    };
  };
  /** One that has ended, and is let in while the store cannot be asked, must not end the others. */
  const requireActive = async (session: SessionDetails): Promise<void> => {
    if ((await readStatus(session, store)).isRevoked) throw new Error('the log-in that asks has ended');
  };
  const reportUnknown = (error: unknown): false => {
    log.warn('nobody can say which log-ins have ended', { reason: String(error) });
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
        await forEachPrefix(session, (place) => storeWithTimeout.put(`${place}/begun`, latest, keepMs));
      } catch (error) {
        log.warn('the beginning of a log-in could not be noted', { reason: String(error) });
      }
      return startedAt;
    },
    revoke: (session) => forEachPrefix(session, (place) => note(`${place}/${browserOf(session)}`, 'ended')),
    recordCookieChange: async (session, by, { id, ...next } = session) => {
      // in the places of both: what is asked about the one that was moved asks in more of them
      const places = new Set([...(await prefixesOf(session)), ...(await prefixesOf(next))]);
      const value = writeCookieChange({ by, id, at: now() });
      const key = `${browserOf(session)}-cookies`;
      try {
        await Promise.all(
          [...places].map((place) => storeWithTimeout.put(`${place}/${key}`, value, longestResponseMs)),
        );
      } catch (error) {
        log.warn('what happened to the cookies of a log-in could not be noted', { reason: String(error) });
      }
    },
    revokeAll: async (session) => {
      const revoke = await chooseEnd(session).catch(() => Math.max(now(), session.startedAt));
      await forEachPrefix(session, (place) => note(`${place}/all`, String(revoke)));
    },
    revokeOther: async (session, browser) => {
      await requireActive(session);
      await forEachPrefix(session, async (place) => {
        await store.put(`${place}/proof`, String(now()), keepProofMs);
        await store.put(`${place}/${browser}`, 'ended', keepMs);
      });
    },
    revokeOthers: async (session) => {
      await requireActive(session);
      const end = await chooseEnd(session);
      await forEachPrefix(session, async (place) => {
        await store.put(`${place}/proof`, String(now()), keepProofMs);
        // whoever asks has not ended, so that all that an earlier note ended has ended by this one too
        await store.put(`${place}/all`, `${end} ${session.id}`, keepMs);
      });
    },
    requireReauthentication: (session) =>
      forEachPrefix(session, (place) => note(`${place}/proof`, String(now()), keepProofMs)),
    isRevoked: async (session) => (await getStatus(session)).isRevoked,
    getStatus,
    wasJustRevokedEverywhere: async (session) => {
      // who spared one log-in noted its id as well, which makes this no number
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
