/** Encrypts values to the card provider's public key, as a compact JWE. */
export type Encrypt = (content: Record<string, string>) => Promise<string>;

const encodeBytes = (bytes: ArrayBuffer | Uint8Array): string => {
  const octets = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

type Envelope = { contentKey: CryptoKey; wrappedKey: string };

/** Prepared envelopes: an expiry date needs two at once. */
const stock = 2;

/**
 * Prepares encryption in the browser (RSA-OAEP-256 around a fresh A256GCM key, RFC 7516): only the card provider can
 * decrypt the result. The slow part, wrapping a key, is done in advance, so that a complete field is reported before
 * the user reaches the next one.
 *
 * @param jwk the public key, with its `kid`.
 */
export async function prepareEncryption(jwk: JsonWebKey & { kid: string }): Promise<Encrypt> {
  const publicKey = await crypto.subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ]);
  const header = encodeBytes(
    toBytes(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk.kid, version: '1' })),
  );
  const makeEnvelope = async (): Promise<Envelope> => {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const [contentKey, wrappedKey] = await Promise.all([
      crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']),
      crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, secret),
    ]);
    return { contentKey, wrappedKey: encodeBytes(wrappedKey) };
  };
  const envelopes = Array.from({ length: stock }, makeEnvelope);
  await Promise.all(envelopes);
  return async (content) => {
    const next = envelopes.shift() ?? makeEnvelope();
    envelopes.push(makeEnvelope());
    const { contentKey, wrappedKey } = await next;
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const plain = toBytes(JSON.stringify({ ...content, generationtime: new Date().toISOString() }));
    const encrypted = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: toBytes(header) }, contentKey, plain),
    );
    return [header, wrappedKey, ...[nonce, encrypted.slice(0, -16), encrypted.slice(-16)].map(encodeBytes)].join('.');
  };
}
