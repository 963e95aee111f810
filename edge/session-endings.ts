import type { Log } from '../process/log.ts';
import { fingerprint } from './fingerprint.ts';
import { accountOf, browserOf, longestLoginSeconds } from './session.ts';
import type { SessionBook } from './session-book.ts';

/** What is asked about a session. */
type Known = {
  id: string;
  firstId?: string | undefined;
  userId: string;
  accountId?: string | undefined;
  startedAt: number;
};

/**
 * Which log-ins have ended though their cookies would still open: a copy of them, taken before the log-out, must be
 * worth nothing afterwards (reliability reference INV-36).
 */
export type SessionEndings = {
  /**
   * Ends one log-in, and those that it took the place of in its browser, in every copy of their cookies. When that cannot be noted, the log says so: this browser is logged
   * out all the same, and a copy lives until its access token expires.
   */
  end: (session: Known) => Promise<void>;
  /** Ends all log-ins of a person that have begun until now, under the same reservation. */
  endAll: (session: Known) => Promise<void>;
  /**
   * Ends what the same person has begun in another browser.
   *
   * @param browser as `browserOf` names it.
   * @throws when it cannot be noted: then it goes on.
   */
  endOther: (session: Known, browser: string) => Promise<void>;
  /** Ends all log-ins of a person that have begun until now but this one. @throws as above. */
  endOthers: (session: Known) => Promise<void>;
  /**
   * Lets nobody log in as this person on an older proof than of now (see `mustProve`); under the same reservation as `end`.
   */
  demandProof: (session: Known) => Promise<void>;
  /** True when a log-in has ended. While the book cannot be asked nobody is logged out. */
  hasEnded: (session: Known) => Promise<boolean>;
  /**
   * True when somebody who last proved who they are at that moment (ms since 1970) has to do so again: a log-in of theirs
   * was ended from elsewhere since, and the identity provider may still know that browser (decision 0085).
   */
  mustProve: (session: Pick<Known, 'userId' | 'accountId'>, provedAt: number) => Promise<boolean>;
};

/** A sealed cookie opens for thirty days after it was written: that long a copy could come back. */
const keepMs = 30 * 86_400_000;
/** No log-in begins on an older proof (identity.ts): that long one from before could come back. */
const keepProofMs = longestLoginSeconds * 1_000;

export function createSessionEndings(book: SessionBook, log: Log, now: () => number = Date.now): SessionEndings {
  /**
   * By the account, for one that was moved has two log-ins that lead to it; and by the log-in, for that is all that a copy
   * of its cookies from before the move knows.
   */
  const placesOf = (known: Pick<Known, 'userId' | 'accountId'>): Promise<string[]> =>
    Promise.all([...new Set([accountOf(known), known.userId])].map(async (id) => `user-${await fingerprint(id)}`));
  const inPlaces = async (known: Known, act: (place: string) => Promise<unknown>): Promise<void> => {
    await Promise.all((await placesOf(known)).map(act));
  };
  const note = async (key: string, value: string, forMs = keepMs): Promise<void> => {
    try {
      await book.note(key, value, forMs);
    } catch (error) {
      log.error('a log-out could not be noted', { reason: String(error) });
    }
  };
  const read = async <Value>(keys: string[], judge: (values: (string | undefined)[]) => Value, unknown: Value) => {
    try {
      return judge(await book.read(keys));
    } catch (error) {
      log.warn('nobody can say which log-ins have ended', { reason: String(error) });
      return unknown;
    }
  };
  return {
    end: (session) => inPlaces(session, (place) => note(`${place}/${browserOf(session)}`, 'ended')),
    endAll: (session) => inPlaces(session, (place) => note(`${place}/all`, String(now()))),
    endOther: (session, browser) =>
      inPlaces(session, async (place) => {
        await book.note(`${place}/proof`, String(now()), keepProofMs);
        await book.note(`${place}/${browser}`, 'ended', keepMs);
      }),
    endOthers: (session) =>
      inPlaces(session, async (place) => {
        await book.note(`${place}/proof`, String(now()), keepProofMs);
        // whoever asks has not ended, so that all that an earlier note ended has ended by this one too
        await book.note(`${place}/all`, `${now()} ${session.id}`, keepMs);
      }),
    demandProof: (session) => inPlaces(session, (place) => note(`${place}/proof`, String(now()), keepProofMs)),
    hasEnded: async (session) => {
      const isEndedBy = (all: string | undefined): boolean => {
        const [until, spared] = (all ?? '').split(' ');
        return all !== undefined && session.startedAt <= Number(until) && session.id !== spared;
      };
      const places = await placesOf(session);
      const keys = [
        ...places.map((place) => `${place}/${browserOf(session)}`),
        ...places.map((place) => `${place}/all`),
      ];
      const judge = (values: (string | undefined)[]): boolean =>
        values.some((value, at) => (at < places.length ? value !== undefined : isEndedBy(value)));
      return read(keys, judge, false);
    },
    mustProve: async (session, provedAt) => {
      const keys = (await placesOf(session)).map((place) => `${place}/proof`);
      return read(keys, (ends) => ends.some((end) => end !== undefined && provedAt <= Number(end)), false);
    },
  };
}
