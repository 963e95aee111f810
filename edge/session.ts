import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { z } from 'zod';
import { setHeader } from '../process/answer-header.ts';
import { regions } from '../src/domain/region.ts';
import { endFlows, hideFlows } from './flow-cookies.ts';
import { planClear, planWrite, readChange, type LoginChange } from './login-change.ts';
import type { SealedCookies } from './sealed-cookie.ts';
import type { SessionEndings } from './session-endings.ts';
import { setCookie } from './set-cookie.ts';

const accessSchema = z.object({
  /** made new by each log-in; the same through all its refreshes */
  id: z.string(),
  /** the first of the log-ins that followed each other in this browser, where this is a later one (decision 0081) */
  firstId: z.string().optional(),
  /** when the log-in began, ms since 1970 */
  startedAt: z.number(),
  token: z.string(),
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

/** Readable cookie that says only "somebody is logged in here", so that the header can reserve its space. */
const hintCookie = 'nl-hint';

/** True when somebody is or was logged in by this browser. */
export const isKnownVisitor = (context: Context): boolean => getCookie(context, hintCookie) !== undefined;

/** What was decided so lately, in ms, is still so. */
const freshMs = 1_000;

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
   */
  clear: (context: Context, session?: KnownLogin) => void;
  /**
   * Puts what was decided into the answer, at the moment at which it leaves: the cookies of a login that has ended
   * meanwhile are not written, and none are taken or written over where somebody has logged in since (decision 0032).
   */
  settle: (context: Context) => Promise<void>;
};

/** @param remember is told of each log-in that begins or is renewed; nobody waits for it. */
export function createSessionStore(
  cookies: SealedCookies,
  endings: Pick<SessionEndings, 'hasEnded' | 'findStanding'>,
  remember: (context: Context, session: AuthSession) => void,
): SessionStore {
  const hint = (context: Context, value: 'in' | 'out'): void =>
    setCookie(context, hintCookie, value, { path: '/', secure: true, sameSite: 'Lax', maxAge: sessionSeconds });
  const clear: SessionStore['clear'] = (context, session) => {
    hideFlows(context);
    planClear(context, session ?? true);
  };
  const write = async (context: Context, session: AuthSession): Promise<void> => {
    const { refresh, ...access } = session;
    // the larger one first: where it does not fit, there is no half of a login
    await cookies.write(context, names.refresh, { id: access.id, ...refresh }, sessionSeconds);
    await cookies.write(context, names.access, access, sessionSeconds);
    hint(context, 'in');
    remember(context, session);
  };
  /** False where the cookies that are there are another log-in's, or may be: then the next request knows. */
  const mayClear = async ({ cleared, clearedAt = 0 }: LoginChange): Promise<boolean> => {
    if (cleared === undefined || cleared === true) return true;
    const standing = await endings.findStanding(cleared);
    // one that has ended for a while was taken away by another answer, and somebody may have logged in after that
    return standing === 'open' || (standing === 'ended' && Date.now() - clearedAt < freshMs);
  };
  const settle = async (context: Context): Promise<void> => {
    const change = readChange(context);
    const { written, cleared } = change;
    // a log-in that begins knows best what stood there before it
    const isDue = written ? (await endings.findStanding(written)) === 'open' : await mayClear(change);
    if (!isDue) return;
    if (cleared) {
      cookies.clear(context, migrationCookie);
      endFlows(context);
    }
    if (written) return write(context, written);
    cookies.clear(context, names.access);
    cookies.clear(context, names.refresh);
    hint(context, 'out');
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
      const { written, cleared } = readChange(context);
      if (written || cleared) await settle(context);
    },
  };
}

/** Settles what an answer changes of its browser's log-in. An answer that carries a cookie is kept by nobody. */
export const settleLogins =
  ({ settle }: Pick<SessionStore, 'settle'>): MiddlewareHandler =>
  async (context, next) => {
    await next();
    await settle(context);
    const { headers } = context.res;
    const cacheControl = headers.get('Cache-Control');
    if (headers.has('Set-Cookie') && cacheControl !== null && !cacheControl.includes('no-store'))
      setHeader(context, 'Cache-Control', 'private, no-store');
  };
