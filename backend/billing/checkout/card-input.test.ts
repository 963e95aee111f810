import fc from 'fast-check';
import { CompactEncrypt, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { isEncryptedSubmission } from './card-input.ts';

let encrypt: (content: string, enc?: string) => Promise<string>;
let method: Record<string, unknown>;

beforeAll(async () => {
  const { publicKey } = await generateKeyPair('RSA-OAEP-256');
  encrypt = (content, enc = 'A256GCM') =>
    new CompactEncrypt(new TextEncoder().encode(content))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc, version: '1' })
      .encrypt(publicKey);
  method = {
    type: 'scheme',
    holderName: 'Åsa Öberg-Lindqvist 3rd',
    brand: 'visa',
    encryptedCardNumber: await encrypt('{"number":"4111111111111111"}'),
    encryptedSecurityCode: await encrypt('{"cvc":"737"}', 'A256CBC-HS512'),
  };
});

const browserInfo = {
  acceptHeader: '*/*',
  colorDepth: 24,
  language: 'sv-SE',
  javaEnabled: false,
  screenHeight: 1080,
  screenWidth: 1920,
  timeZoneOffset: -120,
  userAgent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

const accepts = (change: object, browser: Record<string, unknown> | null = browserInfo): boolean =>
  isEncryptedSubmission({ paymentMethod: { ...method, ...change }, browserInfo: browser });

/** Sixteen digits with a valid Luhn checksum. */
const cardNumber = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 15 }).map((digits) => {
  const sum = digits.reduce((total, digit, place) => {
    const weighted = place % 2 === 0 ? digit * 2 : digit;
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
});
const separator = fc.constantFrom('', ' ', '-', '/', '.', ' - ', '\u00a0', '\u200b', '_', ',');
const disguise = fc.constantFrom(
  (digit: string) => digit,
  (digit: string) => String.fromCodePoint(0xff10 + Number(digit)),
  (digit: string) => String.fromCodePoint(0x0660 + Number(digit)),
  (digit: string) => String.fromCodePoint(0x1d7ce + Number(digit)),
);
const writtenNumber = fc
  .tuple(cardNumber, separator, disguise, fc.integer({ min: 1, max: 6 }))
  .map(([digits, between, write, size]) =>
    (digits.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).map((group) => [...group].map(write).join('')).join(between),
  );

describe('the submission of the card component', () => {
  it('is accepted when it is encrypted', async () => {
    expect(accepts({})).toBe(true);
    expect(accepts({}, null)).toBe(true);
    expect(accepts({ storedPaymentMethodId: '8415736344864917', checkoutAttemptId: 'do-not-track' })).toBe(true);
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 60 }),
        fc.constantFrom('A256GCM', 'A256CBC-HS512'),
        async (text, enc) => accepts({ encryptedCardNumber: await encrypt(text, enc) }),
      ),
      { numRuns: 100 },
    );
  });

  it('is accepted with any random attempt id of a browser', () => {
    expect(accepts({ checkoutAttemptId: '4d33c922-8518-4552-a42b-e602368d6650' })).toBe(true);
    fc.assert(fc.property(fc.uuid({ version: 4 }), (id) => accepts({ checkoutAttemptId: id }) || !/[a-f]/.test(id)));
    expect(accepts({ checkoutAttemptId: '41111111-1111-4111-8111-111111111111' })).toBe(false);
  });

  it('[INV-45] is rejected with a card number in any field and any notation', () => {
    const names = fc.constantFrom(
      'holderName',
      'brand',
      'fundingSource',
      'checkoutAttemptId',
      'sdkData',
      'encryptedCardNumber',
      'encryptedExpiryMonth',
      'encryptedSecurityCode',
      'number',
      'note',
      '__proto__',
      'constructor',
    );
    fc.assert(
      fc.property(names, writtenNumber, (name, written) => {
        expect(accepts(Object.fromEntries([[name, written]]))).toBe(false);
        expect(accepts({}, { ...browserInfo, userAgent: `Mozilla ${written}` })).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[INV-45] is rejected with a number in an encrypted field', async () => {
    const real = (await encrypt('x'.repeat(40))).split('.');
    const part = fc.integer({ min: 0, max: 4 });
    const encoded = fc.constantFrom('plain', 'base64url');
    fc.assert(
      fc.property(part, cardNumber, encoded, (place, digits, how) => {
        const value = how === 'plain' ? digits : Buffer.from(digits).toString('base64url');
        return !accepts({ encryptedCardNumber: real.with(place, value).join('.') });
      }),
      { numRuns: 500 },
    );
    const header = Buffer.from('{"alg":"none","enc":"none"}').toString('base64url');
    expect(accepts({ encryptedCardNumber: real.with(0, header).join('.') })).toBe(false);
    expect(accepts({ encryptedCardNumber: real.slice(0, 4).join('.') })).toBe(false);
  });

  it('[INV-45] is rejected when a value is not text or the browser info has unknown fields', () => {
    for (const holderName of [4111111111111111, { number: '4111' }, ['4111'], null]) {
      expect(accepts({ holderName })).toBe(false);
    }
    expect(accepts({}, { ...browserInfo, card: '1' })).toBe(false);
    expect(accepts({}, { ...browserInfo, screenWidth: 4111111111111111 })).toBe(false);
    expect(accepts({}, { ...browserInfo, language: ['4111'] })).toBe(false);
  });
});
