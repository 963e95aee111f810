import type { Context } from 'hono';
import { fail } from '../../core/domain/result.ts';
import type { ActiveSessions } from '../session/active-sessions.ts';
import type { Platform } from '../platform.ts';
import type { Refresh, Refreshed } from './token-refresher.ts';
import type { Revocations } from '../session/revocation.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { AuthSession } from '../session/session.ts';

/**
 * Renews the session of a request and its cookies: new ones when the provider agrees, none when it refuses, the old
 * ones untouched when it cannot be asked, for a fault of a server is never a log-out (requirement AU-05).
 */
export type RefreshSession = (context: Context, session: AuthSession) => Promise<Refreshed>;

/** What the renewal of sessions needs from the rest of the edge. */
export type RefreshSessionOptions = {
  refresh: Refresh;
  sessions: Pick<SessionStore, 'write' | 'clear' | 'isReplaced'>;
  revocations: Pick<Revocations, 'getStatus'>;
  activeSessions: Pick<ActiveSessions, 'remove'>;
  platform: Pick<Platform, 'keepAlive'>;
};

export const createRefreshSession =
  ({ refresh, sessions, revocations, activeSessions, platform }: RefreshSessionOptions): RefreshSession =>
  async (context, session) => {
    // the provider would use up a token that the browser perhaps still has, and the next one would not reach it
    if (await sessions.isReplaced(context, session)) return fail('unavailable');
    const outcome = await refresh(session, (work) => platform.keepAlive(context.req.raw, work));
    if (outcome.ok) sessions.write(context, outcome.value);
    else if (outcome.code === 'refused') {
      sessions.clear(context, session);
      // whoever logs in again in this browser would find it in their list twice; who has already, has that line
      const { isRevoked, change } = await revocations.getStatus(session);
      if (!isRevoked && change === undefined) platform.keepAlive(context.req.raw, activeSessions.remove(session));
    }
    return outcome;
  };
