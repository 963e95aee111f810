import * as oauth from 'oauth4webapi';
import type { Log } from '../../server/telemetry/log.ts';
import { regionConfigs, regions, type Region } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { LoginScreen } from '../../core/routing/routes.ts';
import { revokeAllSessions } from './provider-logout.ts';
import type { EdgeEnv } from '../config/env.ts';
import { openProviders, refreshTimeout, requestTimeout } from './identity-providers.ts';
import { describeFault } from '../../server/identity-fault.ts';
import { addQuery, isFault, readProviderResponse } from './oidc-fetch.ts';
import { toLoginError, type ProviderLoginError } from './login-error.ts';
import { createLogoutTokenReader } from './logout-token.ts';
import { readLogin } from './login-from-tokens.ts';
import { writeLoginRequest } from './login-request.ts';
import { withBackendToken } from './backend-token.ts';
import { joinClaims } from './user-claims.ts';
import type { Login, ProviderLogout, Session } from '../session/session.ts';

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

/** A login that the provider confirms. */
export type CompletedLogin = {
  login: Login;
  isNewUser: boolean;
  /** when the user last authenticated, ms since 1970; undefined when the provider omits it */
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
  /** A refused refresh ends the login; an unavailable provider never does. */
  refresh: (session: Login) => Promise<Result<Login, 'refused' | 'unavailable'>>;
  /** Revokes the refresh token of a login that the site does not use; never fails. */
  revoke: (login: Login) => Promise<void>;
  /** Validates a logout token of the provider. */
  readLogoutToken: (token: string) => Promise<Result<ProviderLogout, 'invalid' | 'unavailable'>>;
  /** Ends the login at the provider. Returns where the browser finishes the logout; undefined when the provider is down. */
  end: (session: Login | undefined, region: Region) => Promise<string | undefined>;
  /** Ends every login of the account, in all browsers and apps, when the provider offers that (provider-logout.ts). */
  endEverywhere: (
    session: Pick<Session, 'userId' | 'accountId' | 'region'>,
  ) => Promise<Result<'ended' | 'not_offered', 'unavailable'>>;
};

/** A browser is only redirected to a provider that responded within this time, in ms. */
const discoveryMaximumAgeMs = 5_000;

/** True when the provider does not accept the client's own id and secret (RFC 6749, 5.2). */
const isClientRefused = (error: unknown): boolean =>
  error instanceof oauth.WWWAuthenticateChallengeError ||
  (error instanceof oauth.ResponseBodyError && error.error === 'invalid_client');

/** @param log gets the operation and the reason of each failure of a provider. */
export function createOidcClient(env: EdgeEnv, log: Pick<Log, 'warn'>): OidcClient {
  const logFailure = (operation: string, region: Region, error: unknown): void => {
    const variables = ['ID', 'SECRET'].map((name) => `IDENTITY_CLIENT_${name}_${region.toUpperCase()}`).join(', ');
    const reason = describeFault(error);
    const check = operation !== 'userinfo' && isClientRefused(error) ? { check: variables } : {};
    log.warn('the identity provider failed', { operation, region, reason, ...check });
  };
  const [redirectUri, tokenKey] = [`${env.siteUrl}/auth/callback`, env.backendTokenKey];
  const { clients, clientOf, secretOf, transportOf, discover, readClaims } = openProviders(env, logFailure);

  const revokeToken = async (server: oauth.AuthorizationServer, { region, tokens }: Login): Promise<number> => {
    const options = { ...transportOf(region), signal: requestTimeout() };
    const authentication = secretOf(region, server);
    const response = await oauth.revocationRequest(server, clientOf(region), authentication, tokens.refresh, options);
    await response.body?.cancel();
    return response.status;
  };

  // one for each provider, with the clients of its regions
  const logoutReaders = [...new Set(regions.map((region) => clients[region].issuer))].map((issuer) => {
    const own = regions.filter((region) => clients[region].issuer === issuer);
    const [first = 'se'] = own;
    const clientIds = own.map((region) => clients[region].clientId);
    return createLogoutTokenReader(
      () => discover(first),
      { clientIds, regions: own, client: clients[first] },
      async (input, init) => readProviderResponse(await fetch(input, init)),
      (error) => logFailure('back-channel logout', first, error),
    );
  });

  return {
    begin: async (region, returnTo, screen) => {
      try {
        // an unavailable provider would show the browser an error page without a way back
        const server = await discover(region, discoveryMaximumAgeMs);
        const attempt: LoginAttempt = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          verifier: oauth.generateRandomCodeVerifier(),
          region,
          returnTo,
          screen,
          begunAt: Date.now(),
        };
        const location = await writeLoginRequest(server, clients[region], { ...attempt, redirectUri });
        return succeed({ location, attempt });
      } catch (error) {
        logFailure('discovery', region, error);
        return fail('unavailable');
      }
    },

    complete: async (given, attempt, isHandedOver = false) => {
      const client = clientOf(attempt.region);
      try {
        const server = await discover(attempt.region);
        const query = new URLSearchParams(given);
        if (isHandedOver && !query.has('iss')) query.set('iss', server.issuer);
        const parameters = oauth.validateAuthResponse(server, client, query, attempt.state);
        const requestedAt = Date.now();
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          secretOf(attempt.region, server),
          parameters,
          redirectUri,
          attempt.verifier,
          { ...transportOf(attempt.region), signal: requestTimeout() },
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: attempt.nonce,
          requireIdToken: true,
        });
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        const known = await readClaims(attempt.region, server, tokens);
        const read = readLogin(tokens, attempt.region, clients[attempt.region], undefined, known);
        const login = await withBackendToken(tokenKey, read, known);
        // measured by the provider's clock only
        const proofAge = claims?.auth_time === undefined ? undefined : (claims.iat - claims.auth_time) * 1_000;
        // the token was made later than this: a slow answer must not make its proof look newer than it is
        const provedAt = proofAge === undefined ? undefined : requestedAt - proofAge;
        return succeed({ login, isNewUser: claims?.['is_new_user'] === true, provedAt });
      } catch (error) {
        if (error instanceof oauth.AuthorizationResponseError) {
          const code = toLoginError(error);
          if (code === 'refused')
            logFailure('login', attempt.region, new Error(`"error" of the callback is ${error.error}`));
          return fail(code);
        }
        logFailure('login', attempt.region, error);
        return fail(isFault(error) ? 'unavailable' : 'refused');
      }
    },

    refresh: async (session) => {
      if (session.tokens.refresh === '') return fail('refused');
      const client = clientOf(session.region);
      try {
        const server = await discover(session.region);
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          secretOf(session.region, server),
          session.tokens.refresh,
          { ...transportOf(session.region), signal: refreshTimeout() },
        );
        const tokens = await oauth.processRefreshTokenResponse(server, client, response);
        const renewed = readLogin(tokens, session.region, clients[session.region], session);
        const claims = joinClaims(oauth.getValidatedIdTokenClaims(tokens) ?? {});
        return succeed(await withBackendToken(tokenKey, renewed, claims, session));
      } catch (error) {
        // the only error that ends a session; faults and our own mistakes never do
        const isRefused = error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant';
        if (!isRefused) logFailure('refresh', session.region, error);
        return fail(isRefused ? 'refused' : 'unavailable');
      }
    },

    endEverywhere: (session) =>
      revokeAllSessions(env, session, (error) => logFailure('end of all sessions', session.region, error)),

    readLogoutToken: async (token) => {
      const results = await Promise.all(logoutReaders.map((read) => read(token)));
      const isDown = results.some((result) => !result.ok && result.code === 'unavailable');
      return results.find(({ ok }) => ok) ?? fail(isDown ? 'unavailable' : 'invalid');
    },

    revoke: async (login) => {
      if (login.tokens.refresh === '') return;
      await discover(login.region)
        .then((server) => revokeToken(server, login))
        .catch(() => undefined);
    },

    end: async (session, region) => {
      try {
        const server = await discover(session?.region ?? region, discoveryMaximumAgeMs);
        const client = clientOf(session?.region ?? region);
        // revocation is optional (RFC 8414, 2); the provider's session must end anyway
        if (session && session.tokens.refresh !== '' && server.revocation_endpoint !== undefined) {
          const status = await revokeToken(server, session);
          // a provider that fails cannot end its own session in this browser either, and its page would be an error
          if (status >= 500) return undefined;
        }
        if (server.end_session_endpoint === undefined) return undefined;
        return addQuery(server.end_session_endpoint, {
          client_id: client.client_id,
          post_logout_redirect_uri: `${env.siteUrl}/auth/logged-out`,
          ui_locales: regionConfigs[region].language,
          state: region,
          ...(session && session.tokens.id !== '' ? { id_token_hint: session.tokens.id } : {}),
        });
      } catch {
        // the cookies are cleared anyway; the provider's session expires
        return undefined;
      }
    },
  };
}
