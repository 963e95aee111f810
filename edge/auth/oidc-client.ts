import * as oauth from 'oauth4webapi';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { LoginScreen } from '../../core/routing/routes.ts';
import { revokeAllSessions } from './provider-logout.ts';
import type { EdgeEnv } from '../config/env.ts';
import { createOidcFetch, isFault } from './oidc-fetch.ts';
import { toLoginError, type ProviderLoginError } from './login-error.ts';
import { refreshTimeoutMs } from './refresh-timeout.ts';
import { maximumSessionSeconds, type AuthSession } from '../session/session.ts';
import { toSession } from '../session/session-from-tokens.ts';

/** Secrets of one login attempt, kept in an encrypted cookie of this browser. */
export type LoginAttempt = {
  state: string;
  nonce: string;
  verifier: string;
  region: Region;
  /** target of the login */
  returnTo: string;
  /** the page where it started, if the browser sent a referrer */
  from?: string | undefined;
  screen: LoginScreen;
  /** start, ms since 1970; undefined for attempts of older versions */
  begunAt?: number | undefined;
};

const screenParameters: Record<LoginScreen, Record<string, string>> = {
  login: {},
  signup: { prompt: 'create' },
  forgot: { prompt: 'login', screen_hint: 'forgot' },
  connect: { prompt: 'login', screen_hint: 'connect' },
  // a user with a session authenticates again
  again: { prompt: 'login' },
};

/** A login that the provider confirmed. */
export type CompletedLogin = {
  session: AuthSession;
  isNewUser: boolean;
  /** when the user last authenticated, ms since 1970; undefined if the provider does not say */
  provedAt: number | undefined;
};

/** OpenID Connect client: code flow with PKCE, nonce and issuer check (RFC 9700). */
export type OidcClient = {
  /** The provider's login page, and the attempt to store. */
  begin: (
    region: Region,
    returnTo: string,
    screen: LoginScreen,
  ) => Promise<Result<{ location: string; attempt: LoginAttempt }, 'unavailable'>>;
  /**
   * Exchanges the code of the callback for a session.
   *
   * @param query contains the issuer (RFC 9207), unless our own script sent the code (`isHandedOver`): then it has
   *   code and state only (requirement EF-01).
   */
  complete: (
    query: URLSearchParams,
    attempt: LoginAttempt,
    isHandedOver?: boolean,
  ) => Promise<Result<CompletedLogin, ProviderLoginError>>;
  /** A refusal ends the session; an unavailable provider never does. */
  refresh: (session: AuthSession) => Promise<Result<AuthSession, 'refused' | 'unavailable'>>;
  /** Ends the session at the provider. Returns the provider's logout page; undefined when it is unavailable. */
  end: (session: AuthSession | undefined, region: Region) => Promise<string | undefined>;
  /** Ends every session of the account, in all browsers and apps; false when the provider is unavailable. */
  endEverywhere: (session: AuthSession) => Promise<boolean>;
};

/** A browser is only redirected to a provider that responded within this time, in ms. */
const discoveryMaximumAgeMs = 5_000;

const scope = 'openid profile email offline_access';
const requestTimeout = (): AbortSignal => AbortSignal.timeout(3_000);
/** Longer than any request waits: a late response contains the rotated token. */
const refreshTimeout = (): AbortSignal => AbortSignal.timeout(refreshTimeoutMs);

export function createOidcClient(env: EdgeEnv): OidcClient {
  const issuer = new URL(env.identityUrl);
  const transport = createOidcFetch(issuer, env.isSandbox);
  const redirectUri = `${env.siteUrl}/auth/callback`;
  const clientOf = (region: Region): oauth.Client => ({ client_id: `nordlyd-${region}`, [oauth.clockTolerance]: 60 });
  const secretOf = (region: Region): oauth.ClientAuth => oauth.ClientSecretBasic(env.clientSecrets[region]);

  // only the result is shared: on Workers a promise belongs to its request
  let discovered: { server: oauth.AuthorizationServer; at: number } | undefined;
  const discover = async (maximumAgeMs = Infinity): Promise<oauth.AuthorizationServer> => {
    if (discovered && Date.now() - discovered.at < maximumAgeMs) return discovered.server;
    const answer = await oauth.discoveryRequest(issuer, { ...transport, signal: requestTimeout() });
    discovered = { server: await oauth.processDiscoveryResponse(issuer, answer), at: Date.now() };
    return discovered.server;
  };

  return {
    begin: async (region, returnTo, screen) => {
      try {
        // an unavailable provider would show the browser an error page without a way back
        const server = await discover(discoveryMaximumAgeMs);
        const attempt: LoginAttempt = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          verifier: oauth.generateRandomCodeVerifier(),
          region,
          returnTo,
          screen,
          begunAt: Date.now(),
        };
        const location = new URL(server.authorization_endpoint ?? '');
        location.search = new URLSearchParams({
          client_id: clientOf(region).client_id,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          ui_locales: regionConfigs[region].language,
          // requests the time of the last authentication (OpenID Connect Core, 2)
          max_age: String(maximumSessionSeconds),
          ...screenParameters[screen],
        }).toString();
        return succeed({ location: location.href, attempt });
      } catch {
        return fail('unavailable');
      }
    },

    complete: async (given, attempt, isHandedOver = false) => {
      const client = clientOf(attempt.region);
      try {
        const server = await discover();
        const query = new URLSearchParams(given);
        if (isHandedOver && !query.has('iss')) query.set('iss', server.issuer);
        const parameters = oauth.validateAuthResponse(server, client, query, attempt.state);
        const askedAt = Date.now();
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          secretOf(attempt.region),
          parameters,
          redirectUri,
          attempt.verifier,
          { ...transport, signal: requestTimeout() },
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: attempt.nonce,
          requireIdToken: true,
        });
        const session = toSession(tokens, attempt.region);
        if (!session) return fail('refused');
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        // measured by the provider's clock only
        const proofAge = claims?.auth_time === undefined ? undefined : (claims.iat - claims.auth_time) * 1_000;
        // a slow response must not make the authentication look newer
        const authenticatedAt = proofAge === undefined ? undefined : askedAt - proofAge;
        return succeed({ session, isNewUser: claims?.['is_new_user'] === true, provedAt: authenticatedAt });
      } catch (error) {
        if (error instanceof oauth.AuthorizationResponseError) return fail(toLoginError(error));
        return fail(isFault(error) ? 'unavailable' : 'refused');
      }
    },

    refresh: async (session) => {
      const client = clientOf(session.region);
      try {
        const server = await discover();
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          secretOf(session.region),
          session.refresh.token,
          { ...transport, signal: refreshTimeout() },
        );
        const tokens = await oauth.processRefreshTokenResponse(server, client, response);
        const renewed = toSession(tokens, session.region, session);
        return renewed ? succeed(renewed) : fail('unavailable');
      } catch (error) {
        // the only error that ends a session; faults and our own mistakes never do
        const isRefused = error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant';
        return fail(isRefused ? 'refused' : 'unavailable');
      }
    },

    endEverywhere: (session) => revokeAllSessions(env, session),

    end: async (session, region) => {
      try {
        const server = await discover(discoveryMaximumAgeMs);
        const client = clientOf(session?.region ?? region);
        // revocation is optional (RFC 8414, 2); the provider's session must end anyway
        if (session && server.revocation_endpoint !== undefined) {
          const options = { ...transport, signal: requestTimeout() };
          const { token } = session.refresh;
          const revoked = await oauth.revocationRequest(server, client, secretOf(session.region), token, options);
          await revoked.body?.cancel();
          // the logout page of a failing provider would be an error
          if (revoked.status >= 500) return undefined;
        }
        if (server.end_session_endpoint === undefined) return undefined;
        const location = new URL(server.end_session_endpoint);
        location.search = new URLSearchParams({
          client_id: client.client_id,
          post_logout_redirect_uri: `${env.siteUrl}/auth/logged-out`,
          ui_locales: regionConfigs[region].language,
          state: region,
          ...(session && session.refresh.idToken !== '' ? { id_token_hint: session.refresh.idToken } : {}),
        }).toString();
        return location.href;
      } catch {
        // the cookies are cleared anyway; the provider's session expires
        return undefined;
      }
    },
  };
}
