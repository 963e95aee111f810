import { z } from 'zod';
import { fillAccountId, makeBasicCredentials, readAccountRoute } from '../../server/identity-client.ts';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import { isSubjectOf } from '../../server/account-subject.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { parseLoginError, type LoginError } from '../../core/domain/password-login.ts';
import type { Settings } from '../env.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { readAnswer } from './read-answer.ts';
import { readResponseJson } from '../../server/http/response-text.ts';

/** Tokens of a login; the edge gets them encrypted, and the backend never stores them. */
export type LoginTokens = { accessToken: string; refreshToken: string; expiresIn: number };

/** A session of a user at the identity provider; ISO times. */
export type ProviderSession = z.infer<typeof sessionsSchema>['sessions'][number];

/** The declined purposes of a user at the identity provider. */
export type ProviderPrivacy = z.infer<typeof privacySchema>;

/**
 * Why a call about an account has no result. `not_offered`: the provider has no such call (decision 0160). A 404 is
 * `unavailable` too: it may mean a wrong URL.
 */
export type AccountCallError = 'unavailable' | 'not_offered';

/** The identity provider. */
export type IdentityProvider = {
  /** Logs in by password (`grant_type=password`), only for the older email login. Never retried. */
  signIn: (region: Region, email: string, password: string) => Promise<Result<LoginTokens, LoginError>>;
  /** Revokes the tokens of a rejected login (RFC 7009); a failure has no effect here. */
  giveBack: (region: Region, tokens: LoginTokens) => Promise<void>;
  readPrivacy: (region: Region, subject: string) => Promise<Result<ProviderPrivacy, AccountCallError>>;
  savePrivacy: (
    region: Region,
    subject: string,
    privacy: ProviderPrivacy,
  ) => Promise<Result<ProviderPrivacy, AccountCallError>>;
  /** Lists the sessions of an account at the provider, for the office. */
  listSessions: (region: Region, subject: string) => Promise<Result<ProviderSession[], AccountCallError>>;
  /** Ends one session, by the id of the list. A session that has ended before counts as ended. */
  endSession: (region: Region, subject: string, sessionId: string) => Promise<Result<true, AccountCallError>>;
  /** Revokes all sessions of an account in all browsers and apps. */
  endLogins: (region: Region, subject: string) => Promise<Result<true, AccountCallError>>;
};

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().int().positive(),
});
const errorSchema = z.object({ error: z.string(), error_description: z.string().default('') });
const privacySchema = z.strictObject({
  hasOptedOutFromAnalyticsAndProductDevelopment: z.boolean(),
  hasOptedOutFromMarketing3RdPartyPlatforms: z.boolean(),
});

const sessionsSchema = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id: z.string().min(1).max(200).optional(),
      startedAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
    }),
  ),
});

const timeoutMs = 3_000;

const endpointsSchema = z.object({ token_endpoint: z.url(), revocation_endpoint: z.url().optional() });

/** Makes the client of the identity provider, with the OpenID client of each region. */
export function createIdentityProvider(
  settings: Pick<Settings, 'identityClients'>,
  log: Pick<Log, 'warn'>,
): IdentityProvider {
  const logFailure = (operation: string, error: unknown): void =>
    log.warn('the identity provider failed', { operation, reason: String(error) });
  const send = (region: Region, url: string, init: RequestInit, route = new URL(url).pathname): Promise<Response> => {
    const options: RequestInit = {
      ...init,
      headers: { ...init.headers, Authorization: makeBasicCredentials(settings.identityClients[region]) },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
    return fetchWithSpan(url, options, { peer: 'identity', route });
  };

  // by issuer, so at most one for each region
  const discovered = new Map<string, z.infer<typeof endpointsSchema>>();
  const discover = async (region: Region): Promise<z.infer<typeof endpointsSchema>> => {
    const { issuer } = settings.identityClients[region];
    const known = discovered.get(issuer);
    if (known !== undefined) return known;
    const response = await fetchWithSpan(
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) },
      { peer: 'identity', route: '/.well-known/openid-configuration' },
    );
    const endpoints = readAnswer(endpointsSchema, await readResponseJson(response), 'discovery', Error);
    discovered.set(issuer, endpoints);
    return endpoints;
  };

  const sendForm = (region: Region, url: string, fields: Record<string, string>): Promise<Response> =>
    send(region, url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

  /** The region whose client calls the issuer of a login: that of the account when it has this issuer. */
  const findClient = (home: Region, subject: string): Region | undefined =>
    [home, ...regions].find((region) => isSubjectOf(settings.identityClients[region], subject));

  const exchangePrivacy = async (home: Region, subject: string, init: RequestInit) => {
    const region = findClient(home, subject);
    const privacyApi = region && settings.identityClients[region].privacyApi;
    if (region === undefined || privacyApi === undefined) return fail('not_offered');
    try {
      const response = await send(region, fillAccountId(privacyApi, subject), init, readAccountRoute(privacyApi));
      if (!response.ok) throw new Error(`status ${response.status}`);
      return succeed(readAnswer(privacySchema, await readResponseJson(response), 'privacy settings', Error));
    } catch (error) {
      logFailure('privacy settings', error);
      return fail('unavailable');
    }
  };

  const deleteSessions = async (home: Region, subject: string, operation: string, path = '') => {
    const region = findClient(home, subject);
    const sessionsApi = region && settings.identityClients[region].sessionsApi;
    if (region === undefined || sessionsApi === undefined) return fail('not_offered');
    try {
      const url = new URL(fillAccountId(sessionsApi, subject));
      url.pathname += path;
      const route = readAccountRoute(sessionsApi) + (path && '/{sessionId}');
      const response = await send(region, url.href, { method: 'DELETE' }, route);
      await response.body?.cancel();
      // the only success of the document of the port; any other answer may come from another server
      if (response.status !== 204) throw new Error(`status ${response.status}`);
      return succeed(true as const);
    } catch (error) {
      logFailure(operation, error);
      return fail('unavailable');
    }
  };

  return {
    signIn: async (region, username, password) => {
      try {
        const { token_endpoint: url } = await discover(region);
        const { scope } = settings.identityClients[region];
        const response = await sendForm(region, url, { grant_type: 'password', username, password, scope });
        if (response.status >= 500) return fail('ServiceDownError');
        const answer: unknown = await readResponseJson(response);
        if (response.ok) {
          const tokens = readAnswer(tokensSchema, answer, 'password login', Error);
          const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = tokens;
          return succeed({ accessToken, refreshToken, expiresIn });
        }
        const refusal = readAnswer(errorSchema, answer, 'password login', Error);
        return fail(parseLoginError(refusal.error_description));
      } catch (error) {
        logFailure('password login', error);
        // unreachable, too slow or malformed: nothing about the email or password
        return fail('ServiceDownError');
      }
    },
    giveBack: async (region, { refreshToken }) => {
      try {
        const { revocation_endpoint: url } = await discover(region);
        if (url === undefined) return;
        const fields = { token: refreshToken, token_type_hint: 'refresh_token' };
        await (await sendForm(region, url, fields)).body?.cancel();
      } catch {
        // the tokens expire anyway
      }
    },
    readPrivacy: (region, subject) => exchangePrivacy(region, subject, {}),
    savePrivacy: (region, subject, privacy) =>
      exchangePrivacy(region, subject, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(privacy),
      }),
    listSessions: async (home, subject) => {
      const region = findClient(home, subject);
      const sessionsApi = region && settings.identityClients[region].sessionsApi;
      if (region === undefined || sessionsApi === undefined) return fail('not_offered');
      try {
        const response = await send(region, fillAccountId(sessionsApi, subject), {}, readAccountRoute(sessionsApi));
        if (!response.ok) throw new Error(`status ${response.status}`);
        return succeed(readAnswer(sessionsSchema, await readResponseJson(response), 'sessions', Error).sessions);
      } catch (error) {
        logFailure('list of sessions', error);
        return fail('unavailable');
      }
    },
    endSession: (home, subject, sessionId) =>
      deleteSessions(home, subject, 'end of a session', `/${encodeURIComponent(sessionId)}`),
    endLogins: (home, subject) => deleteSessions(home, subject, 'end of all sessions'),
  };
}
