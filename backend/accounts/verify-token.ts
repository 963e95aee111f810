import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { isKeySetFailure } from '../../server/key-set-failure.ts';
import { subjectMaxLength } from '../../server/account-subject.ts';
import { siteTokens } from '../../server/site-tokens.ts';
import type { AppContext } from '../app-context.ts';
import { isStorable, toStorable } from '../database/storable-text.ts';
import { normalizeEmail } from '../../core/domain/email-address.ts';
import { loginProviders } from '../../core/domain/login-provider.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';

/** The caller by the identity provider's claims. */
export type Claims = z.infer<typeof claimsSchema>;

const claimsSchema = z.object({
  sub: z.string().min(1).max(subjectMaxLength).refine(isStorable),
  // the same rule as in the forms: every address that a form accepts must pass. A token may have none (decision 0161)
  email: z
    .string()
    .transform((value, context) => {
      const email = normalizeEmail(value);
      if (email === undefined) context.addIssue('no email address');
      return email ?? z.NEVER;
    })
    .optional(),
  /** false when nothing has proved that the user has the address; the bundled provider proves each one */
  email_verified: z.boolean().optional(),
  name: z.string().max(200).transform(toStorable).default(''),
  region: z.enum(['se', 'no', 'fi']),
  provider: z.enum(loginProviders).default('schibsted'),
  /** time of the last login, seconds since 1970 (RFC 9068); a refresh does not change it */
  auth_time: z.number().int().positive().optional(),
});

/** Verifies an access token; `identity_down` means that it could not be verified, which must not log a user out. */
export type VerifyToken = (token: string) => Promise<Result<Claims, 'invalid_token' | 'identity_down'>>;

/** Context of the account routes. */
export type AccountsContext = AppContext & { verifyToken: VerifyToken };

/** Tolerance between clocks. */
const leewaySeconds = 60;

/** Signatures with the published keys of the provider. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** The algorithm that a token names; undefined when it is no JWT. */
function readAlgorithm(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}

/**
 * Makes the verification of access tokens with the identity provider's published keys.
 *
 * @param issuer the bundled provider, whose keys are fetched and cached; other providers' tokens are no tokens for the
 *   backend (decision 0145).
 * @param siteKey verifies the tokens that the site signs itself (decision 0145); undefined rejects them.
 */
export function createTokenVerifier(
  issuer: string,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(`${issuer}/jwks`), {
    timeoutDuration: 3_000,
    // unknown key ids cause one request a minute
    cooldownDuration: 60_000,
  }),
  siteKey?: string,
): VerifyToken {
  const ofSite = siteKey === undefined ? undefined : new TextEncoder().encode(siteKey);
  const [audience, clockTolerance] = [siteTokens.apiAudience, leewaySeconds];
  const verify = (token: string) =>
    ofSite !== undefined && readAlgorithm(token) === 'HS256'
      ? jwtVerify(token, ofSite, { issuer: siteTokens.issuer, audience, clockTolerance, algorithms: ['HS256'] })
      : jwtVerify(token, keys, { issuer, audience, clockTolerance, algorithms });
  return async (token) => {
    try {
      const { payload } = await verify(token);
      const claims = claimsSchema.safeParse(payload);
      return claims.success ? succeed(claims.data) : fail('invalid_token');
    } catch (error) {
      return fail(isKeySetFailure(error) ? 'identity_down' : 'invalid_token');
    }
  };
}
