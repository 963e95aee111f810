import { Hono, type Context } from 'hono';
import type { Logins } from '../../api-spec/generated/edge.ts';
import type { EdgeEnv } from '../config/env.ts';
import type { ActiveSessions } from '../session/active-sessions.ts';
import type { Platform } from '../platform.ts';
import { sendProblem } from '../http/problem.ts';
import { requireSameOrigin } from '../security/csrf.ts';
import { isPageOfOtherSession } from '../session/page-login.ts';
import type { Revocations } from '../session/revocation.ts';
import type { SessionStore } from '../session/session-store.ts';
import { browserOf, type AuthSession } from '../session/session.ts';

export type SessionsRoutesOptions = {
  env: Pick<EdgeEnv, 'siteUrl'>;
  sessions: Pick<SessionStore, 'read'>;
  /** resolves the account again: it may have been migrated since the login */
  findAccount: (session: AuthSession) => Promise<AuthSession>;
  revocations: Revocations;
  activeSessions: ActiveSessions;
  platform: Pick<Platform, 'keepAlive'>;
};

/** Lists and revokes the sessions of a user (decision 0081). */
export function createSessionsRoutes(parts: SessionsRoutesOptions): Hono {
  const { env, sessions, findAccount, revocations, activeSessions, platform } = parts;
  const routes = new Hono();
  const guard = requireSameOrigin(env.siteUrl);

  /** Active sessions, this one first. The id is the browser's, which stays the same after another login there. */
  const list = async (session: AuthSession): Promise<Logins> => {
    const { userId, accountId } = session;
    const [own, ...others] = await activeSessions.read(session);
    const ended = await Promise.all(others.map((login) => revocations.isRevoked({ ...login, userId, accountId })));
    const open = others.filter((_login, position) => !ended[position]);
    return {
      logins: [own, ...open].map((login) => ({
        id: browserOf(login),
        isCurrent: login === own,
        startedAt: new Date(login.startedAt).toISOString(),
        usedAt: new Date(login.usedAt).toISOString(),
        browser: login.browser,
        system: login.system,
      })),
    };
  };

  /** Sends the sessions after a change; 503 when the change could not be stored. */
  const answer = async (context: Context, change: (session: AuthSession) => Promise<Response | undefined>) => {
    const asking = await sessions.read(context);
    if (!asking || isPageOfOtherSession(context, asking)) {
      const problem = sendProblem(401, 'NotLoggedIn');
      return context.newResponse(problem.body, problem);
    }
    context.header('Cache-Control', 'no-store');
    try {
      const session = await findAccount(asking);
      return (await change(session)) ?? context.json(await list(session));
    } catch {
      return sendProblem(503, 'ServiceDown', { 'Retry-After': '5' });
    }
  };

  /** Completes the change even if the browser disconnects. */
  const endKept = (context: Context, change: (session: AuthSession) => Promise<Response | undefined>) => {
    const answered = answer(context, change);
    platform.keepAlive(context.req.raw, answered);
    return answered;
  };

  routes.get('/', (context) => answer(context, async () => undefined));
  routes.delete('/', guard, (context) =>
    endKept(context, async (session) => {
      await revocations.revokeOthers(session);
      return undefined;
    }),
  );
  routes.delete('/:id', guard, (context) =>
    endKept(context, async (session) => {
      const id = context.req.param('id');
      const { logins } = await list(session);
      // this session ends by logout, which also ends it at the identity provider
      if (logins.every((login) => login.id !== id || login.isCurrent)) return sendProblem(404, 'NotFound');
      await revocations.revokeOther(session, id);
      return undefined;
    }),
  );
  return routes;
}
