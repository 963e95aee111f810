import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { validateEmail } from '../../core/domain/credentials.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';

/** Who the identity provider says the caller is. */
export type Claims = z.infer<typeof claimsSchema>;

const claimsSchema = z.object({
  sub: z.string().min(1).max(200),
  // by the rule of the forms: an address that one of them took must not end in an account that nobody lets in
  email: z
    .string()
    .trim()
    .refine((email) => validateEmail(email) === undefined),
  name: z.string().max(200).default(''),
  region: z.enum(['se', 'no', 'fi']),
  provider: z.enum(['email', 'google', 'facebook', 'apple', 'schibsted']).default('schibsted'),
  /** when the person last proved who they are, in seconds since 1970 (RFC 9068); refreshes do not move it */
  auth_time: z.number().int().positive().optional(),
});

/** Checks an access token; `identity_down` means that nobody can tell, which is no reason to log anyone out. */
export type VerifyToken = (token: string) => Promise<Result<Claims, 'invalid_token' | 'identity_down'>>;

/** What the routes of accounts work with. */
export type AccountsContext = AppContext & { verifyToken: VerifyToken };

/** Who may be trusted to have signed what for whom, with one minute's leeway between clocks. */
const audience = 'urn:nordlyd:api';
const leewaySeconds = 60;

/**
 * Makes the check of access tokens against the identity provider's published keys.
 *
 * @param issuer the provider's address; its keys are read from there and kept.
 */
export function createTokenVerifier(
  issuer: string,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(`${issuer}/jwks`), {
    timeoutDuration: 3_000,
    cooldownDuration: 5_000,
  }),
): VerifyToken {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience, clockTolerance: leewaySeconds });
      const claims = claimsSchema.safeParse(payload);
      return claims.success ? succeed(claims.data) : fail('invalid_token');
    } catch (error) {
      const isOfToken =
        error instanceof errors.JOSEError &&
        !(error instanceof errors.JWKSTimeout) &&
        error.code !== 'ERR_JOSE_GENERIC';
      return fail(isOfToken ? 'invalid_token' : 'identity_down');
    }
  };
}
