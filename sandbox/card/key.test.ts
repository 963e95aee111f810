import { describe, expect, it } from 'vitest';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { prepareEncryption } from './fields/encryption.ts';
import { openKey, type CardKey } from './key.ts';

const encryptFor = (key: CardKey) =>
  prepareEncryption({ ...(key.publicJwk as JsonWebKey), kid: String(key.publicJwk.kid) });

describe('key', () => {
  it('decrypts what a secured field encrypts, and each encryption is different', async () => {
    const key = await openKey(openDocumentStore(':memory:'));
    const encrypt = await encryptFor(key);
    const [one, other] = await Promise.all([encrypt({ number: '4111' }), encrypt({ number: '4111' })]);
    expect(one).not.toBe(other);
    expect(one.split('.')).toHaveLength(5);
    expect(JSON.parse(Buffer.from(one.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
      alg: 'RSA-OAEP-256',
      enc: 'A256GCM',
    });
    expect(await key.decrypt(one)).toMatchObject({ number: '4111' });
    expect(await key.decrypt(other)).toMatchObject({ number: '4111' });
  });

  it('stays the same after a restart', async () => {
    const records = openDocumentStore(':memory:');
    const blob = await (await encryptFor(await openKey(records)))({ cvc: '737' });
    expect(await (await openKey(records)).decrypt(blob)).toMatchObject({ cvc: '737' });
  });

  it('never exposes the private key, and rejects data that was encrypted for another key', async () => {
    const key = await openKey(openDocumentStore(':memory:'));
    expect(Object.keys(key.publicJwk)).not.toContain('d');
    const foreign = await (await encryptFor(await openKey(openDocumentStore(':memory:'))))({ cvc: '737' });
    await expect(key.decrypt(foreign)).rejects.toThrow();
  });
});
