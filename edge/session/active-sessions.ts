import { z } from 'zod';
import type { Log } from '../../server/telemetry/log.ts';
import { browserNames, describeAgent, systemNames, type AgentWords } from '../http/user-agent.ts';
import { isEndedBy } from './revocation-record.ts';
import { fingerprint } from '../security/hash-secret.ts';
import type { SessionBook } from './shared-store.ts';
import { accountOf, browserOf, type KnownLogin } from './session.ts';

const loginSchema = z.object({
  id: z.string(),
  firstId: z.string().optional(),
  startedAt: z.number(),
  usedAt: z.number(),
  browser: z.enum(browserNames).nullable(),
  system: z.enum(systemNames).nullable(),
});

/** A log-in of a person as its list tells it; times in ms since 1970. */
export type Login = z.infer<typeof loginSchema>;

/** Log-ins that a list holds at most; the one that was not used for longest goes first. */
const maximumLogins = 30;
/** A log-in that was not used for so long has ended by itself. */
const keepMs = 30 * 86_400_000;
/** The list is written in turns; who dies meanwhile holds the others up for so long at most. */
const [leaseMs, waitMs] = [2_000, 1_500];

/**
 * Which log-ins a person has: when they began, when they were last used, and two coarse words about each. Of those that
 * followed each other in one browser the last one whose cookies were written is there, for all of them.
 */
export type LoginList = {
  /** Notes that a log-in begins or is used. A list that cannot be written loses a line, never a log-in. */
  remember: (session: KnownLogin, userAgent: string | undefined) => Promise<void>;
  /** Drops a log-in that has ended, or that the identity provider renews no more; under the same reservation. */
  forget: (session: KnownLogin) => Promise<void>;
  /**
   * The log-ins that have not ended, as far as it is noted under the account: the asking one, which is always there, then
   * the others, the one that was used last first.
   *
   * @throws when nobody can say.
   */
  read: (session: KnownLogin) => Promise<[own: Login, ...others: Login[]]>;
};

const readLine = (line: string | undefined): Login[] => {
  try {
    return z.array(loginSchema).parse(JSON.parse(line ?? '[]'));
  } catch {
    return [];
  }
};

/** Keeps the lists in the book, one line for each person: what several processes of the site know is known to all. */
export function createLoginList(book: SessionBook, log: Log, now: () => number = Date.now): LoginList {
  const placeOf = async (known: KnownLogin): Promise<string> => `user-${await fingerprint(accountOf(known))}`;
  /** Those that have ended are none: a list full of them would have no room for one that goes on. */
  const readOpen = async (place: string): Promise<Login[]> => {
    const [line] = await book.read([`${place}/logins`]);
    const lines = readLine(line).filter(({ usedAt }) => now() - usedAt < keepMs);
    if (lines.length === 0) return lines;
    const keys = [`${place}/all`, ...lines.map((login) => `${place}/${browserOf(login)}`)];
    const [all, ...ended] = await book.read(keys);
    return lines.filter((login, position) => ended[position] === undefined && !isEndedBy(all, login));
  };
  /** Writes a list anew, in one's turn. */
  const change = async (session: KnownLogin, write: (lines: readonly Login[]) => readonly Login[]): Promise<void> => {
    const holder = crypto.randomUUID();
    try {
      const place = await placeOf(session);
      const turn = await book.claim(`${place}/logins-turn`, holder, leaseMs, waitMs);
      if (turn.state !== 'yours') throw new Error('the list is being written for too long');
      const lines = write(await readOpen(place)).slice(0, maximumLogins);
      await book.note(`${place}/logins`, JSON.stringify(lines), keepMs);
      await book.release(`${place}/logins-turn`, holder);
    } catch (error) {
      log.warn('a list of log-ins could not be written', { reason: String(error) });
    }
  };
  const describe = ({ id, firstId, startedAt }: KnownLogin, words: AgentWords): Login => ({
    id,
    ...(firstId !== undefined && { firstId }),
    startedAt,
    usedAt: now(),
    ...words,
  });
  return {
    remember: (session, userAgent) => {
      const login = describe(session, describeAgent(userAgent));
      return change(session, (lines) => [login, ...lines.filter((line) => browserOf(line) !== browserOf(login))]);
    },
    // a later log-in of the same browser stays: it has tokens of its own
    forget: (session) => change(session, (lines) => lines.filter(({ id }) => id !== session.id)),
    read: async (session) => {
      const open = await readOpen(await placeOf(session));
      const isAsking = (login: Login): boolean => browserOf(login) === browserOf(session);
      const own = open.find(isAsking) ?? describe(session, { browser: null, system: null });
      return [own, ...open.filter((login) => !isAsking(login))];
    },
  };
}
