import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { OfferType } from '../../../core/domain/offer.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { isStorable } from '../../database/storable-text.ts';
import { failMalformed, type Malformed } from '../../malformed.ts';
import type { PartnerKey } from '../../partner-keys.ts';
import { findSigningKey } from '../../signing-keys.ts';

/** The purpose of a partner's token: a link that a customer opens, or a call that ends a contract. */
export type PartnerPurpose = 'activation' | 'end';

const audiences: Record<PartnerPurpose, string> = {
  activation: 'urn:nordlyd:partner:activation',
  end: 'urn:nordlyd:partner:end',
};

const claims = z.object({
  sub: z.string().min(1).max(100).refine(isStorable),
  jti: z.string().min(1).max(100).refine(isStorable),
  exp: z.number(),
  // partners cannot sell a student plan, because it requires a proof
  offer: z.enum(['standard', 'total']).default('standard'),
});

/** The signed content of a token. */
export type PartnerToken = {
  /** the partner's name as its customers know it */
  partner: string;
  /** the partner's id of the contract, without personal data */
  contract: string;
  /** unique id of this token */
  id: string;
  offer: OfferType;
  expiresAt: Date;
};

const encode = ({ secret }: Pick<PartnerKey, 'secret'>): Uint8Array => new TextEncoder().encode(secret);

/**
 * Reads a partner's token (decision 0075): a JSON Web Token, HS256 with the partner's key that the token names, for one
 * purpose, with an expiry. The signature is verified first, so that a forged token reveals nothing. A key is valid only
 * for its own partner.
 *
 * @param keys of all partners; without any, every token is rejected.
 */
export async function readPartnerToken(
  token: string,
  purpose: PartnerPurpose,
  keys: readonly PartnerKey[],
  now: Date,
): Promise<Result<PartnerToken, 'forged' | 'expired'> | Malformed> {
  const key = findSigningKey(token, keys);
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
    if (!read.success) return failMalformed(read.error);
    const { sub, jti, exp, offer } = read.data;
    return succeed({ partner: key.partner, contract: sub, id: jti, offer, expiresAt: new Date(exp * 1000) });
  } catch (error) {
    if (error instanceof errors.JWTExpired) return fail('expired');
    if (error instanceof errors.JOSEError) return fail('forged');
    throw error;
  }
}

/** Signs a token like a partner, for the sandbox and the tests. */
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
