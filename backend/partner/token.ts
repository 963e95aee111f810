import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { OfferType } from '../../src/domain/offer.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';

/** What a partner's token is for: a link that a customer opens, or a call that ends a contract. */
export type PartnerPurpose = 'activation' | 'end';

const audiences: Record<PartnerPurpose, string> = {
  activation: 'urn:nordlyd:partner:activation',
  end: 'urn:nordlyd:partner:end',
};

const claims = z.object({
  iss: z.string().trim().min(1).max(60),
  sub: z.string().min(1).max(100),
  jti: z.string().min(1).max(100),
  exp: z.number(),
  // a student plan is nobody's to give away: it hangs on a proof
  offer: z.enum(['standard', 'total']).default('standard'),
});

/** What a partner has signed. */
export type PartnerToken = {
  /** the partner by the name that its customers know */
  partner: string;
  /** the partner's own name of what it has sold; never the customer's */
  contract: string;
  /** names this very token */
  id: string;
  offer: OfferType;
  expiresAt: Date;
};

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);

/**
 * Reads what a partner has signed (decision 0077): a JSON Web Token, HS256 with the agreed secret, for one purpose, with
 * an end. The signature is judged first, so that nobody learns anything by a forged one.
 *
 * @param secret undefined where there is no partner: then nobody is believed.
 */
export async function readPartnerToken(
  token: string,
  purpose: PartnerPurpose,
  secret: string | undefined,
  now: Date,
): Promise<Result<PartnerToken, 'forged' | 'expired'>> {
  if (secret === undefined) return fail('forged');
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience: audiences[purpose],
      currentDate: now,
      requiredClaims: ['exp'],
    });
    const read = claims.safeParse(payload);
    if (!read.success) return fail('forged');
    const { iss, sub, jti, exp, offer } = read.data;
    return succeed({ partner: iss, contract: sub, id: jti, offer, expiresAt: new Date(exp * 1000) });
  } catch (error) {
    if (error instanceof errors.JWTExpired) return fail('expired');
    if (error instanceof errors.JOSEError) return fail('forged');
    throw error;
  }
}

/** Signs a token as a partner does; the sandbox's partner and the tests use it. */
export const signPartnerToken = (
  { partner, contract, id, offer, expiresAt }: PartnerToken,
  purpose: PartnerPurpose,
  secret: string,
): Promise<string> =>
  new SignJWT({ offer })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(partner)
    .setSubject(contract)
    .setJti(id)
    .setAudience(audiences[purpose])
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(keyOf(secret));
