import type { Context } from 'hono';
import type { Platform } from './platform.ts';
import type { Refresh, Refreshed } from './refresh.ts';
import type { AuthSession, SessionStore } from './session.ts';

/**
 * Renews the session of a request and its cookies: new ones when the provider agrees, none when it refuses, the old
 * ones untouched when it cannot be asked, for a fault of a server is never a log-out (requirement AU-05).
 */
export type RenewSession = (context: Context, session: AuthSession) => Promise<Refreshed>;

export const createRenewal =
  (refresh: Refresh, sessions: SessionStore, platform: Pick<Platform, 'keepAlive'>): RenewSession =>
  async (context, session) => {
    const outcome = await refresh(session, (work) => platform.keepAlive(context.req.raw, work));
    if (outcome.ok) await sessions.write(context, outcome.value);
    else if (outcome.code === 'refused') sessions.clear(context);
    return outcome;
  };
