import { z } from 'zod';
import { makeSecret } from './reference.ts';

const merchantSchema = z.object({
  displayName: z.string().min(1).max(64),
  domainName: z.string().min(1).max(253),
  initiative: z.literal('web'),
  merchantIdentifier: z.string().min(1).max(100),
});

/** How long Apple lets a payment sheet stay without an answer. */
const lifeMs = 5 * 60 * 1000;

/**
 * Vouches for a shop in Apple's place, as the provider does with its own certificate.
 *
 * @param body as the client sent it.
 * @returns the merchant session in base64; undefined when the body names no merchant.
 */
export function openAppleSession(body: unknown, now: Date): string | undefined {
  const merchant = merchantSchema.safeParse(body).data;
  if (merchant === undefined) return undefined;
  const session = {
    epochTimestamp: now.getTime(),
    expiresAt: now.getTime() + lifeMs,
    merchantSessionIdentifier: makeSecret(),
    nonce: makeSecret().slice(0, 8),
    ...merchant,
    signature: makeSecret(),
  };
  return Buffer.from(JSON.stringify(session)).toString('base64');
}
