import type { Context, Handler } from 'hono';
import { z } from 'zod';
import type { Session as SessionBody } from '../../api-spec/generated/edge.ts';
import type { LoginCompletion } from './complete-login.ts';
import { parseJson } from '../../server/http/parse-json.ts';
import { readText } from '../http/request-body.ts';
import type { EdgeEnv } from '../config/env.ts';
import type { FeatureFlags } from '../backend-client/feature-flags.ts';
import type { OidcClient } from './oidc-client.ts';
import type { LoginStates } from './login-state.ts';
import type { Platform } from '../platform.ts';
import { sendProblem } from '../http/problem.ts';
import type { RefreshSession } from './refresh-session.ts';
import { regions } from '../../core/domain/region.ts';
import { isOwnScript } from '../security/csrf.ts';
import { logSecurityEvent } from '../security/security-events.ts';
import { isPageOfOtherSession } from '../session/page-login.ts';
import { accountOf, type Session } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

/** The two request bodies of the contract: refresh the session, or complete a login with a code. */
const bodySchema = z.union([
  z.object({
    code: z.string().min(1).max(2_048),
    state: z.string().min(1).max(512),
    iss: z.string().max(512).optional(),
  }),
  z.object({ state: z.object({ uuid: z.string().regex(/^[\w-]{1,128}$/), region: z.enum(regions) }) }),
]);

/** A session as the contract shapes it. Its two token fields are there and empty: no script ever sees a token. */
export const toApiSession = (session: Session, isNewUser: boolean): SessionBody => ({
  access_token: '',
  refresh_token: '',
  expires_in: Math.max(0, Math.round((session.expiresAt - Date.now()) / 1000)),
  session_duration: Math.round((session.expiresAt - session.issuedAt) / 1000),
  username: session.name,
  provider: session.provider,
  userId: accountOf(session),
  accountCreated: isNewUser,
});

export type RefreshRouteOptions = {
  env: EdgeEnv;
  identity: Pick<OidcClient, 'complete'>;
  attempts: LoginStates;
  sessions: Pick<Sessions, 'read'>;
  features: Pick<FeatureFlags, 'isUnderMaintenance'>;
  platform: Pick<Platform, 'keepAlive' | 'log'>;
  loginCompletion: Pick<LoginCompletion, 'complete'>;
  refreshSession: RefreshSession;
};

/** Handles `POST /auth/refreshSchibstedSession` (requirement EF-01). */
export function createRefreshRoute(options: RefreshRouteOptions): Handler {
  const { env, identity, attempts, sessions, features, platform, loginCompletion, refreshSession } = options;
  const refuse = (context: Context, status: 401 | 503): Response => {
    const problem =
      status === 401 ? sendProblem(401, 'NotLoggedIn') : sendProblem(503, 'ServiceDown', { 'Retry-After': '5' });
    // through the context, so that cleared cookies are sent with it
    return context.newResponse(problem.body, problem);
  };

  return async (context) => {
    if (!isOwnScript(context, env.siteUrl)) return sendProblem(403, 'CrossSiteRequestRefused');
    const text = await readText(context.req.raw);
    if (text === undefined) return sendProblem(413, 'PayloadTooLarge');
    const body = bodySchema.safeParse(parseJson(text));
    if (!body.success) return sendProblem(400, 'InvalidBody');
    if ('code' in body.data) {
      const { code, state, iss } = body.data;
      const attempt = await attempts.find(context, state);
      if (!attempt) return sendProblem(400, 'UnknownLogin');
      // the attempt stays valid: the login can be completed after the maintenance
      const keepAlive = (work: Promise<unknown>): void => platform.keepAlive(context.req.raw, work);
      if (await features.isUnderMaintenance(attempt.region, keepAlive)) return refuse(context, 503);
      const query = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) });
      const completed = await identity.complete(query, attempt, true);
      // as in the callback: the provider may have used the code, and then the page starts again
      const interrupt = async (): Promise<Response> => {
        await attempts.interrupt(context, attempt);
        return refuse(context, 503);
      };
      if (!completed.ok && completed.code === 'unavailable') return interrupt();
      attempts.forget(context, attempt);
      if (!completed.ok) {
        logSecurityEvent(platform.log, 'login_failed', { region: attempt.region, code: completed.code });
        return refuse(context, 401);
      }
      const started = await loginCompletion.complete(context, completed.value, attempt);
      if (!started.ok) return started.code === 'unavailable' ? interrupt() : refuse(context, 401);
      return context.json(toApiSession(started.value, completed.value.isNewUser));
    }
    const session = await sessions.read(context);
    if (!session || isPageOfOtherSession(context, session)) return refuse(context, 401);
    const outcome = await refreshSession(session, (work) => platform.keepAlive(context.req.raw, work));
    if (!outcome.ok) return refuse(context, outcome.code === 'unavailable' ? 503 : 401);
    return context.json(toApiSession(outcome.value, false));
  };
}
