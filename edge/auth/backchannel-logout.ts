import type { Handler } from 'hono';
import { sendProblem } from '../http/problem.ts';
import { readText } from '../http/request-body.ts';
import type { Sessions } from '../session/sessions.ts';
import type { OidcClient } from './oidc-client.ts';

/** What the route needs from the rest of the edge. */
export type BackchannelLogoutDeps = {
  identity: Pick<OidcClient, 'readLogoutToken'>;
  sessions: Pick<Sessions, 'deleteByProvider'>;
};

/**
 * Handles `POST /auth/backchannel-logout`: the identity provider ends sessions by a signed logout token (OpenID Connect
 * Back-Channel Logout 1.0). Responds with 200, 400 for an invalid token, and 503 while the provider's keys
 * cannot be fetched. It has no rate limit: a limit would drop logouts, which all come from the provider's address.
 */
export function createBackchannelLogout({ identity, sessions }: BackchannelLogoutDeps): Handler {
  return async (context) => {
    context.header('Cache-Control', 'no-store');
    const form = await readText(context.req.raw, 16_384);
    if (form === undefined) return sendProblem(413, 'PayloadTooLarge');
    const claims = await identity.readLogoutToken(new URLSearchParams(form).get('logout_token') ?? '');
    if (!claims.ok && claims.code === 'unavailable') return sendProblem(503, 'ServiceDown', { 'Retry-After': '5' });
    if (!claims.ok) return sendProblem(400, 'InvalidBody');
    await sessions.deleteByProvider(claims.value);
    return context.body(null, 200);
  };
}
