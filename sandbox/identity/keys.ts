import { exportJWK, generateKeyPair } from 'jose';
import { randomBytes } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';

/** Keys that sign tokens and cookies. */
export type Keys = { signing: JWK[]; cookies: string[] };

/** Reads the stored keys, or creates them on the first start: tokens stay valid after a restart. */
export async function readKeys(records: DocumentStore): Promise<Keys> {
  const stored = records.collection<Keys>('keys');
  const found = stored.get('current');
  if (found) return found;
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const signing: JWK = {
    ...(await exportJWK(privateKey)),
    alg: 'RS256',
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  };
  const keys: Keys = { signing: [signing], cookies: [randomBytes(32).toString('base64url')] };
  stored.put('current', keys);
  return keys;
}
