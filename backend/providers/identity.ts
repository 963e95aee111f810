import { z } from 'zod';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import type { Region } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { parseLoginError, type LoginError } from '../../core/domain/password-login.ts';
import type { Settings } from '../env.ts';

/** Tokens of a login; the edge gets them encrypted, and the backend never stores them. */
export type LoginTokens = { accessToken: string; refreshToken: string; expiresIn: number };

/** The declined purposes of a user at the identity provider. */
export type ProviderPrivacy = z.infer<typeof privacySchema>;

/** The identity provider. */
export type IdentityProvider = {
  /** Logs in by password (`grant_type=password`), only for the older email login. Never retried. */
  signIn: (region: Region, email: string, password: string) => Promise<Result<LoginTokens, LoginError>>;
  /** Revokes the tokens of a rejected login (RFC 7009); a failure has no effect here. */
  giveBack: (region: Region, tokens: LoginTokens) => Promise<void>;
  readPrivacy: (region: Region, subject: string) => Promise<Result<ProviderPrivacy, 'unavailable' | 'unknown'>>;
  savePrivacy: (
    region: Region,
    subject: string,
    privacy: ProviderPrivacy,
  ) => Promise<Result<ProviderPrivacy, 'unavailable' | 'unknown'>>;
  /** Revokes all sessions of an account in all browsers and apps; an unknown account has none. */
  endLogins: (region: Region, subject: string) => Promise<Result<true, 'unavailable'>>;
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

const timeoutMs = 3_000;
const scope = 'openid profile email offline_access';

/** Makes the client of the identity provider, with the OpenID client of each region. */
export function createIdentityProvider(settings: Settings): IdentityProvider {
  const send = (region: Region, path: string, init: RequestInit, route: string): Promise<Response> => {
    const options: RequestInit = {
      ...init,
      headers: {
        ...init.headers,
        Authorization: `Basic ${btoa(`nordlyd-${region}:${encodeURIComponent(settings.identityClientSecrets[region])}`)}`,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
    return fetchWithSpan(settings.identityUrl + path, options, { peer: 'identity', route });
  };

  const sendForm = (region: Region, path: string, fields: Record<string, string>): Promise<Response> =>
    send(
      region,
      path,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      },
      path,
    );

  const exchangePrivacy = async (region: Region, subject: string, init: RequestInit) => {
    try {
      const path = `/api/accounts/${encodeURIComponent(subject)}/privacy`;
      const response = await send(region, path, init, '/api/accounts/{id}/privacy');
      if (response.status === 404) return fail('unknown');
      const privacy = privacySchema.safeParse(response.ok ? await response.json() : null);
      return privacy.success ? succeed(privacy.data) : fail('unavailable');
    } catch {
      return fail('unavailable');
    }
  };

  return {
    signIn: async (region, username, password) => {
      try {
        const response = await sendForm(region, '/token', { grant_type: 'password', username, password, scope });
        if (response.status >= 500) return fail('ServiceDownError');
        const answer: unknown = await response.json();
        if (response.ok) {
          const tokens = tokensSchema.safeParse(answer);
          if (!tokens.success) return fail('ServiceDownError');
          const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = tokens.data;
          return succeed({ accessToken, refreshToken, expiresIn });
        }
        const refusal = errorSchema.safeParse(answer);
        return fail(refusal.success ? parseLoginError(refusal.data.error_description) : 'SignInFailedError');
      } catch {
        // unreachable, too slow or malformed: nothing about the email or password
        return fail('ServiceDownError');
      }
    },
    giveBack: async (region, { refreshToken }) => {
      try {
        const fields = { token: refreshToken, token_type_hint: 'refresh_token' };
        await (await sendForm(region, '/token/revocation', fields)).body?.cancel();
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
    endLogins: async (region, subject) => {
      try {
        const path = `/api/accounts/${encodeURIComponent(subject)}/sessions`;
        const response = await send(region, path, { method: 'DELETE' }, '/api/accounts/{id}/sessions');
        return response.ok || response.status === 404 ? succeed(true as const) : fail('unavailable');
      } catch {
        return fail('unavailable');
      }
    },
  };
}
