import * as oauth from 'oauth4webapi';
import { regionFacts, regions, type Region } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { LoginScreen } from '../../core/routing/routes.ts';
import { endEverywhere } from './provider-logout.ts';
import type { EdgeEnv } from '../config/env.ts';
import { createIdentityTransport, isFault } from './oidc-fetch.ts';
import { nameLoginFailure, type LoginFailure } from './login-error.ts';
import { createLogoutTokenReader, type LogoutClaims } from './logout-token.ts';
import { readLogin } from './login-from-tokens.ts';
import { lifetimeMs, type Login, type Session } from '../session/session.ts';

/** Secrets of one login attempt; they stay in this browser's sealed cookie until it comes back. */
export type LoginAttempt = {
  state: string;
  nonce: string;
  verifier: string;
  region: Region;
  /** where it leads */
  returnTo: string;
  /** the page on which it began, where the browser says so */
  from?: string | undefined;
  screen: LoginScreen;
  /** when it began, ms since 1970; undefined for one from before this was kept */
  begunAt?: number | undefined;
};

const screenParameters: Record<LoginScreen, Record<string, string>> = {
  login: {},
  signup: { prompt: 'create' },
  forgot: { prompt: 'login', screen_hint: 'forgot' },
  connect: { prompt: 'login', screen_hint: 'connect' },
  // whoever is logged in proves who they are once more
  again: { prompt: 'login' },
};

/** A login that the provider confirms. */
export type CompletedLogin = {
  login: Login;
  isNewUser: boolean;
  /** when the person last proved who they are, ms since 1970; undefined when the provider does not say */
  provedAt: number | undefined;
};

/** The identity provider as the edge uses it: code flow with PKCE, nonce and issuer check (RFC 9700). */
export type Identity = {
  /** Where to send the browser, and what to remember until it comes back. */
  begin: (
    region: Region,
    returnTo: string,
    screen: LoginScreen,
  ) => Promise<Result<{ location: string; attempt: LoginAttempt }, 'unavailable'>>;
  /**
   * Turns the answer in the callback's query into a session.
   *
   * @param query names the issuer (RFC 9207), unless a script of ours hands the answer over (`isHandedOver`): what it was
   *   told to send is code and state alone (requirement EF-01), and there is one provider that it can come from.
   */
  complete: (
    query: URLSearchParams,
    attempt: LoginAttempt,
    isHandedOver?: boolean,
  ) => Promise<Result<CompletedLogin, LoginFailure>>;
  /** A refused refresh ends the login; an unavailable provider never does. */
  refresh: (session: Login) => Promise<Result<Login, 'refused' | 'unavailable'>>;
  /** Revokes the refresh token of a login that the site does not use; never fails. */
  revoke: (login: Login) => Promise<void>;
  /** Validates a logout token of the provider. */
  readLogoutToken: (token: string) => Promise<Result<LogoutClaims, 'invalid' | 'unavailable'>>;
  /** Ends the login at the provider. Returns where the browser finishes the log-out; undefined when the provider is away. */
  end: (session: Login | undefined, region: Region) => Promise<string | undefined>;
  /** Ends every log-in of the account, in all browsers and apps; false when the provider cannot be reached. */
  endEverywhere: (session: Pick<Session, 'userId' | 'accountId' | 'region'>) => Promise<boolean>;
};

/** How old an answer of the provider may be for a browser to be sent there. */
const lookAgainMs = 5_000;

const scope = 'openid profile email offline_access';
const timeOut = (): AbortSignal => AbortSignal.timeout(3_000);
/** A refresh takes longer than any request waits: without the response the rotated token is lost. */
const refreshTimeOut = (): AbortSignal => AbortSignal.timeout(12_000);

export function createIdentity(env: EdgeEnv): Identity {
  const issuer = new URL(env.identityUrl);
  const transport = createIdentityTransport(issuer, env.isSandbox);
  const redirectUri = `${env.siteUrl}/auth/callback`;
  const clientOf = (region: Region): oauth.Client => ({ client_id: `nordlyd-${region}`, [oauth.clockTolerance]: 60 });
  const secretOf = (region: Region): oauth.ClientAuth => oauth.ClientSecretBasic(env.clientSecrets[region]);

  // only the finished answer is shared: a promise would belong to the request that began it
  let discovered: { server: oauth.AuthorizationServer; at: number } | undefined;
  const discover = async (maximumAgeMs = Infinity): Promise<oauth.AuthorizationServer> => {
    if (discovered && Date.now() - discovered.at < maximumAgeMs) return discovered.server;
    const answer = await oauth.discoveryRequest(issuer, { ...transport, signal: timeOut() });
    discovered = { server: await oauth.processDiscoveryResponse(issuer, answer), at: Date.now() };
    return discovered.server;
  };

  const revokeToken = async (server: oauth.AuthorizationServer, { region, tokens }: Login): Promise<number> => {
    const options = { ...transport, signal: timeOut() };
    const response = await oauth.revocationRequest(server, clientOf(region), secretOf(region), tokens.refresh, options);
    await response.body?.cancel();
    return response.status;
  };

  return {
    begin: async (region, returnTo, screen) => {
      try {
        // a browser sent to a provider that is away would see an error page of its own, with no way back
        const server = await discover(lookAgainMs);
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
          ui_locales: regionFacts[region].language,
          // whoever asks for it is told when the person proved who they are (OpenID Connect Core, 2)
          max_age: String(lifetimeMs / 1000),
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
          { ...transport, signal: timeOut() },
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: attempt.nonce,
          requireIdToken: true,
        });
        const login = readLogin(tokens, attempt.region);
        if (!login) return fail('refused');
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        // by the provider's own clock, which may be another than ours
        const proofAge = claims?.auth_time === undefined ? undefined : (claims.iat - claims.auth_time) * 1_000;
        // the token was made later than this: a slow answer must not make its proof look newer than it is
        const provedAt = proofAge === undefined ? undefined : askedAt - proofAge;
        return succeed({ login, isNewUser: claims?.['is_new_user'] === true, provedAt });
      } catch (error) {
        if (error instanceof oauth.AuthorizationResponseError) return fail(nameLoginFailure(error));
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
          session.tokens.refresh,
          { ...transport, signal: refreshTimeOut() },
        );
        const tokens = await oauth.processRefreshTokenResponse(server, client, response);
        const renewed = readLogin(tokens, session.region, session);
        return renewed ? succeed(renewed) : fail('unavailable');
      } catch (error) {
        // the one answer that ends a login; a fault, a garbled answer or a mistake in our own set-up never does
        const isRefused = error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant';
        return fail(isRefused ? 'refused' : 'unavailable');
      }
    },

    endEverywhere: (session) => endEverywhere(env, session),

    readLogoutToken: createLogoutTokenReader(
      () => discover(),
      regions.map((region) => clientOf(region).client_id),
      (input, init) => fetch(input, init),
    ),

    revoke: async (login) => {
      await discover()
        .then((server) => revokeToken(server, login))
        .catch(() => undefined);
    },

    end: async (session, region) => {
      try {
        const server = await discover(lookAgainMs);
        const client = clientOf(session?.region ?? region);
        // not every provider revokes tokens (RFC 8414, 2), and one that does not still has to forget this browser
        if (session && server.revocation_endpoint !== undefined) {
          const status = await revokeToken(server, session);
          // a provider that fails cannot end its own session in this browser either, and its page would be an error
          if (status >= 500) return undefined;
        }
        if (server.end_session_endpoint === undefined) return undefined;
        const location = new URL(server.end_session_endpoint);
        location.search = new URLSearchParams({
          client_id: client.client_id,
          post_logout_redirect_uri: `${env.siteUrl}/auth/logged-out`,
          ui_locales: regionFacts[region].language,
          state: region,
          ...(session && session.tokens.id !== '' ? { id_token_hint: session.tokens.id } : {}),
        }).toString();
        return location.href;
      } catch {
        // the cookies go either way; the provider's own session ends by time
        return undefined;
      }
    },
  };
}
