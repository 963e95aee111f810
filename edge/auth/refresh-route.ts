import type { Context, Handler } from 'hono';
import { z } from 'zod';
import type { Session as SessionBody } from '../../api-spec/generated/edge.ts';
import type { LoginCompletion } from './complete-login.ts';
import { parseJson, readText } from '../http/request-body.ts';
import type { EdgeEnv } from '../config/env.ts';
import type { Features } from '../backend-client/feature-flags.ts';
import type { Identity } from './oidc-client.ts';
import type { LoginAttempts } from './login-state.ts';
import type { Platform } from '../platform.ts';
import { answerProblem } from '../http/problem.ts';
import type { RefreshSession } from './refresh-session.ts';
import { isOwnScript } from '../security/csrf.ts';
import { isPageOfAnother } from '../session/page-login.ts';
import { accountOf, type Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

/** The two bodies of the contract: renew what is there, or finish a log-in with the code that came back. */
const bodySchema = z.union([
  z.object({
    code: z.string().min(1).max(2_048),
    state: z.string().min(1).max(512),
    iss: z.string().max(512).optional(),
  }),
  z.object({ state: z.object({ uuid: z.string().min(1).max(128), region: z.string().max(8) }) }),
]);

/** A session as the contract shapes it. Its two token fields are there and empty: no script ever sees a token. */
export const describeSession = (session: Session, isNewUser: boolean): SessionBody => ({
  access_token: '',
  refresh_token: '',
  expires_in: Math.max(0, Math.round((session.expiresAt - Date.now()) / 1000)),
  session_duration: Math.round((session.expiresAt - session.issuedAt) / 1000),
  username: session.name,
  provider: session.provider,
  userId: accountOf(session),
  accountCreated: isNewUser,
});

/** What the refresh route needs from the rest of the edge. */
export type SessionRefreshParts = {
  env: EdgeEnv;
  identity: Pick<Identity, 'complete'>;
  attempts: LoginAttempts;
  sessions: Pick<Sessions, 'read'>;
  features: Pick<Features, 'isUnderMaintenance'>;
  platform: Pick<Platform, 'keepAlive'>;
  completion: Pick<LoginCompletion, 'complete'>;
  refresh: RefreshSession;
};

/** Answers `POST /auth/refreshSchibstedSession` (requirement EF-01): the session lives in sealed cookies alone. */
export function createSessionRefresh({
  env,
  identity,
  attempts,
  sessions,
  features,
  platform,
  completion,
  refresh,
}: SessionRefreshParts): Handler {
  const refuse = (context: Context, status: 401 | 503): Response => {
    const problem =
      status === 401 ? answerProblem(401, 'NotLoggedIn') : answerProblem(503, 'ServiceDown', { 'Retry-After': '5' });
    // by the context, so that cookies cleared on the way go out with it
    return context.newResponse(problem.body, problem);
  };

  return async (context) => {
    if (!isOwnScript(context, env.siteUrl)) return answerProblem(403, 'CrossSiteRequestRefused');
    const text = await readText(context.req.raw);
    if (text === undefined) return answerProblem(413, 'PayloadTooLarge');
    const body = bodySchema.safeParse(parseJson(text));
    if (!body.success) return answerProblem(400, 'InvalidBody');
    if ('code' in body.data) {
      const { code, state, iss } = body.data;
      const attempt = await attempts.find(context, state);
      if (!attempt) return answerProblem(400, 'UnknownLogin');
      // the attempt stands: what was begun before the maintenance can be finished after it
      const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
      if (await features.isUnderMaintenance(keepAlive)) return refuse(context, 503);
      const query = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) });
      const completed = await identity.complete(query, attempt, true);
      // as at the callback: the provider may have used up the code all the same, and the page begins anew then
      const interrupt = async (): Promise<Response> => {
        await attempts.interrupt(context, attempt);
        return refuse(context, 503);
      };
      if (!completed.ok && completed.code === 'unavailable') return interrupt();
      attempts.forget(context, attempt);
      if (!completed.ok) return refuse(context, 401);
      const started = await completion.complete(context, completed.value, attempt);
      if (!started.ok) return started.code === 'unavailable' ? interrupt() : refuse(context, 401);
      return context.json(describeSession(started.value, completed.value.isNewUser));
    }
    const session = await sessions.read(context);
    if (!session || isPageOfAnother(context, session)) return refuse(context, 401);
    const outcome = await refresh(session, (work) => platform.keepAlive(context.req.raw, work));
    if (!outcome.ok) return refuse(context, outcome.code === 'unavailable' ? 503 : 401);
    return context.json(describeSession(outcome.value, false));
  };
}
