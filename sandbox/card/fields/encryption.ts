/** Encrypts one value to the card process's public key; the outcome is a compact JWE. */
export type Encrypt = (content: Record<string, string>) => Promise<string>;

const encodeBytes = (bytes: ArrayBuffer | Uint8Array): string => {
  const octets = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  return btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
};

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/**
 * Prepares encryption in the browser (RSA-OAEP-256 around a fresh A256GCM key, RFC 7516): only the card process can
 * read what comes out, neither the page around the frame nor the shop's server.
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
  return async (content) => {
    const contentKey = crypto.getRandomValues(new Uint8Array(32));
    const nonce = crypto.getRandomValues(new Uint8Array(12));
    const secret = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['encrypt']);
    const plain = toBytes(JSON.stringify({ ...content, generationtime: new Date().toISOString() }));
    const sealed = new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: toBytes(header) }, secret, plain),
    );
    const wrappedKey = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, publicKey, contentKey);
    const parts = [wrappedKey, nonce, sealed.slice(0, -16), sealed.slice(-16)];
    return [header, ...parts.map(encodeBytes)].join('.');
  };
}
