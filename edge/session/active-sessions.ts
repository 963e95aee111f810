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

/** An entry of a user's list of sessions; times in ms since 1970. */
export type ActiveSession = z.infer<typeof activeSessionSchema>;

/** Maximum length of a list; the least recently used session is removed first. */
const maximumSessions = 30;
/** A session that was not used for this time has expired. */
const keepMs = 30 * 86_400_000;
/** One request at a time writes a list: its lease after a crash, and how long the others wait, in ms. */
const [leaseMs, waitMs] = [2_000, 1_500];

/** The sessions of a user: start, last use, browser and system. A browser has one entry: its latest session. */
export type ActiveSessions = {
  /** Records the start or use of a session. A failed write loses the entry, never the session. */
  put: (session: SessionDetails, userAgent: string | undefined) => Promise<void>;
  /**
   * Removes a session that was revoked, or that the identity provider no longer refreshes. A failure is only logged.
   */
  remove: (session: SessionDetails) => Promise<void>;
  /**
   * The active sessions of the account: the given one first, then the others, last used first.
   *
   * @throws when the store cannot be read.
   */
  read: (session: SessionDetails) => Promise<[own: ActiveSession, ...others: ActiveSession[]]>;
};

const parseEntry = (entry: string | undefined): ActiveSession[] => {
  try {
    return z.array(activeSessionSchema).parse(JSON.parse(entry ?? '[]'));
  } catch {
    return [];
  }
};

/** Keeps one entry per user in the shared store, so that every process sees the same list. */
export function createActiveSessions(store: SharedStore, log: Log, now: () => number = Date.now): ActiveSessions {
  const prefixOf = async (known: SessionDetails): Promise<string> => `user-${await hashSecret(accountOf(known))}`;
  /** Leaves out revoked sessions: otherwise they take the room of active ones. */
  const readActive = async (prefix: string): Promise<ActiveSession[]> => {
    const [entry] = await store.read([`${prefix}/logins`]);
    const entries = parseEntry(entry).filter(({ usedAt }) => now() - usedAt < keepMs);
    if (entries.length === 0) return entries;
    const keys = [`${prefix}/all`, ...entries.map((login) => `${prefix}/${browserOf(login)}`)];
    const [all, ...ended] = await store.read(keys);
    return entries.filter((login, position) => ended[position] === undefined && !isRevokedBy(all, login));
  };
  const change = async (
    session: SessionDetails,
    write: (entries: readonly ActiveSession[]) => readonly ActiveSession[],
  ): Promise<void> => {
    const holder = crypto.randomUUID();
    try {
      const prefix = await prefixOf(session);
      const turn = await store.claim(`${prefix}/logins-turn`, holder, leaseMs, waitMs);
      if (turn.state !== 'claimed') throw new Error('the list is locked for too long');
      const entries = write(await readActive(prefix)).slice(0, maximumSessions);
      await store.put(`${prefix}/logins`, JSON.stringify(entries), keepMs);
      await store.release(`${prefix}/logins-turn`, holder);
    } catch (error) {
      log.warn('the list of sessions could not be written', { reason: String(error) });
    }
  };
  const describe = ({ id, firstId, startedAt }: SessionDetails, device: Device): ActiveSession => ({
    id,
    ...(firstId !== undefined && { firstId }),
    startedAt,
    usedAt: now(),
    ...device,
  });
  return {
    put: (session, userAgent) => {
      const login = describe(session, parseUserAgent(userAgent));
      return change(session, (entries) => [login, ...entries.filter((entry) => browserOf(entry) !== browserOf(login))]);
    },
    // the tokens of a later session in the same browser are different ones
    remove: (session) => change(session, (entries) => entries.filter(({ id }) => id !== session.id)),
    read: async (session) => {
      const open = await readActive(await prefixOf(session));
      const isAsking = (login: ActiveSession): boolean => browserOf(login) === browserOf(session);
      const own = open.find(isAsking) ?? describe(session, { browser: null, system: null });
      return [own, ...open.filter((login) => !isAsking(login))];
    },
  };
}
