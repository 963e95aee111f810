import type { Context } from 'hono';
import { fail } from '../../core/domain/result.ts';
import type { ActiveSessions } from '../session/active-sessions.ts';
import type { Platform } from '../platform.ts';
import type { Refresh, Refreshed } from './token-refresher.ts';
import type { Revocations } from '../session/revocation.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { AuthSession } from '../session/session.ts';

/**
 * Refreshes the session of a request and writes its cookies. A refusal clears them; an unavailable provider leaves
 * them, because a fault of a server is never a logout (requirement AU-05).
 */
export type RefreshSession = (context: Context, session: AuthSession) => Promise<Refreshed>;

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
    // the provider would rotate a token that the browser may still use, and the new one would not reach it
    if (await sessions.isReplaced(context, session)) return fail('unavailable');
    const outcome = await refresh(session, (work) => platform.keepAlive(context.req.raw, work));
    if (outcome.ok) sessions.write(context, outcome.value);
    else if (outcome.code === 'refused') {
      sessions.clear(context, session);
      // the next login in this browser would add a second entry to the user's list
      const { isRevoked, change } = await revocations.getStatus(session);
      if (!isRevoked && change === undefined) platform.keepAlive(context.req.raw, activeSessions.remove(session));
    }
    return outcome;
  };
