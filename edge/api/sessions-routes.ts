import { Hono, type Context } from 'hono';
import type { Logins } from '../../api-spec/generated/edge.ts';
import type { EdgeEnv } from '../config/env.ts';
import { sendProblem } from '../http/problem.ts';
import type { Platform } from '../platform.ts';
import { requireSameOrigin } from '../security/csrf.ts';
import { isPageOfOtherSession } from '../session/page-login.ts';
import type { Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

/** What the routes of a user's sessions need from the rest of the edge. */
export type SessionRouteDeps = {
  env: Pick<EdgeEnv, 'siteUrl'>;
  sessions: Pick<Sessions, 'read' | 'list' | 'delete' | 'deleteAll' | 'syncHint'>;
  platform: Pick<Platform, 'keepAlive'>;
};

/** Lists a user's sessions and ends them: `/api/logins` (decision 0121). */
export function createSessionRoutes({ env, sessions, platform }: SessionRouteDeps): Hono {
  const routes = new Hono();
  const guard = requireSameOrigin(env.siteUrl);

  /** The sessions of a user, the requesting one first; each is named by its browser. */
  const list = async (session: Session): Promise<Logins> => ({
    logins: (await sessions.list(session)).map(({ ref, browserId, startedAt, seenAt, browser, system }) => ({
      id: browserId,
      isCurrent: ref.key === session.ref.key,
      startedAt: new Date(startedAt).toISOString(),
      usedAt: new Date(seenAt).toISOString(),
      browser,
      system,
    })),
  });

  /** Responds with the sessions as they are after a change. */
  const respond = async (context: Context, change: (session: Session) => Promise<Response | undefined>) => {
    const session = await sessions.read(context);
    if (!session || isPageOfOtherSession(context, session)) {
      sessions.syncHint(context, session);
      const problem = sendProblem(401, 'NotLoggedIn');
      return context.newResponse(problem.body, problem);
    }
    context.header('Cache-Control', 'no-store');
    return (await change(session)) ?? context.json(await list(session));
  };

  /** The change happens although the browser closes the connection. */
  const respondInBackground = (context: Context, change: (session: Session) => Promise<Response | undefined>) => {
    const response = respond(context, change);
    platform.keepAlive(context.req.raw, response);
    return response;
  };

  routes.get('/', (context) => respond(context, async () => undefined));
  routes.delete('/', guard, (context) =>
    respondInBackground(context, async (session) => {
      await sessions.deleteAll(session, { except: session.ref, requireProof: true });
      return undefined;
    }),
  );
  routes.delete('/:id', guard, (context) =>
    respondInBackground(context, async (session) => {
      const [own, ...others] = await sessions.list(session);
      const found = others.filter(({ browserId }) => browserId === context.req.param('id'));
      // the requesting session ends by logout, which ends it at the identity provider too
      if (found.length === 0 || found.some(({ browserId }) => browserId === own.browserId))
        return sendProblem(404, 'NotFound');
      await Promise.all(found.map((one) => sessions.delete(one, true)));
      return undefined;
    }),
  );
  return routes;
}
