import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { setHeader } from '../../server/response-header.ts';
import { hintCookie, hintIn, hintOut } from '../../core/domain/login-hint-cookie.ts';
import { clearFlows, hideFlows } from './flow-cookies.ts';
import {
  hasPendingChange,
  recordRequestTime,
  planClear,
  planWrite,
  readChange,
  type PendingChange,
} from './pending-change.ts';
import type { EncryptedCookies } from '../security/encrypted-cookie.ts';
import type { Revocations, SessionStatus } from './revocation.ts';
import { setCookie } from '../http/set-cookie.ts';
import {
  accessSchema,
  browserOf,
  maximumSessionSeconds,
  refreshSchema,
  sessionSeconds,
  type AuthSession,
  type SessionDetails,
} from './session.ts';

/** Name of the cookie in which a browser keeps the move that it began (migration-session.ts). */
export const migrationCookie = 'migration_session';

const names = { access: 'access_token', refresh: 'refresh_token' } as const;

/** True when somebody is or was logged in by this browser. */
export const hasLoggedInBefore = (context: Context): boolean => getCookie(context, hintCookie) !== undefined;

/** So long the answer of a log-in may be on its way, in ms, and so far the clocks of hosts may differ. */
export const clockSkewMs = 5_000;

const revokedKey = 'endedLogin';

/** The log-in whose cookies a request brought, though it has ended, once the session was read: nobody is logged in by it. */
export const findRevoked = (context: Context): SessionDetails | undefined =>
  context.get(revokedKey) as SessionDetails | undefined;

/** Keeps logins in the browser's cookies. What is written and cleared goes out with the answer (see `writeCookies`). */
export type SessionStore = {
  /**
   * The login of a request; one that has been logged out, here or elsewhere, is none, and its cookies go. So is one over
   * which somebody else has logged in.
   */
  read: (context: Context) => Promise<AuthSession | undefined>;
  write: (context: Context, session: AuthSession) => void;
  /** True when a login that begins can be kept at all: browsers bound their cookies. Where it cannot, the log says so. */
  fits: (session: AuthSession) => Promise<boolean>;
  /**
   * Takes the login from the browser, and with it the flows that somebody is on and the move that they began: whoever
   * logs in next is another person (decision 0033).
   *
   * @param session the login that goes; without it, whichever is there.
   * @param isLogOut somebody asked for it: then what the same person began over it goes too.
   */
  clear: (context: Context, session?: SessionDetails, isLogOut?: boolean) => void;
  /**
   * True where the same person has just logged in over a login, or that one has gone again: nothing would be written for it
   * now, and the answer of the new one may be lost.
   */
  isReplaced: (context: Context, session: AuthSession) => Promise<boolean>;
  /**
   * Puts what was decided into the answer, at the moment at which it leaves: the cookies of a login that has ended
   * meanwhile are not written, and none are taken or written over where somebody has logged in since (decision 0032).
   */
  writeCookies: (context: Context) => Promise<void>;
};

/**
 * @param remember is told of each log-in that begins or is renewed; nobody waits for it.
 * @param reportLost is told why one could not be written.
 */
export function createSessionStore(
  cookies: EncryptedCookies,
  revocations: Pick<Revocations, 'isRevoked' | 'getStatus' | 'recordCookieChange'>,
  remember: (context: Context, session: AuthSession) => void,
  reportLost: (error: unknown) => undefined,
): SessionStore {
  const hint = (context: Context, value: string): void =>
    setCookie(context, loginHintCookie, value, { path: '/', secure: true, sameSite: 'Lax', maxAge: sessionSeconds });
  const clear: SessionStore['clear'] = (context, session, isLogOut = false) => {
    hideFlows(context);
    planClear(context, session ?? true, isLogOut);
  };
  /** @throws when its tokens do not fit. */
  const seal = ({ refresh, ...access }: AuthSession) => {
    const halves = [
      [names.access, access],
      [names.refresh, { id: access.id, ...refresh }],
    ] as const;
    // both or none: where one does not fit there is no half of a login
    return Promise.all(halves.map(([name, half]) => cookies.seal(name, half, sessionSeconds)));
  };
  /** One that does not fit is reported: somebody who is logged in goes on as they are. */
  const write = async (context: Context, session: AuthSession): Promise<void> => {
    const sealed = await seal(session).catch(reportLost);
    if (!sealed) return;
    for (const put of sealed) put(context);
    hint(context, formatLoggedInHint(browserOf(session)));
    remember(context, session);
  };
  /** True where the cookies that are there are not this log-in's any more, or will not be when the answer arrives. */
  const hasNewerSession = (
    { change }: SessionStatus,
    { requestedAt: arrivedAt = Infinity, isLogout: isLogOut }: PendingChange,
  ): boolean => {
    if (change === undefined || arrivedAt > change.at + clockSkewMs) return false;
    // a log-out ends what has followed in its browser as well, and whoever presses twice may not have got the first answer
    return change.by === 'other' || !isLogOut;
  };
  const mayClear = async (change: PendingChange): Promise<boolean> => {
    const { cleared } = change;
    return cleared === undefined || cleared === true || !hasNewerSession(await revocations.getStatus(cleared), change);
  };
  const mayWrite = async (change: PendingChange, written: AuthSession): Promise<boolean> => {
    const standing = await revocations.getStatus(written);
    return !standing.isRevoked && !hasNewerSession(standing, change);
  };
  const writeCookies = async (context: Context): Promise<void> => {
    const change = readChange(context);
    const { written, cleared } = change;
    // a log-in that begins knows best what stood there before it
    if (!(await (written ? mayWrite(change, written) : mayClear(change)))) return;
    if (cleared) {
      cookies.clear(context, migrationCookie);
      clearFlows(context);
    }
    if (written) return write(context, written);
    cookies.clear(context, names.access);
    cookies.clear(context, names.refresh);
    hint(context, hintOut);
    if (cleared && cleared !== true) await revocations.recordCookieChange(cleared, 'nobody');
  };
  return {
    read: async (context) => {
      const access = accessSchema.safeParse(await cookies.read(context, names.access));
      const refresh = refreshSchema.safeParse(await cookies.read(context, names.refresh));
      // two halves of different logins are nobody's
      if (!access.success || !refresh.success || access.data.id !== refresh.data.id) return undefined;
      const { token, idToken } = refresh.data;
      const session = { ...access.data, refresh: { token, idToken } };
      const isTooOld = Date.now() - session.startedAt >= maximumSessionSeconds * 1_000;
      if (!isTooOld && !(await revocations.isRevoked(session))) return session;
      clear(context, session);
      context.set(revokedKey, session);
      return undefined;
    },
    write: planWrite,
    fits: async (session) => {
      // with what it may be given on its way into the cookies
      const whole = { accountId: session.userId, firstId: session.id, isRenewed: true as const, ...session };
      return (await seal(whole).catch(reportLost)) !== undefined;
    },
    clear,
    isReplaced: async (context, session) => {
      const standing = await revocations.getStatus(session);
      const { by, id } = standing.change ?? {};
      // one whose own cookies went was refused or has ended: that is heard from the provider
      const isAnothers = by === 'same' || (by === 'nobody' && id !== session.id);
      return isAnothers && hasNewerSession(standing, readChange(context));
    },
    writeCookies: async (context) => {
      if (hasPendingChange(context)) await writeCookies(context);
    },
  };
}

/** Settles what an answer changes of its browser's log-in. An answer that carries a cookie is kept by nobody. */
export const writeSessionCookies =
  ({ writeCookies }: Pick<SessionStore, 'writeCookies'>): MiddlewareHandler =>
  async (context, next) => {
    recordRequestTime(context);
    await next();
    await writeCookies(context);
    const { headers } = context.res;
    const cacheControl = headers.get('Cache-Control');
    if (headers.has('Set-Cookie') && cacheControl !== null && !cacheControl.includes('no-store'))
      setHeader(context, 'Cache-Control', 'private, no-store');
  };
