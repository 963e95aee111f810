import { type CardMethod, findCardMethod } from '../../../core/domain/device-wallet.ts';
import { hasCardNumber } from '../../../core/domain/payment.ts';
import { isDeviceToken } from './device-token.ts';

/** What the user's browser submits; never trusted for price, offer or user. */
export type Submission = {
  paymentMethod: Record<string, unknown>;
  browserInfo: Record<string, unknown> | null;
};

/** The allowed form of a submitted value. */
type Rule = (value: string) => boolean;

/** Card numbers have 13 to 19 digits. */
const numberDigits = 13;

const readBytes = (part: string): Buffer | undefined =>
  /^[A-Za-z0-9_-]*$/.test(part) ? Buffer.from(part, 'base64url') : undefined;

const isNamed = (value: unknown, pattern: RegExp): boolean => typeof value === 'string' && pattern.test(value);

function hasJweHeader(text: string): boolean {
  try {
    const header: unknown = JSON.parse(text);
    if (typeof header !== 'object' || header === null || !('alg' in header) || !('enc' in header)) return false;
    return isNamed(header.alg, /^RSA-OAEP(-\d{3})?$/) && isNamed(header.enc, /^A\d{3}(GCM|CBC-HS\d{3})$/);
  } catch {
    return false;
  }
}

/** Encrypted for the card provider: a compact JWE (RFC 7516) with a wrapped key, in which no part is readable. */
function isEncrypted(value: string): boolean {
  const parts = value.split('.').map(readBytes);
  const [header, key, nonce, content, tag] = parts;
  if (!header || !key || !nonce || !content || !tag || parts.length !== 5) return false;
  const hasShape =
    key.length >= 128 && [12, 16].includes(nonce.length) && content.length > 0 && [16, 24, 32].includes(tag.length);
  // 13 digits in a row practically never occur in random bytes, only in a forgery
  const isReadable =
    value.split('.').some((part) => /\d{13}/.test(part)) ||
    parts.some((bytes) => /\d{13}/.test(`${bytes?.toString('latin1')}`));
  return hasShape && !isReadable && hasJweHeader(header.toString('utf8'));
}

const countDigits = (value: string): number => value.match(/\p{Nd}/gu)?.length ?? 0;

/** A name or a word: fewer digits in total than any card number has. */
const isWord: Rule = (value) => value.length <= 200 && countDigits(value.normalize('NFKC')) < numberDigits;

/** An id or token of the component: it contains digits, but does not consist of them. */
const isToken: Rule = (value) => /^[\w+/=.:-]{0,8000}$/.test(value) && (value === '' || /[A-Za-z_]{2}/.test(value));

/** A random id of a browser (RFC 9562): its letters are at random positions, seldom two in a row. */
const isRandomId: Rule = (value) =>
  /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(value) && /[a-f]/.test(value);

/** Compared with the stored card before it is used or stored; old tokens of the provider are digits. */
const isStoredToken: Rule = (value) => /^[\w.-]{1,64}$/.test(value);

/** Fields that every component of the provider may send; the type was checked before. */
const usualRules: Readonly<Record<string, Rule>> = {
  type: () => true,
  checkoutAttemptId: (value) => isRandomId(value) || isToken(value),
  sdkData: isToken,
};

/** All fields that the components may send; any other name is rejected. */
const methodRules: Readonly<Record<CardMethod, Readonly<Record<string, Rule>>>> = {
  Card: {
    ...usualRules,
    holderName: isWord,
    brand: isWord,
    fundingSource: isWord,
    storedPaymentMethodId: isStoredToken,
    encryptedCardNumber: isEncrypted,
    encryptedExpiryMonth: isEncrypted,
    encryptedExpiryYear: isEncrypted,
    encryptedSecurityCode: isEncrypted,
  },
  ApplePay: { ...usualRules, applePayToken: (value) => isDeviceToken('ApplePay', value) },
  GooglePay: {
    ...usualRules,
    googlePayCardNetwork: isWord,
    googlePayToken: (value) => isDeviceToken('GooglePay', value),
  },
};

/** The method of a submission; undefined for an unsupported one. */
export const readCardMethod = ({ paymentMethod: { type } }: Submission): CardMethod | undefined =>
  type === undefined ? 'Card' : findCardMethod(type);

const isPlainBrowserValue = (value: unknown): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Math.abs(value) < 1_000_000) ||
  (typeof value === 'string' && /^[\x20-\x7e]{0,2000}$/.test(value) && !hasCardNumber(value));

/** Browser info of the component; any other name is rejected. */
const browserNames = [
  'acceptHeader',
  'colorDepth',
  'language',
  'javaEnabled',
  'javaScriptEnabled',
  'screenHeight',
  'screenWidth',
  'userAgent',
  'timeZoneOffset',
];

/**
 * True when a submission has the form of the provider's components, encrypted where it is secret. Any other request may
 * contain readable card data: it is rejected and stored nowhere (INV-45).
 */
export function isEncryptedSubmission(submission: Submission): boolean {
  const { paymentMethod, browserInfo } = submission;
  const method = readCardMethod(submission);
  if (method === undefined) return false;
  const rules = methodRules[method];
  const isMethodFine = Object.entries(paymentMethod).every(
    ([name, value]) => Object.hasOwn(rules, name) && typeof value === 'string' && rules[name]?.(value) === true,
  );
  const isBrowserFine = Object.entries(browserInfo ?? {}).every(
    ([name, value]) => browserNames.includes(name) && isPlainBrowserValue(value),
  );
  return isMethodFine && isBrowserFine;
}
