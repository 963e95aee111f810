import { SignJWT } from 'jose';
import type { Verification } from './verification.ts';

/** The `iss` of results. */
export const issuer = 'student-verifier';

/** Lifetime of a signed result, in seconds. */
const resultLife = 600;

/**
 * Signs the result of a verification: a compact JWS (HS256) with {verificationId, subject, status, school, studentId,
 * validUntil}.
 *
 * @param key shared with the merchant.
 */
export function signResult(verification: Verification, key: string): Promise<string> {
  const { id, subject, status, school, studentId, validUntil } = verification;
  return new SignJWT({ verificationId: id, subject, status, school, studentId, validUntil })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(`${resultLife} s`)
    .sign(new TextEncoder().encode(key));
}

/** The merchant's return URL with `verificationId` and the signed `result`. */
export async function buildReturnUrl(verification: Verification, key: string): Promise<string> {
  const url = new URL(verification.returnUrl);
  url.searchParams.set('verificationId', verification.id);
  url.searchParams.set('result', await signResult(verification, key));
  return url.href;
}
