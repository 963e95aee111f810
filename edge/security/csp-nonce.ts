import type { Context } from 'hono';

const nonceKey = 'nonce';

/** Creates the nonce of a response: 128 random bits; the security headers use it. */
export function createNonce(context: Context): string {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  context.set(nonceKey, nonce);
  return nonce;
}

export const findNonce = (context: Context): string | undefined => context.get(nonceKey) as string | undefined;
