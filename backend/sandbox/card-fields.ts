import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Settings } from '../env.ts';

const jwkSchema = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), kid: z.string() });

/** A card as a user types it. */
export type TypedCard = { number: string; month: string; year: string; code: string; holderName: string };

/** Makes a Visa number that no other test user has, because each card gets one trial. */
export function createCardNumber(): string {
  const digits = `49${Array.from(crypto.getRandomValues(new Uint8Array(13)), (byte) => byte % 10).join('')}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/**
 * Reads the public key of the card process's secured fields, like a browser.
 *
 * @throws with the response, when it is not this site's card process.
 */
async function readPublicKey({ cardUrl, cardClientKey, siteUrl }: Settings): Promise<JWK> {
  const origin = encodeURIComponent(btoa(new URL(siteUrl).origin));
  const path = `/checkoutshopper/securedfields/${cardClientKey}/6.3.0/publicKey.json?d=${origin}`;
  const response = await fetch(cardUrl + path, { redirect: 'error', signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`the card process at ${cardUrl} answered ${response.status} for ${siteUrl}`);
  return jwkSchema.parse(await response.json());
}

/**
 * Fills in the card form like a browser: encrypts each field for the card process and returns the card component's
 * data.
 *
 * @throws when the card process does not respond, or is not the sandbox's.
 */
export async function fillCardForm(settings: Settings, card: TypedCard): Promise<Record<string, unknown>> {
  const jwk = await readPublicKey(settings);
  const key = await importJWK(jwk, 'RSA-OAEP-256');
  const encrypt = (content: Record<string, string>): Promise<string> =>
    new CompactEncrypt(
      new TextEncoder().encode(JSON.stringify({ ...content, generationtime: new Date().toISOString() })),
    )
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: String(jwk.kid), version: '1' })
      .encrypt(key);
  return {
    type: 'scheme',
    holderName: card.holderName,
    encryptedCardNumber: await encrypt({ number: card.number }),
    encryptedExpiryMonth: await encrypt({ expiryMonth: card.month }),
    encryptedExpiryYear: await encrypt({ expiryYear: card.year }),
    encryptedSecurityCode: await encrypt({ cvc: card.code }),
  };
}
