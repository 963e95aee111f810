import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { OfferType } from '../../../core/domain/offer.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { PartnerKey } from '../../partner-keys.ts';

/** What a partner's token is for: a link that a customer opens, or a call that ends a contract. */
export type PartnerPurpose = 'activation' | 'end';

const audiences: Record<PartnerPurpose, string> = {
  activation: 'urn:nordlyd:partner:activation',
  end: 'urn:nordlyd:partner:end',
};

const claims = z.object({
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

const encode = ({ secret }: Pick<PartnerKey, 'secret'>): Uint8Array => new TextEncoder().encode(secret);

/** The key that a token names; what it says is believed only once its signature is that key's. */
function findKey(token: string, keys: readonly PartnerKey[]): PartnerKey | undefined {
  try {
    const { kid } = decodeProtectedHeader(token);
    return keys.find(({ id }) => id === kid);
  } catch {
    return undefined;
  }
}

/**
 * Reads what a partner has signed (decision 0075): a JSON Web Token, HS256 with a key of its own that the token names, for
 * one purpose, with an end. The signature is judged first, so that nobody learns anything by a forged one. A key speaks
 * for its own partner alone.
 *
 * @param keys of all partners; where there are none nobody is believed.
 */
export async function readPartnerToken(
  token: string,
  purpose: PartnerPurpose,
  keys: readonly PartnerKey[],
  now: Date,
): Promise<Result<PartnerToken, 'forged' | 'expired'>> {
  const key = findKey(token, keys);
  if (key === undefined) return fail('forged');
  try {
    const { payload } = await jwtVerify(token, encode(key), {
      algorithms: ['HS256'],
      issuer: key.partner,
      audience: audiences[purpose],
      currentDate: now,
      requiredClaims: ['exp'],
    });
    const read = claims.safeParse(payload);
    if (!read.success) return fail('forged');
    const { sub, jti, exp, offer } = read.data;
    return succeed({ partner: key.partner, contract: sub, id: jti, offer, expiresAt: new Date(exp * 1000) });
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
  key: Pick<PartnerKey, 'id' | 'secret'>,
): Promise<string> =>
  new SignJWT({ offer })
    .setProtectedHeader({ alg: 'HS256', kid: key.id })
    .setIssuer(partner)
    .setSubject(contract)
    .setJti(id)
    .setAudience(audiences[purpose])
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(encode(key));
