import { z } from 'zod';
import { makeSecret } from './reference.ts';

const merchantSchema = z.object({
  displayName: z.string().min(1).max(64),
  domainName: z.string().min(1).max(253),
  initiative: z.literal('web'),
  merchantIdentifier: z.string().min(1).max(100),
});

/** Lifetime of Apple's merchant session, in ms. */
const lifeMs = 5 * 60 * 1000;

/**
 * Creates a merchant session in place of Apple, like the provider with its own certificate.
 *
 * @param body of the client's request.
 * @returns the merchant session in base64; undefined when the body contains no merchant.
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
