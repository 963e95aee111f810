import { detectBrand, formatNumber, lengthOfSecurityCode, longestNumber, passesLuhn } from './card-number.ts';

/** The three fields that live in frames of their own. */
export type FieldType = 'encryptedCardNumber' | 'encryptedExpiryDate' | 'encryptedSecurityCode';

/**
 * What can be said about a field's text. `code` is the client's error code; an incomplete field only shows it when the
 * listener leaves the field, a faulty one at once.
 */
export type Judgement =
  | { state: 'complete'; parts: Record<string, string> }
  | { state: 'empty' | 'incomplete' | 'faulty'; code: string };

/** Last year in which a card may expire (spec core §5). */
const lastYear = 2050;

/** Keeps the digits of a text. */
export const readDigits = (text: string): string => text.replaceAll(/\D/g, '');

function judgeNumber(digits: string): Judgement {
  if (digits === '') return { state: 'empty', code: 'cc.num.900' };
  const isLongEnough =
    detectBrand(digits) === undefined
      ? digits.length >= 14 && (passesLuhn(digits) || digits.length === longestNumber(digits))
      : digits.length === longestNumber(digits);
  if (!isLongEnough) return { state: 'incomplete', code: 'cc.num.901' };
  if (!passesLuhn(digits)) return { state: 'faulty', code: 'cc.num.902' };
  return { state: 'complete', parts: { encryptedCardNumber: digits } };
}

function judgeExpiry(digits: string, now: Date): Judgement {
  if (digits === '') return { state: 'empty', code: 'cc.dat.910' };
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) return { state: 'incomplete', code: 'cc.dat.911' };
  const year = 2000 + Number(digits.slice(2));
  const monthsLeft = (year - now.getFullYear()) * 12 + month - (now.getMonth() + 1);
  if (monthsLeft < 0) return { state: 'faulty', code: 'cc.dat.912' };
  if (year > lastYear) return { state: 'faulty', code: 'cc.dat.913' };
  return {
    state: 'complete',
    parts: { encryptedExpiryMonth: digits.slice(0, 2), encryptedExpiryYear: String(year) },
  };
}

function judgeSecurityCode(digits: string, brand: string): Judgement {
  if (digits === '') return { state: 'empty', code: 'cc.cvc.920' };
  if (digits.length < lengthOfSecurityCode(brand).least) return { state: 'incomplete', code: 'cc.cvc.921' };
  return { state: 'complete', parts: { encryptedSecurityCode: digits } };
}

/**
 * Judges what stands in a field.
 *
 * @param brand the card's brand as the client names it; it decides the length of the security code.
 * @param now the day against which an expiry date is held.
 */
export function judgeField(field: FieldType, digits: string, brand: string, now: Date): Judgement {
  switch (field) {
    case 'encryptedCardNumber':
      return judgeNumber(digits);
    case 'encryptedExpiryDate':
      return judgeExpiry(digits, now);
    case 'encryptedSecurityCode':
      return judgeSecurityCode(digits, brand);
  }
}

/** Cuts and groups what was typed or pasted the way the field shows it. */
export function formatField(field: FieldType, text: string, brand: string): string {
  const digits = readDigits(text);
  switch (field) {
    case 'encryptedCardNumber':
      return formatNumber(digits.slice(0, longestNumber(digits)));
    case 'encryptedExpiryDate': {
      const isOneDigitMonth = /^[2-9]/.test(digits) || /^1[/.-]/.test(text.trim());
      const [, month = '', year = ''] =
        /^(\d{0,2})(?:20(?=\d\d))?(\d{0,2})/.exec(isOneDigitMonth ? `0${digits}` : digits) ?? [];
      return month.length === 2 && year !== '' ? `${month}/${year}` : month;
    }
    case 'encryptedSecurityCode':
      return digits.slice(0, lengthOfSecurityCode(brand).most);
  }
}
