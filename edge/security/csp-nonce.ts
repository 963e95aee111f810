import type { Context } from 'hono';

const nonceKey = 'nonce';

/** Makes the nonce of an answer: 128 random bits, never used again; the policy of the answer names it. */
export function createNonce(context: Context): string {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  context.set(nonceKey, nonce);
  return nonce;
}

/** The nonce of an answer; undefined when it has none. */
export const findNonce = (context: Context): string | undefined => context.get(nonceKey) as string | undefined;
