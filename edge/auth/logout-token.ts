import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import type * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { Region } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import { toAccountSubject } from '../../server/account-subject.ts';
import type { IdentityClient } from '../../server/identity-client.ts';
import { isKeySetFailure } from '../../server/key-set-failure.ts';
import type { ProviderLogout } from '../session/session.ts';

/** An identity provider: its regions, and their clients, which are its audiences. */
type Provider = {
  clientIds: readonly string[];
  regions: readonly Region[];
  /** one of them */
  client: Pick<IdentityClient, 'issuer' | 'isMainIssuer'>;
};

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** A logout token is accepted for this long after it was issued, in s. */
const maximumAgeSeconds = 120;

/** The keys are fetched at most this often for an unknown key id, in ms. */
const rotationMs = 60_000;

const claimsSchema = z
  .object({
    iat: z.number().refine((issuedAt) => Math.abs(Date.now() / 1_000 - issuedAt) <= maximumAgeSeconds),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    jti: z.string().min(1),
    events: z.object({ [logoutEvent]: z.object({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/**
 * Creates the validation of logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6).
 *
 * @param discover reads the provider's metadata.
 * @param fetchKeys fetches the provider's keys.
 * @param onFailure gets the reason when metadata or keys cannot be read.
 */
export function createLogoutTokenReader(
  discover: () => Promise<oauth.AuthorizationServer>,
  { clientIds, regions, client }: Provider,
  fetchKeys: typeof fetch,
  onFailure: (error: unknown) => void,
): (token: string) => Promise<Result<ProviderLogout, 'invalid' | 'unavailable'>> {
  let keys: { uri: string; get: ReturnType<typeof createRemoteJWKSet> } | undefined;
  return async (token) => {
    try {
      const { jwks_uri: uri = '', issuer } = await discover();
      const options = { [customFetch]: fetchKeys, cooldownDuration: rotationMs };
      if (keys?.uri !== uri) keys = { uri, get: createRemoteJWKSet(new URL(uri), options) };
      const { payload } = await jwtVerify(token, keys.get, { issuer, audience: [...clientIds] });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) return fail('invalid');
      const { sub } = claims.data;
      return succeed({ ...claims.data, ...(sub !== undefined && { sub: toAccountSubject(client, sub) }), regions });
    } catch (error) {
      if (isKeySetFailure(error)) onFailure(error);
      // a new key may be fetched a minute later
      const isUnknownKey = error instanceof errors.JWKSNoMatchingKey;
      return fail(isKeySetFailure(error) || isUnknownKey ? 'unavailable' : 'invalid');
    }
  };
}
