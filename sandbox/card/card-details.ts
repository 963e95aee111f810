import { createHmac, randomBytes } from 'node:crypto';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { detectBrand, passesLuhn, type Brand } from './fields/card-number.ts';
import type { Challenge } from './scenario.ts';
import { challengeOf } from './scenario.ts';

/** Stored card details: never number or security code. */
export type CardDetails = {
  /**
   * The same for the same number and expiry date: merchants recognise a repeated card by it. Real providers only use
   * the number; the sandbox has few valid numbers.
   */
  alias: string;
  bin: string;
  lastFour: string;
  brand: Brand;
  /** two digits */
  expiryMonth: string;
  /** four digits */
  expiryYear: string;
  holderName: string;
  challenge: Challenge | undefined;
};

/** Creates aliases of cards with a stored secret, so that they survive a restart. */
export function openAliases(records: DocumentStore): (card: string) => string {
  const secrets = records.collection<string>('alias-secret');
  secrets.add('now', randomBytes(32).toString('hex'));
  const secret = Buffer.from(secrets.get('now') ?? '', 'hex');
  return (card) => {
    const digest = createHmac('sha256', secret).update(card).digest();
    return `H${String(digest.readBigUInt64BE() % 10n ** 15n).padStart(15, '0')}`;
  };
}

/** Decrypted fields of the secured fields. */
export type OpenedCard = { number: string; expiryMonth: string; expiryYear: string; holderName: string };

/**
 * Reads the details of a decrypted card.
 *
 * @returns the details, or the reason why the card is not accepted.
 */
export function readCardDetails(
  card: OpenedCard,
  makeAlias: (card: string) => string,
): CardDetails | 'cardNumber' | 'brandUnsupported' {
  const { number, expiryMonth, expiryYear, holderName } = card;
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) return 'cardNumber';
  const brand = detectBrand(number);
  if (brand === undefined) return 'brandUnsupported';
  return {
    alias: makeAlias(`${number}/${expiryMonth.padStart(2, '0')}/${expiryYear}`),
    bin: number.slice(0, 6),
    lastFour: number.slice(-4),
    brand,
    expiryMonth: expiryMonth.padStart(2, '0'),
    expiryYear,
    holderName,
    challenge: challengeOf(number),
  };
}
