import type { Context } from 'hono';
import type { LoginList } from './login-list.ts';
import type { Platform } from './platform.ts';
import type { Refresh, Refreshed } from './refresh.ts';
import type { SessionEndings } from './session-endings.ts';
import type { AuthSession, SessionStore } from './session.ts';

/**
 * Renews the session of a request and its cookies: new ones when the provider agrees, none when it refuses, the old
 * ones untouched when it cannot be asked, for a fault of a server is never a log-out (requirement AU-05), or when the log-in
 * has ended meanwhile.
 */
export type RenewSession = (context: Context, session: AuthSession) => Promise<Refreshed>;

/** What the renewal of sessions needs from the rest of the edge. */
export type RenewalParts = {
  refresh: Refresh;
  sessions: SessionStore;
  endings: Pick<SessionEndings, 'hasEnded'>;
  loginList: Pick<LoginList, 'forget'>;
  platform: Pick<Platform, 'keepAlive'>;
};

export const createRenewal =
  ({ refresh, sessions, endings, loginList, platform }: RenewalParts): RenewSession =>
  async (context, session) => {
    const outcome = await refresh(session, (work) => platform.keepAlive(context.req.raw, work));
    const isSettled = outcome.ok || outcome.code === 'refused';
    // the answer may reach a browser late, in which somebody else has logged in meanwhile: it changes nothing there
    if (!isSettled || (await endings.hasEnded(session))) return outcome;
    if (outcome.ok) await sessions.write(context, outcome.value);
    else {
      sessions.clear(context);
      // whoever logs in again in this browser would find it in their list twice
      platform.keepAlive(context.req.raw, loginList.forget(session));
    }
    return outcome;
  };
