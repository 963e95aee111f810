import { createHmac, randomBytes } from 'node:crypto';
import type { Records } from '../../server/sandbox/document-store.ts';
import { detectBrand, passesLuhn, type Brand } from './fields/card-number.ts';
import type { Challenge } from './scenario.ts';
import { challengeOf } from './scenario.ts';

/** What is kept of a card: never its number or security code. */
export type CardFacts = {
  /**
   * the same for the same number and expiry, whoever holds it: shops recognise a repeat card by it. Real providers go by
   * the number alone; here each expiry date is a card of its own, because a sandbox has few numbers that pay.
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

/** The card's alias maker, with a secret kept in the records so that an alias stays the same after a restart. */
export function openAliases(records: Records): (card: string) => string {
  const secrets = records.collection<string>('alias-secret');
  secrets.add('now', randomBytes(32).toString('hex'));
  const secret = Buffer.from(secrets.get('now') ?? '', 'hex');
  return (card) => {
    const digest = createHmac('sha256', secret).update(card).digest();
    return `H${String(digest.readBigUInt64BE() % 10n ** 15n).padStart(15, '0')}`;
  };
}

/** The fields of a payment request that came out of the secured fields, decrypted. */
export type OpenedCard = { number: string; expiryMonth: string; expiryYear: string; holderName: string };

/**
 * Reads a decrypted card.
 *
 * @returns the facts; or why this provider cannot take the card.
 */
export function readCardFacts(
  card: OpenedCard,
  makeAlias: (card: string) => string,
): CardFacts | 'cardNumber' | 'brandUnsupported' {
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
