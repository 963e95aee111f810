import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { setHeader } from '../../server/response-header.ts';
import { loginHintCookie, formatLoggedInHint, loggedOutHint } from '../../core/domain/login-hint-cookie.ts';
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

/** Cookie for the migration that a browser has started (edge/account-migration/migration-session.ts). */
export const migrationCookie = 'migration_session';

const names = { access: 'access_token', refresh: 'refresh_token' } as const;

export const hasLoggedInBefore = (context: Context): boolean => getCookie(context, loginHintCookie) !== undefined;

/** Tolerance for late responses and for clocks of other hosts, in ms. */
export const clockSkewMs = 5_000;

const revokedKey = 'endedLogin';

/** The revoked session whose cookies the request brought, after the session was read. */
export const findRevoked = (context: Context): SessionDetails | undefined =>
  context.get(revokedKey) as SessionDetails | undefined;

/** Stores sessions in cookies. Changes are written with the response (see `writeCookies`). */
export type SessionStore = {
  /** The session of a request. A revoked session is none, and its cookies are cleared. */
  read: (context: Context) => Promise<AuthSession | undefined>;
  write: (context: Context, session: AuthSession) => void;
  /** False when the cookies of a new session are too large for browsers; the reason is logged. */
  fits: (session: AuthSession) => Promise<boolean>;
  /**
   * Clears the session together with the flows and the migration of its user (decision 0033).
   *
   * @param session by default the current one, whichever it is.
   * @param isLogOut the user logs out: a newer session of the same user is cleared too.
   */
  clear: (context: Context, session?: SessionDetails, isLogOut?: boolean) => void;
  /**
   * True when the same user has just logged in again, or that session was just cleared: nothing would be written for
   * this one now.
   */
  isReplaced: (context: Context, session: AuthSession) => Promise<boolean>;
  /**
   * Writes the planned change when the response is sent. Cookies of a session revoked in the meantime are not
   * written, and those of a newer session are not changed (decision 0032).
   */
  writeCookies: (context: Context) => Promise<void>;
};

/**
 * @param remember is called with each session that starts or is refreshed.
 * @param reportLost is called when a session cannot be written.
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
  /** @throws when the tokens do not fit into cookies. */
  const encrypt = ({ refresh, ...access }: AuthSession) => {
    const halves = [
      [names.access, access],
      [names.refresh, { id: access.id, ...refresh }],
    ] as const;
    // both cookies or none
    return Promise.all(halves.map(([name, half]) => cookies.encrypt(name, half, sessionSeconds)));
  };
  /** If the cookies do not fit, the error is reported and the old session stays. */
  const write = async (context: Context, session: AuthSession): Promise<void> => {
    const encrypted = await encrypt(session).catch(reportLost);
    if (!encrypted) return;
    for (const put of encrypted) put(context);
    hint(context, formatLoggedInHint(browserOf(session)));
    remember(context, session);
  };
  /** True when the cookies belong to a newer session, or will when the response arrives. */
  const hasNewerSession = ({ change }: SessionStatus, { requestedAt = Infinity, isLogout }: PendingChange): boolean => {
    if (change === undefined || requestedAt > change.at + clockSkewMs) return false;
    // a logout also ends the sessions that followed in its browser: after a double click the first response may be
    // lost
    return change.by === 'other' || !isLogout;
  };
  const mayClear = async (change: PendingChange): Promise<boolean> => {
    const { cleared } = change;
    return cleared === undefined || cleared === true || !hasNewerSession(await revocations.getStatus(cleared), change);
  };
  const mayWrite = async (change: PendingChange, written: AuthSession): Promise<boolean> => {
    const status = await revocations.getStatus(written);
    return !status.isRevoked && !hasNewerSession(status, change);
  };
  const writeCookies = async (context: Context): Promise<void> => {
    const change = readChange(context);
    const { written, cleared } = change;
    // a new session has already checked the one before it
    if (!(await (written ? mayWrite(change, written) : mayClear(change)))) return;
    if (cleared) {
      cookies.clear(context, migrationCookie);
      clearFlows(context);
    }
    if (written) return write(context, written);
    cookies.clear(context, names.access);
    cookies.clear(context, names.refresh);
    hint(context, loggedOutHint);
    if (cleared && cleared !== true) await revocations.recordCookieChange(cleared, 'nobody');
  };
  return {
    read: async (context) => {
      const access = accessSchema.safeParse(await cookies.read(context, names.access));
      const refresh = refreshSchema.safeParse(await cookies.read(context, names.refresh));
      // the two cookies belong to different sessions
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
      // with the fields that are added before the cookies are written
      const whole = { accountId: session.userId, firstId: session.id, isRenewed: true as const, ...session };
      return (await encrypt(whole).catch(reportLost)) !== undefined;
    },
    clear,
    isReplaced: async (context, session) => {
      const status = await revocations.getStatus(session);
      const { by, id } = status.change ?? {};
      // cleared cookies of its own: the provider reports that refusal or revocation
      const isAnothers = by === 'same' || (by === 'nobody' && id !== session.id);
      return isAnothers && hasNewerSession(status, readChange(context));
    },
    writeCookies: async (context) => {
      if (hasPendingChange(context)) await writeCookies(context);
    },
  };
}

/** Middleware that writes the session cookies. A response with a cookie is not cached. */
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
