import { detectBrand, formatNumber, lengthOfSecurityCode, longestNumber, passesLuhn } from './card-number.ts';

/** The three fields in separate frames. */
export type FieldType = 'encryptedCardNumber' | 'encryptedExpiryDate' | 'encryptedSecurityCode';

/**
 * Validation result of a field. `code` is the client's error code; it is shown for an incomplete field on blur, for
 * an invalid one immediately.
 */
export type ValidationResult =
  | { state: 'complete'; parts: Record<string, string> }
  | { state: 'empty' | 'incomplete' | 'faulty'; code: string };

/** Latest expiry year of a card. */
const lastYear = 2050;

/** Keeps only the digits of a text. */
export const readDigits = (text: string): string => text.replaceAll(/\D/g, '');

function validateNumber(digits: string): ValidationResult {
  if (digits === '') return { state: 'empty', code: 'cc.num.900' };
  const isLongEnough =
    detectBrand(digits) === undefined
      ? digits.length >= 14 && (passesLuhn(digits) || digits.length === longestNumber(digits))
      : digits.length === longestNumber(digits);
  if (!isLongEnough) return { state: 'incomplete', code: 'cc.num.901' };
  if (!passesLuhn(digits)) return { state: 'faulty', code: 'cc.num.902' };
  return { state: 'complete', parts: { encryptedCardNumber: digits } };
}

function validateExpiry(digits: string, now: Date): ValidationResult {
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

function validateSecurityCode(digits: string, brand: string): ValidationResult {
  if (digits === '') return { state: 'empty', code: 'cc.cvc.920' };
  if (digits.length < lengthOfSecurityCode(brand).least) return { state: 'incomplete', code: 'cc.cvc.921' };
  return { state: 'complete', parts: { encryptedSecurityCode: digits } };
}

/**
 * Validates the digits of a field.
 *
 * @param brand by the client's name; it determines the length of the security code.
 * @param now the date to compare an expiry date with.
 */
export function validateField(field: FieldType, digits: string, brand: string, now: Date): ValidationResult {
  switch (field) {
    case 'encryptedCardNumber':
      return validateNumber(digits);
    case 'encryptedExpiryDate':
      return validateExpiry(digits, now);
    case 'encryptedSecurityCode':
      return validateSecurityCode(digits, brand);
  }
}

/** Limits and groups typed or pasted digits. */
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
