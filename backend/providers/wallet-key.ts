import { createHash } from 'node:crypto';
import { ProviderError } from './provider-error.ts';

/**
 * Creates an idempotency key for the wallet. Published rule: 1 to 40 characters, none of `# ? / \\`.
 *
 * @param reference of the task or charge.
 * @param refusedKeys number of its keys that the wallet has refused.
 * @param content of the request, if it may differ between two tries.
 */
export const createWalletKey = (reference: string, refusedKeys: number, content?: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([reference, refusedKeys, content]))
    .digest('hex')
    .slice(0, 40);

/** The keys of a task so far; the last one is the next to be sent. */
export const listWalletKeys = (reference: string, refusedKeys: number): string[] =>
  Array.from({ length: refusedKeys + 1 }, (_, refused) => createWalletKey(reference, refused));

/** Answers that ask for the same request later: too early, too many requests. */
const laterCodes = ['425', '429'];

/**
 * True when the next try needs another idempotency key. The wallet repeats a definite 4xx for the same key. A lost
 * response, a 5xx, 408, 409, 425 and 429 are no refusal: the same key is sent again.
 */
export const needsNewKey = (error: unknown): boolean => {
  if (!(error instanceof ProviderError)) return true;
  const { failure, errorCode } = error;
  return failure !== 'unknown' && errorCode !== undefined && !laterCodes.includes(errorCode);
};
