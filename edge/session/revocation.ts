import type { Log } from '../../server/telemetry/log.ts';
import { findCookieChange, isEndedBy, writeCookieChange, type CookieChange } from './revocation-record.ts';
import { fingerprint } from '../security/hash-secret.ts';
import { createPatientBook } from './store-with-timeout.ts';
import { accountOf, browserOf, longestLoginSeconds, type KnownLogin } from './session.ts';
import type { SessionBook } from './shared-store.ts';

/** What has become of a log-in and of its browser's cookies; moments in ms since 1970. */
export type Standing = {
  hasEnded: boolean;
  /** what last happened to its browser's cookies; undefined while they are its own */
  change?: CookieChange;
};

/**
 * Which log-ins have ended though their cookies would still open: a copy of them, taken before the log-out, must be
 * worth nothing afterwards (reliability reference INV-36).
 */
export type SessionEndings = {
  /**
   * Says when a log-in begins, ms since 1970: now by its own word, but later than all that was ended of its person so far,
   * by whichever host's clock that was noted. What is ended from then on is ended later than this. Where the book cannot be
   * asked, or written, its own word stands.
   */
  begin: (session: KnownLogin) => Promise<number>;
  /**
   * Ends one log-in, and those that it took the place of in its browser, in every copy of their cookies. When that cannot
   * be noted, the log says so: this browser is logged out all the same, and a copy lives until its access token expires.
   */
  end: (session: KnownLogin) => Promise<void>;
  /**
   * Notes what happens to a log-in's cookies: an answer that is late to it must not put them over those of the next one, nor
   * take that one's away.
   *
   * @param next who comes to its browser; nobody does without it.
   */
  noteChange: (session: KnownLogin, by: CookieChange['by'], next?: KnownLogin) => Promise<void>;
  /** Ends all log-ins of a person that have begun until now, under the same reservation. */
  endAll: (session: KnownLogin) => Promise<void>;
  /**
   * Ends what the same person has begun in another browser.
   *
   * @param browser as `browserOf` names it.
   * @throws when it cannot be noted, or nobody can say that the log-in that asks goes on itself: then it goes on.
   */
  endOther: (session: KnownLogin, browser: string) => Promise<void>;
  /** Ends all log-ins of a person that have begun until now but this one. @throws as above. */
  endOthers: (session: KnownLogin) => Promise<void>;
  /**
   * Lets nobody log in as this person on an older proof than of now (see `mustProve`); under the same reservation as `end`.
   */
  demandProof: (session: KnownLogin) => Promise<void>;
  /**
   * True once a log-in has ended. While the book cannot be asked, or says nothing for a second, nobody is logged out.
   */
  hasEnded: (session: KnownLogin) => Promise<boolean>;
  /** How a log-in stands at this moment; as if nothing had happened while the book cannot be asked. */
  findStanding: (session: KnownLogin) => Promise<Standing>;
  /**
   * True when a log-in ended with all others of its person, none spared, within the last minute; false while the book
   * cannot be asked.
   */
  hasJustEndedEverywhere: (session: KnownLogin) => Promise<boolean>;
  /**
   * True when somebody who last proved who they are at that moment (ms since 1970) has to do so again: a log-in of theirs
   * was ended from elsewhere since, and the identity provider may still know that browser (decision 0081).
   */
  mustProve: (session: Pick<KnownLogin, 'userId' | 'accountId'>, provedAt: number) => Promise<boolean>;
};

/** A sealed cookie opens for thirty days after it was written: that long a copy could come back. */
const keepMs = 30 * 86_400_000;
/** No log-in begins on an older proof (identity.ts): that long one from before could come back. */
const keepProofMs = longestLoginSeconds * 1_000;
/** Nothing is answered later than that after it was asked, in ms. */
const latestAnswerMs = 3_600_000;
/** Who asks for the same again within so long has pressed a button twice. */
const sameWishMs = 60_000;

export function createSessionEndings(book: SessionBook, log: Log, now = (): number => Date.now()): SessionEndings {
  const patient = createPatientBook(book, now);
  /**
   * By the account, for one that was moved has two log-ins that lead to it; and by the log-in, for that is all that a copy
   * of its cookies from before the move knows.
   */
  const placesOf = (known: Pick<KnownLogin, 'userId' | 'accountId'>): Promise<string[]> =>
    Promise.all([...new Set([accountOf(known), known.userId])].map(async (id) => `user-${await fingerprint(id)}`));
  const inPlaces = async (known: KnownLogin, act: (place: string) => Promise<unknown>): Promise<void> => {
    await Promise.all((await placesOf(known)).map(act));
  };
  const note = async (key: string, value: string, forMs = keepMs): Promise<void> => {
    try {
      await book.note(key, value, forMs);
    } catch (error) {
      log.error('a log-out could not be noted', { reason: String(error) });
    }
  };
  /** What stands under a key of each of a log-in's places. */
  const readPlaces = async (session: Parameters<typeof placesOf>[0], name: string): Promise<(string | undefined)[]> =>
    patient.read((await placesOf(session)).map((place) => `${place}/${name}`));
  /** The latest beginning, and the latest end of all log-ins, that is noted of a person; 0 while there is none. */
  const readLatest = async (session: KnownLogin): Promise<{ begun: number; ended: number }> => {
    const [begun, ended] = await Promise.all([readPlaces(session, 'begun'), readPlaces(session, 'all')]);
    const findLatest = (notes: (string | undefined)[]): number =>
      Math.max(...notes.map((value) => Number(value?.split(' ')[0] ?? 0)));
    return { begun: findLatest(begun), ended: findLatest(ended) };
  };
  /** When all log-ins end that have begun until now: none of them has begun later, whichever host's clock said when. */
  const chooseEnd = async (session: KnownLogin): Promise<number> => {
    const { begun, ended } = await readLatest(session);
    // an earlier end that is later by its clock stands as well: what it has ended must not come back
    return Math.max(now(), session.startedAt, begun, ended);
  };
  /** @param read asks the book. */
  const readStanding = async (session: KnownLogin, { read }: Pick<SessionBook, 'read'>): Promise<Standing> => {
    const places = await placesOf(session);
    const browser = browserOf(session);
    const readAll = ['all', browser, `${browser}-cookies`].flatMap((name) => places.map((place) => `${place}/${name}`));
    const notes = await read(readAll);
    const count = places.length;
    const isEnded = notes.slice(0, count).some((all) => isEndedBy(all, session));
    const change = findCookieChange(session, notes.slice(2 * count));
    return {
      hasEnded: isEnded || notes.slice(count, 2 * count).some((note) => note !== undefined),
      ...(change && { change }),
    };
  };
  /** One that has ended, and is let in while the book cannot be asked, must not end the others. */
  const requireOpen = async (session: KnownLogin): Promise<void> => {
    if ((await readStanding(session, book)).hasEnded) throw new Error('the log-in that asks has ended');
  };
  const reportUnknown = (error: unknown): false => {
    log.warn('nobody can say which log-ins have ended', { reason: String(error) });
    return false;
  };
  const findStanding = async (session: KnownLogin): Promise<Standing> => {
    try {
      return await readStanding(session, patient);
    } catch (error) {
      return { hasEnded: reportUnknown(error) };
    }
  };
  return {
    begin: async (session) => {
      let { startedAt } = session;
      try {
        const { begun, ended } = await readLatest(session);
        startedAt = Math.max(startedAt, ended + 1);
        const latest = String(Math.max(startedAt, begun));
        await inPlaces(session, (place) => patient.note(`${place}/begun`, latest, keepMs));
      } catch (error) {
        log.warn('the beginning of a log-in could not be noted', { reason: String(error) });
      }
      return startedAt;
    },
    end: (session) => inPlaces(session, (place) => note(`${place}/${browserOf(session)}`, 'ended')),
    noteChange: async (session, by, { id, ...next } = session) => {
      // in the places of both: what is asked about the one that was moved asks in more of them
      const places = new Set([...(await placesOf(session)), ...(await placesOf(next))]);
      const value = writeCookieChange({ by, id, at: now() });
      const key = `${browserOf(session)}-cookies`;
      try {
        await Promise.all([...places].map((place) => patient.note(`${place}/${key}`, value, latestAnswerMs)));
      } catch (error) {
        log.warn('what happened to the cookies of a log-in could not be noted', { reason: String(error) });
      }
    },
    endAll: async (session) => {
      const end = await chooseEnd(session).catch(() => Math.max(now(), session.startedAt));
      await inPlaces(session, (place) => note(`${place}/all`, String(end)));
    },
    endOther: async (session, browser) => {
      await requireOpen(session);
      await inPlaces(session, async (place) => {
        await book.note(`${place}/proof`, String(now()), keepProofMs);
        await book.note(`${place}/${browser}`, 'ended', keepMs);
      });
    },
    endOthers: async (session) => {
      await requireOpen(session);
      const end = await chooseEnd(session);
      await inPlaces(session, async (place) => {
        await book.note(`${place}/proof`, String(now()), keepProofMs);
        // whoever asks has not ended, so that all that an earlier note ended has ended by this one too
        await book.note(`${place}/all`, `${end} ${session.id}`, keepMs);
      });
    },
    demandProof: (session) => inPlaces(session, (place) => note(`${place}/proof`, String(now()), keepProofMs)),
    hasEnded: async (session) => (await findStanding(session)).hasEnded,
    findStanding,
    hasJustEndedEverywhere: async (session) => {
      // who spared one log-in noted its id as well, which makes this no number
      const isJust = (end: number): boolean => session.startedAt <= end && now() - end < sameWishMs;
      try {
        return (await readPlaces(session, 'all')).some((end) => end !== undefined && isJust(Number(end)));
      } catch (error) {
        return reportUnknown(error);
      }
    },
    mustProve: async (session, provedAt) => {
      try {
        return (await readPlaces(session, 'proof')).some((end) => end !== undefined && provedAt <= Number(end));
      } catch (error) {
        return reportUnknown(error);
      }
    },
  };
}
