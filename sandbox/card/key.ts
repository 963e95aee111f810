import { calculateJwkThumbprint, compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';

/** The key pair of the secured fields. */
export type CardKey = {
  /** for the browser, with its `kid` */
  publicJwk: JWK;
  /** Decrypts a compact JWE. Rejects for another format or key. */
  decrypt: (jwe: string) => Promise<Record<string, unknown>>;
};

const algorithm = 'RSA-OAEP-256';

/** Opens the stored private key, or creates it on the first start: open forms survive a restart. */
export async function openKey(records: DocumentStore): Promise<CardKey> {
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
