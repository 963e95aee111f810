import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { setHeader } from '../process/answer-header.ts';
import { hintCookie, hintIn, hintOut } from '../src/domain/login-hint.ts';
import { regions } from '../src/domain/region.ts';
import { fingerprint } from './fingerprint.ts';
import { endFlows, hideFlows } from './flow-cookies.ts';
import { changesLogin, noteArrival, planClear, planWrite, readChange, type LoginChange } from './login-change.ts';
import type { SealedCookies } from './sealed-cookie.ts';
import type { SessionEndings, Standing } from './session-endings.ts';
import { setCookie } from './set-cookie.ts';

const accessSchema = z.object({
  /** made new by each log-in; the same through all its refreshes */
  id: z.string(),
  /** the first of the log-ins that followed each other in this browser, where this is a later one (decision 0081) */
  firstId: z.string().optional(),
  /** when the log-in began, ms since 1970 */
  startedAt: z.number(),
  token: z.string(),
  /** the token is of a renewal, not of the log-in itself */
  isRenewed: z.literal(true).optional(),
  /** ms since 1970 */
  issuedAt: z.number(),
  expiresAt: z.number(),
  /** the identity provider's id of the log-in */
  userId: z.string(),
  /**
   * Of the account that the log-in leads to, where the backend has said so: another one than the log-in's when the account
   * was moved to it (decision 0025).
   */
  accountId: z.string().optional(),
  name: z.string(),
  provider: z.string(),
  /** the market whose client of the identity provider logged in */
  region: z.enum(regions),
  /** the market that the account belongs to */
  home: z.enum(regions),
});

const refreshSchema = z.object({ id: z.string(), token: z.string(), idToken: z.string() });

/** A login: what the edge knows of a person, sealed in two cookies that no script can read (design §3). */
export type AuthSession = z.infer<typeof accessSchema> & { refresh: Omit<z.infer<typeof refreshSchema>, 'id'> };

/** The account of a log-in: as long as nobody has said otherwise it is called like the log-in. */
export const accountOf = ({ accountId, userId }: Pick<AuthSession, 'accountId' | 'userId'>): string =>
  accountId ?? userId;

/**
 * Names the browser in which somebody is logged in, for this person alone: by the first of the log-ins that followed each
 * other there. What is listed and ended is a browser, and with it each log-in that another one took the place of.
 */
export const browserOf = ({ firstId, id }: { firstId?: string | undefined; id: string }): string => firstId ?? id;

/** The sealed form of a session, for tests of what must hold for every field. */
export const sessionSchema = accessSchema.extend({ refresh: refreshSchema.omit({ id: true }) });

/** What is asked about a login beside its cookies: whose it is, where, and since when. */
export type KnownLogin = Pick<AuthSession, 'id' | 'firstId' | 'userId' | 'accountId' | 'startedAt'>;

/** How long a login outlives its last use: the life of a refresh token. */
export const sessionSeconds = 30 * 86_400;
/** How long a login lasts however often it is used. */
export const longestLoginSeconds = 90 * 86_400;

/** Name of the cookie in which a browser keeps the move that it began (migration-session.ts). */
export const migrationCookie = 'migration_session';

const names = { access: 'access_token', refresh: 'refresh_token' } as const;

/** True when somebody is or was logged in by this browser. */
export const isKnownVisitor = (context: Context): boolean => getCookie(context, hintCookie) !== undefined;

/** So long the answer of a log-in may be on its way, in ms, and so far the clocks of hosts may differ. */
const overlapMs = 5_000;
/** So long a request may have crossed the answer that took its cookies away, in ms. */
const crossingMs = 1_000;

const endedKey = 'endedLogin';

/** The log-in whose cookies a request brought, though it has ended, once the session was read: nobody is logged in by it. */
export const findEnded = (context: Context): KnownLogin | undefined => context.get(endedKey) as KnownLogin | undefined;

/** Keeps logins in the browser's cookies. What is written and cleared goes out with the answer (see `settle`). */
export type SessionStore = {
  /**
   * The login of a request; one that has been logged out, here or elsewhere, is none, and its cookies go. So is one over
   * which somebody else has just logged in: the cookies of its name are theirs by now.
   */
  read: (context: Context) => Promise<AuthSession | undefined>;
  write: (context: Context, session: AuthSession) => void;
  /**
   * Takes the login from the browser, and with it the flows that somebody is on and the move that they began: whoever
   * logs in next is another person (decision 0033).
   *
   * @param session the login that goes; without it, whichever is there.
   * @param isLogOut somebody asked for it: then what the same person began there meanwhile goes too.
   */
  clear: (context: Context, session?: KnownLogin, isLogOut?: boolean) => void;
  /**
   * Puts what was decided into the answer, at the moment at which it leaves: the cookies of a login that has ended
   * meanwhile are not written, and none are taken or written over where somebody has logged in since (decision 0032).
   */
  settle: (context: Context) => Promise<void>;
};

/**
 * @param remember is told of each log-in that begins or is renewed; nobody waits for it.
 * @param reportLost is told why a renewed one could not be written.
 */
export function createSessionStore(
  cookies: SealedCookies,
  endings: Pick<SessionEndings, 'hasEnded' | 'findStanding' | 'noteGone'>,
  remember: (context: Context, session: AuthSession) => void,
  reportLost: (error: unknown) => void,
): SessionStore {
  const hint = (context: Context, value: string): void =>
    setCookie(context, hintCookie, value, { path: '/', secure: true, sameSite: 'Lax', maxAge: sessionSeconds });
  const clear: SessionStore['clear'] = (context, session, isLogOut = false) => {
    hideFlows(context);
    planClear(context, session ?? true, isLogOut);
  };
  /** @throws when the tokens of a login that begins do not fit; one that is renewed goes on as it is. */
  const write = async (context: Context, session: AuthSession): Promise<void> => {
    const { refresh, ...access } = session;
    const halves = [
      [names.access, access],
      [names.refresh, { id: access.id, ...refresh }],
    ] as const;
    // both or none: where one does not fit there is no half of a login
    const sealed = await Promise.all(halves.map(([name, half]) => cookies.seal(name, half, sessionSeconds)));
    for (const put of sealed) put(context);
    hint(context, hintIn(await fingerprint(accountOf(session))));
    remember(context, session);
  };
  /** True where the cookies that are there are another log-in's by now, or will be when this answer arrives. */
  const isOvertaken = ({ ending, followedAt = -Infinity }: Standing, { arrivedAt = Infinity }: LoginChange): boolean =>
    ending === 'replaced' || arrivedAt <= followedAt + overlapMs;
  const mayClear = async (change: LoginChange): Promise<boolean> => {
    const { cleared, arrivedAt = Infinity, isLogOut } = change;
    if (cleared === undefined || cleared === true) return true;
    const standing = await endings.findStanding(cleared);
    // which ends what has followed in this browser as well
    if (isLogOut) return standing.ending !== 'replaced';
    // where another answer has taken them away since, somebody may have logged in after that
    const { goneAt = -Infinity } = standing;
    return !isOvertaken(standing, change) && goneAt + crossingMs < arrivedAt;
  };
  const mayWrite = async (change: LoginChange, written: AuthSession): Promise<boolean> => {
    const standing = await endings.findStanding(written);
    return standing.ending === false && !isOvertaken(standing, change);
  };
  const settle = async (context: Context): Promise<void> => {
    const change = readChange(context);
    const { written, cleared } = change;
    // a log-in that begins knows best what stood there before it
    if (!(await (written ? mayWrite(change, written) : mayClear(change)))) return;
    if (cleared) {
      cookies.clear(context, migrationCookie);
      endFlows(context);
    }
    if (written) {
      try {
        return await write(context, written);
      } catch (error) {
        if (!written.isRenewed) throw error;
        return reportLost(error);
      }
    }
    cookies.clear(context, names.access);
    cookies.clear(context, names.refresh);
    hint(context, hintOut);
    if (cleared && cleared !== true) await endings.noteGone(cleared);
  };
  return {
    read: async (context) => {
      const access = accessSchema.safeParse(await cookies.read(context, names.access));
      const refresh = refreshSchema.safeParse(await cookies.read(context, names.refresh));
      // two halves of different logins are nobody's
      if (!access.success || !refresh.success || access.data.id !== refresh.data.id) return undefined;
      const { token, idToken } = refresh.data;
      const session = { ...access.data, refresh: { token, idToken } };
      const ending =
        Date.now() - session.startedAt < longestLoginSeconds * 1_000 ? await endings.hasEnded(session) : 'ended';
      if (ending === 'ended') {
        clear(context, session);
        context.set(endedKey, session);
      }
      return ending === false ? session : undefined;
    },
    write: planWrite,
    clear,
    settle: async (context) => {
      if (changesLogin(context)) await settle(context);
    },
  };
}

/** Settles what an answer changes of its browser's log-in. An answer that carries a cookie is kept by nobody. */
export const settleLogins =
  ({ settle }: Pick<SessionStore, 'settle'>): MiddlewareHandler =>
  async (context, next) => {
    noteArrival(context);
    await next();
    await settle(context);
    const { headers } = context.res;
    const cacheControl = headers.get('Cache-Control');
    if (headers.has('Set-Cookie') && cacheControl !== null && !cacheControl.includes('no-store'))
      setHeader(context, 'Cache-Control', 'private, no-store');
  };
