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

/** What the routes of a person's log-ins need from the rest of the edge. */
export type SessionsRoutesOptions = {
  env: Pick<EdgeEnv, 'siteUrl'>;
  sessions: Pick<SessionStore, 'read'>;
  /** the account may have been moved since the session heard of it: its list is the account's */
  findAccount: (session: AuthSession) => Promise<AuthSession>;
  revocations: Revocations;
  activeSessions: ActiveSessions;
  platform: Pick<Platform, 'keepAlive'>;
};

/** Where a person is logged in, and ending it there (decision 0081). */
export function createSessionsRoutes(parts: SessionsRoutesOptions): Hono {
  const { env, sessions, findAccount, revocations, activeSessions, platform } = parts;
  const routes = new Hono();
  const guard = requireSameOrigin(env.siteUrl);

  /**
   * The log-ins that go on, the asking one first; those that an "all others" has ended are known by their beginning. Each
   * is named by its browser: that name stays when somebody logs in there once more.
   */
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

  /** Answers with the log-ins as they are after what was asked for; 503 when it could not be noted, for then it is not so. */
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

  /** What was asked for is done, though the page that asked has gone by then. */
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
      // this one is logged out at its own place, which ends it at the identity provider too
      if (logins.every((login) => login.id !== id || login.isCurrent)) return sendProblem(404, 'NotFound');
      await revocations.revokeOther(session, id);
      return undefined;
    }),
  );
  return routes;
}
