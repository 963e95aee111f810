import { z } from 'zod';
import type { Log } from '../process/log.ts';
import { browserNames, describeAgent, systemNames } from './agent-words.ts';
import { fingerprint } from './fingerprint.ts';
import type { SessionBook } from './session-book.ts';
import { accountOf } from './session.ts';

const loginSchema = z.object({
  id: z.string(),
  startedAt: z.number(),
  usedAt: z.number(),
  browser: z.enum(browserNames).nullable(),
  system: z.enum(systemNames).nullable(),
});

/** A log-in of a person as its list tells it; times in ms since 1970. */
export type Login = z.infer<typeof loginSchema>;

/** Whose list it is, and which of its log-ins asks. */
type Known = { id: string; userId: string; accountId?: string | undefined; startedAt: number };

/** Log-ins that a list holds at most; the one that was not used for longest goes first. */
const maximumLogins = 30;
/** A log-in that was not used for so long has ended by itself. */
const keepMs = 30 * 86_400_000;
/** The list is written in turns; who dies meanwhile holds the others up for so long at most. */
const [leaseMs, waitMs] = [2_000, 1_500];

/** Which log-ins a person has: when they began, when they were last used, and two coarse words about each. */
export type LoginList = {
  /** Notes that a log-in begins or is used. A list that cannot be written loses a line, never a log-in. */
  remember: (session: Known, userAgent: string | undefined) => Promise<void>;
  /**
   * The log-ins that were not ended one by one, the one that was used last first; the asking one is always there.
   *
   * @throws when nobody can say.
   */
  read: (session: Known) => Promise<Login[]>;
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
  const placeOf = async (known: Known): Promise<string> => `user-${await fingerprint(accountOf(known))}`;
  const readAll = async (place: string): Promise<Login[]> => {
    const [line] = await book.read([`${place}/logins`]);
    return readLine(line).filter(({ usedAt }) => now() - usedAt < keepMs);
  };
  return {
    remember: async (session, userAgent) => {
      const holder = crypto.randomUUID();
      try {
        const place = await placeOf(session);
        const turn = await book.claim(`${place}/logins-turn`, holder, leaseMs, waitMs);
        if (turn.state !== 'yours') throw new Error('the list is being written for too long');
        const { id, startedAt } = session;
        const login: Login = { id, startedAt, usedAt: now(), ...describeAgent(userAgent) };
        const others = (await readAll(place)).filter((other) => other.id !== id);
        await book.note(`${place}/logins`, JSON.stringify([login, ...others].slice(0, maximumLogins)), keepMs);
        await book.release(`${place}/logins-turn`, holder);
      } catch (error) {
        log.warn('a log-in is missing in its list', { reason: String(error) });
      }
    },
    read: async (session) => {
      const place = await placeOf(session);
      const all = await readAll(place);
      const ended = all.length === 0 ? [] : await book.read(all.map(({ id }) => `${place}/${id}`));
      const open = all.filter((_login, position) => ended[position] === undefined);
      if (open.some(({ id }) => id === session.id)) return open;
      const { id, startedAt } = session;
      return [{ id, startedAt, usedAt: now(), browser: null, system: null }, ...open];
    },
  };
}
