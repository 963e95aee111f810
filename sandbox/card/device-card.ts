import { z } from 'zod';
import type { apiErrors } from './api-error.ts';
import type { CardDetails } from './card-details.ts';
import type { PaymentRequest } from './payment-request.ts';

/**
 * Content of the encrypted part of a sandbox token. Tokens of real wallets are encrypted for the real provider: here
 * they pay with the default card.
 */
const contentSchema = z.object({
  holderName: z.string().max(200).default(''),
  lastFour: z
    .string()
    .regex(/^\d{4}$/)
    .default('1111'),
  brand: z.enum(['visa', 'mc', 'amex']).default('visa'),
  expiryMonth: z
    .string()
    .regex(/^\d{2}$/)
    .default('12'),
  expiryYear: z
    .string()
    .regex(/^\d{4}$/)
    .default('2039'),
  /** the card's bank requires a challenge */
  challenge: z.enum(['redirect', 'native']).optional(),
  /** distinguishes two cards with the same digits */
  device: z.string().max(100).optional(),
});

const googleSchema = z.object({ signedMessage: z.string() });
const googleMessageSchema = z.object({ encryptedMessage: z.string() });
const appleSchema = z.object({ data: z.string() });

const decode = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

/** @throws for an invalid token. */
function readEncryptedPart({ applePayToken, googlePayToken }: PaymentRequest['paymentMethod']): string {
  if (applePayToken !== undefined) return appleSchema.parse(JSON.parse(decode(applePayToken))).data;
  const { signedMessage } = googleSchema.parse(JSON.parse(googlePayToken ?? ''));
  return googleMessageSchema.parse(JSON.parse(signedMessage)).encryptedMessage;
}

function readContent(sealed: string): z.infer<typeof contentSchema> {
  try {
    return contentSchema.parse(JSON.parse(decode(sealed)));
  } catch {
    return contentSchema.parse({});
  }
}

/**
 * Reads the card of an Apple Pay or Google Pay token.
 *
 * @returns the details, or the reason why the token is invalid.
 */
export function readDeviceCard(
  method: PaymentRequest['paymentMethod'],
  makeAlias: (card: string) => string,
): CardDetails | keyof typeof apiErrors {
  let encrypted: string;
  try {
    encrypted = readEncryptedPart(method);
  } catch {
    return 'security';
  }
  const { device = encrypted, challenge, ...card } = readContent(encrypted);
  return { ...card, alias: makeAlias(`${method.type}/${device}`), bin: '411111', challenge };
}
