import type { Log } from '../process/log.ts';
import { fingerprint } from './fingerprint.ts';
import type { SessionBook } from './session-book.ts';

/** What is asked about a session. */
type Known = { id: string; userId: string; startedAt: number };

/**
 * Which log-ins have ended though their cookies would still open: a copy of them, taken before the log-out, must be
 * worth nothing afterwards (reliability reference INV-36).
 */
export type SessionEndings = {
  /**
   * Ends one log-in, in every copy of its cookies. When that cannot be noted, the log says so: this browser is logged
   * out all the same, and a copy lives until its access token expires.
   */
  end: (session: Known) => Promise<void>;
  /** Ends all log-ins of a person that have begun until now, under the same reservation. */
  endAll: (session: Known) => Promise<void>;
  /** Ends another log-in of the same person. @throws when it cannot be noted: then it goes on. */
  endOther: (session: Known, id: string) => Promise<void>;
  /** Ends all log-ins of a person that have begun until now but this one. @throws as above. */
  endOthers: (session: Known) => Promise<void>;
  /** True when a log-in has ended. While the book cannot be asked nobody is logged out. */
  hasEnded: (session: Known) => Promise<boolean>;
};

/** A sealed cookie opens for thirty days after it was written: that long a copy could come back. */
const keepMs = 30 * 86_400_000;

export function createSessionEndings(book: SessionBook, log: Log, now: () => number = Date.now): SessionEndings {
  const placeOf = async ({ userId }: Known): Promise<string> => `user-${await fingerprint(userId)}`;
  const note = async (key: string, value: string): Promise<void> => {
    try {
      await book.note(key, value, keepMs);
    } catch (error) {
      log.error('a log-out could not be noted', { reason: String(error) });
    }
  };
  return {
    end: async (session) => note(`${await placeOf(session)}/${session.id}`, 'ended'),
    endAll: async (session) => note(`${await placeOf(session)}/all`, String(now())),
    endOther: async (session, id) => book.note(`${await placeOf(session)}/${id}`, 'ended', keepMs),
    // whoever asks has not ended, so that all that an earlier note ended has ended by this one too
    endOthers: async (session) => book.note(`${await placeOf(session)}/all`, `${now()} ${session.id}`, keepMs),
    hasEnded: async (session) => {
      const place = await placeOf(session);
      try {
        const [one, all] = await book.read([`${place}/${session.id}`, `${place}/all`]);
        const [until, spared] = (all ?? '').split(' ');
        return one !== undefined || (all !== undefined && session.startedAt <= Number(until) && session.id !== spared);
      } catch (error) {
        log.warn('nobody can say which log-ins have ended', { reason: String(error) });
        return false;
      }
    },
  };
}
