import { createHash } from 'node:crypto';
import { EncryptJWT } from 'jose';
import type { LoginTokens } from '../providers/identity.ts';

/** Lifetime of an encrypted session on its way to the edge, in seconds. */
const lifetimeSeconds = 60;

/**
 * Encrypts the tokens of a login for the edge (JWE, `dir`, A256GCM), so that only the edge can use the response.
 *
 * @param key the secret that backend and edge share.
 */
export function encryptSession(tokens: LoginTokens, key: string): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new EncryptJWT({ ...tokens })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience('urn:nordlyd:edge')
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .encrypt(createHash('sha256').update(key).digest());
}
