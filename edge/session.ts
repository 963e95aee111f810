import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { regions } from '../src/domain/region.ts';
import { endFlows } from './flow-cookies.ts';
import { migrationCookie } from './migration-session.ts';
import type { SealedCookies } from './sealed-cookie.ts';
import type { SessionEndings } from './session-endings.ts';

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

const names = { access: 'access_token', refresh: 'refresh_token' } as const;

/** Readable cookie that says only "somebody is logged in here", so that the header can reserve its space. */
const hintCookie = 'nl-hint';

/** True when somebody is or was logged in by this browser. */
export const isKnownVisitor = (context: Context): boolean => getCookie(context, hintCookie) !== undefined;

const endedKey = 'endedLogin';

/** The log-in whose cookies a request brought, though it has ended, once the session was read: nobody is logged in by it. */
export const findEnded = (context: Context): KnownLogin | undefined => context.get(endedKey) as KnownLogin | undefined;

/** Keeps logins in the browser's cookies. */
export type SessionStore = {
  /**
   * The login of a request; one that has been logged out, here or elsewhere, is none, and its cookies go. So is one over
   * which somebody else has logged in: the cookies of its name are theirs by now.
   */
  read: (context: Context) => Promise<AuthSession | undefined>;
  write: (context: Context, session: AuthSession) => Promise<void>;
  /**
   * Takes the login from the browser, and with it the flows that somebody is on and the move that they began: whoever
   * logs in next is another person (decision 0033).
   */
  clear: (context: Context) => void;
};

/** @param remember is told of each log-in that begins or is renewed; nobody waits for it. */
export function createSessionStore(
  cookies: SealedCookies,
  endings: Pick<SessionEndings, 'hasEnded'>,
  remember: (context: Context, session: AuthSession) => void,
): SessionStore {
  const clear = (context: Context): void => {
    cookies.clear(context, names.access);
    cookies.clear(context, names.refresh);
    cookies.clear(context, migrationCookie);
    endFlows(context);
    setCookie(context, hintCookie, 'out', { path: '/', secure: true, sameSite: 'Lax', maxAge: sessionSeconds });
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
        clear(context);
        context.set(endedKey, session);
      }
      return ending === false ? session : undefined;
    },
    write: async (context, session) => {
      const { refresh, ...access } = session;
      await cookies.write(context, names.access, access, sessionSeconds);
      await cookies.write(context, names.refresh, { id: access.id, ...refresh }, sessionSeconds);
      setCookie(context, hintCookie, 'in', { path: '/', secure: true, sameSite: 'Lax', maxAge: sessionSeconds });
      remember(context, session);
    },
    clear,
  };
}
