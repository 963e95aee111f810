import type { Context } from 'hono';

const nonceKey = 'nonce';

/** Creates the nonce of a response: 128 random bits; the security headers use it. */
export function createNonce(context: Context): string {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  context.set(nonceKey, nonce);
  return nonce;
}

export const findNonce = (context: Context): string | undefined => context.get(nonceKey) as string | undefined;

const styleKey = 'styleHash';

/** Makes the security headers allow the inline style of a page by its hash. */
export const allowInlineStyle = (context: Context, hash: string | undefined): void => context.set(styleKey, hash);

export const findStyleHash = (context: Context): string | undefined => context.get(styleKey) as string | undefined;
