import * as oauth from 'oauth4webapi';
import { authenticateClient } from '../server/client-authentication.ts';
import { describeFault } from '../server/identity-fault.ts';
import type { Log } from '../server/telemetry/log.ts';
import { readRoles, type Staff } from '../server/office-token.ts';
import type { OfficeSettings } from './env.ts';
import type { LoginAttempt } from './session.ts';

/** Why a login gives no session. */
export type LoginFailure = 'unavailable' | 'refused' | 'no role';

/** Creates the client of the staff's identity provider: OpenID's code flow with PKCE, state, nonce and issuer check. */
export function createStaffLogin(settings: OfficeSettings, log: Pick<Log, 'warn'>) {
  const issuer = new URL(settings.issuer);
  const client: oauth.Client = { client_id: settings.clientId };
  const redirectUri = `${settings.url}/callback`;
  const options = () => ({
    // plain http is for the sandbox's localhost alone, which is what the deprecation warns of
    // oxlint-disable-next-line typescript/no-deprecated
    [oauth.allowInsecureRequests]: settings.isSandbox,
    signal: AbortSignal.timeout(5_000),
  });
  const discover = async (): Promise<oauth.AuthorizationServer> =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options()));
  return {
    /** Begins a login. @param isAgain the provider asks for another account */
    begin: async (isAgain: boolean) => {
      try {
        const server = await discover();
        const attempt = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          verifier: oauth.generateRandomCodeVerifier(),
        };
        const location = new URL(server.authorization_endpoint ?? '');
        const parameters = {
          client_id: client.client_id,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'openid email profile',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          ...(isAgain && { prompt: 'login' }),
        };
        for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
        return { location: location.href, attempt };
      } catch (error) {
        log.warn('the identity provider failed', { operation: 'discovery', reason: describeFault(error) });
        return undefined;
      }
    },
    complete: async (
      query: URLSearchParams,
      { state, nonce, verifier }: LoginAttempt,
    ): Promise<Staff | LoginFailure> => {
      try {
        const server = await discover();
        const parameters = oauth.validateAuthResponse(server, client, query, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authenticateClient(settings.clientSecret, server),
          parameters,
          redirectUri,
          verifier,
          options(),
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        const roles = readRoles(claims?.[settings.rolesClaim]);
        if (claims === undefined || roles.length === 0) return 'no role';
        return { id: typeof claims['email'] === 'string' ? claims['email'] : claims.sub, roles };
      } catch (error) {
        log.warn('the identity provider failed', { operation: 'login', reason: describeFault(error) });
        return error instanceof oauth.AuthorizationResponseError ? 'refused' : 'unavailable';
      }
    },
  };
}
