import { z } from 'zod';
import type { Log } from '../../server/telemetry/log.ts';
import { browserNames, parseUserAgent, systemNames, type Device } from '../http/user-agent.ts';
import { isRevokedBy } from './revocation-record.ts';
import { hashSecret } from '../security/hash-secret.ts';
import type { SharedStore } from './shared-store.ts';
import { accountOf, browserOf, type SessionDetails } from './session.ts';

const activeSessionSchema = z.object({
  id: z.string(),
  firstId: z.string().optional(),
  startedAt: z.number(),
  usedAt: z.number(),
  browser: z.enum(browserNames).nullable(),
  system: z.enum(systemNames).nullable(),
});

/** A log-in of a person as its list tells it; times in ms since 1970. */
export type ActiveSession = z.infer<typeof activeSessionSchema>;

/** Log-ins that a list holds at most; the one that was not used for longest goes first. */
const maximumSessions = 30;
/** A log-in that was not used for so long has ended by itself. */
const keepMs = 30 * 86_400_000;
/** The list is written in turns; who dies meanwhile holds the others up for so long at most. */
const [leaseMs, waitMs] = [2_000, 1_500];

/**
 * Which log-ins a person has: when they began, when they were last used, and two coarse words about each. Of those that
 * followed each other in one browser the last one whose cookies were written is there, for all of them.
 */
export type ActiveSessions = {
  /** Notes that a log-in begins or is used. A list that cannot be written loses a line, never a log-in. */
  put: (session: SessionDetails, userAgent: string | undefined) => Promise<void>;
  /** Drops a log-in that has ended, or that the identity provider renews no more; under the same reservation. */
  remove: (session: SessionDetails) => Promise<void>;
  /**
   * The log-ins that have not ended, as far as it is noted under the account: the asking one, which is always there, then
   * the others, the one that was used last first.
   *
   * @throws when nobody can say.
   */
  read: (session: SessionDetails) => Promise<[own: ActiveSession, ...others: ActiveSession[]]>;
};

const parseEntry = (line: string | undefined): ActiveSession[] => {
  try {
    return z.array(activeSessionSchema).parse(JSON.parse(line ?? '[]'));
  } catch {
    return [];
  }
};

/** Keeps the lists in the store, one line for each person: what several processes of the site know is known to all. */
export function createActiveSessions(store: SharedStore, log: Log, now: () => number = Date.now): ActiveSessions {
  const prefixOf = async (known: SessionDetails): Promise<string> => `user-${await hashSecret(accountOf(known))}`;
  /** Those that have ended are none: a list full of them would have no room for one that goes on. */
  const readActive = async (place: string): Promise<ActiveSession[]> => {
    const [line] = await store.read([`${place}/logins`]);
    const lines = parseEntry(line).filter(({ usedAt }) => now() - usedAt < keepMs);
    if (lines.length === 0) return lines;
    const keys = [`${place}/all`, ...lines.map((login) => `${place}/${browserOf(login)}`)];
    const [all, ...ended] = await store.read(keys);
    return lines.filter((login, position) => ended[position] === undefined && !isRevokedBy(all, login));
  };
  /** Writes a list anew, in one's turn. */
  const change = async (
    session: SessionDetails,
    write: (lines: readonly ActiveSession[]) => readonly ActiveSession[],
  ): Promise<void> => {
    const holder = crypto.randomUUID();
    try {
      const place = await prefixOf(session);
      const turn = await store.claim(`${place}/logins-turn`, holder, leaseMs, waitMs);
      if (turn.state !== 'claimed') throw new Error('the list is being written for too long');
      const lines = write(await readActive(place)).slice(0, maximumSessions);
      await store.put(`${place}/logins`, JSON.stringify(lines), keepMs);
      await store.release(`${place}/logins-turn`, holder);
    } catch (error) {
      log.warn('a list of log-ins could not be written', { reason: String(error) });
    }
  };
  const describe = ({ id, firstId, startedAt }: SessionDetails, words: Device): ActiveSession => ({
    id,
    ...(firstId !== undefined && { firstId }),
    startedAt,
    usedAt: now(),
    ...words,
  });
  return {
    put: (session, userAgent) => {
      const login = describe(session, parseUserAgent(userAgent));
      return change(session, (lines) => [login, ...lines.filter((line) => browserOf(line) !== browserOf(login))]);
    },
    // a later log-in of the same browser stays: it has tokens of its own
    remove: (session) => change(session, (lines) => lines.filter(({ id }) => id !== session.id)),
    read: async (session) => {
      const open = await readActive(await prefixOf(session));
      const isAsking = (login: ActiveSession): boolean => browserOf(login) === browserOf(session);
      const own = open.find(isAsking) ?? describe(session, { browser: null, system: null });
      return [own, ...open.filter((login) => !isAsking(login))];
    },
  };
}
