import { CompactEncrypt, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { Settings } from '../env.ts';

const jwkSchema = z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), kid: z.string() });

/** A card as a listener would type it. */
export type TypedCard = { number: string; month: string; year: string; code: string; holderName: string };

/** Makes up a Visa number that no other test person has: trials are given once for each card. */
export function makeCardNumber(): string {
  const digits = `49${Array.from(crypto.getRandomValues(new Uint8Array(13)), (byte) => byte % 10).join('')}`;
  const sum = [...digits].reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/**
 * Reads the key that the card process's secured fields encrypt to, as a browser on our site would.
 *
 * @throws with what was answered, when that card process is not the one of this site.
 */
async function readPublicKey({ cardUrl, cardClientKey, siteUrl }: Settings): Promise<JWK> {
  const origin = encodeURIComponent(btoa(new URL(siteUrl).origin));
  const path = `/checkoutshopper/securedfields/${cardClientKey}/6.3.0/publicKey.json?d=${origin}`;
  const response = await fetch(cardUrl + path, { redirect: 'error', signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new Error(`the card process at ${cardUrl} answered ${response.status} for ${siteUrl}`);
  return jwkSchema.parse(await response.json());
}

/**
 * Fills in the card form in a browser's place, for test persons of the sandbox: encrypts each field to the card process
 * and gives what the card component would hand to us.
 *
 * @throws when the card process does not answer, or is not the sandbox's.
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
