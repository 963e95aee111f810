import { calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Records } from '../../server/sandbox/document-store.ts';

/** The key that secured fields encrypt to. */
export type CardKey = {
  /** for the browser; carries its `kid` */
  publicJwk: JWK;
  /** Reads a compact JWE. Rejects when it is not one, or not for this key. */
  decrypt: (jwe: string) => Promise<Record<string, unknown>>;
};

const algorithm = 'RSA-OAEP-256';

/** Opens the private key kept in the records, or makes it on the first start: a form that is open survives a restart. */
export async function openKey(records: Records): Promise<CardKey> {
  const keys = records.collection<JWK>('key');
  let privateJwk = keys.get(algorithm);
  if (privateJwk === undefined) {
    const pair = await generateKeyPair(algorithm, { extractable: true });
    const made = await exportJWK(pair.privateKey);
    privateJwk = { ...made, kid: await calculateJwkThumbprint(made), alg: algorithm };
    keys.put(algorithm, privateJwk);
  }
  const { kty, n, e, kid } = privateJwk;
  const privateKey = await importJWK(privateJwk, algorithm);
  return {
    publicJwk: { kty, n, e, kid, alg: algorithm, use: 'enc' },
    decrypt: async (jwe) => {
      const options = { keyManagementAlgorithms: [algorithm], contentEncryptionAlgorithms: ['A256GCM'] };
      const { plaintext } = await compactDecrypt(jwe, privateKey, options);
      const content: unknown = JSON.parse(new TextDecoder().decode(plaintext));
      if (typeof content !== 'object' || content === null) throw new TypeError('the encrypted content is no object');
      return { ...content };
    },
  };
}
