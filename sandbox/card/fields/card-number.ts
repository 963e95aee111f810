/** Accepted brands by the provider's names: `mc` is Mastercard. */
export type Brand = 'visa' | 'mc' | 'amex';

type Shape = { starts: RegExp; length: number; groups: number[]; securityCodeLength: 3 | 4 };

const shapes: Record<Brand, Shape> = {
  visa: { starts: /^4/, length: 16, groups: [4, 4, 4, 4], securityCodeLength: 3 },
  mc: { starts: /^(5[1-5]|2[2-7])/, length: 16, groups: [4, 4, 4, 4], securityCodeLength: 3 },
  amex: { starts: /^3[47]/, length: 15, groups: [4, 6, 5], securityCodeLength: 4 },
};

/** Maximum length of a card number; the limit while the brand is unknown. */
const longest = 19;

const isBrand = (name: string): name is Brand => Object.hasOwn(shapes, name);

/** Detects the accepted brand of a complete or partial number; undefined for another one. */
export function detectBrand(digits: string): Brand | undefined {
  return Object.keys(shapes)
    .filter(isBrand)
    .find((brand) => shapes[brand].starts.test(digits));
}

/** Minimum and maximum length of a brand's security code; `card` means that the brand is unknown. */
export function lengthOfSecurityCode(brand: string): { least: number; most: number } {
  if (isBrand(brand)) return { least: shapes[brand].securityCodeLength, most: shapes[brand].securityCodeLength };
  return { least: 3, most: brand === 'card' ? 3 : 4 };
}

/** Maximum length of a number with these first digits. */
export function longestNumber(digits: string): number {
  const brand = detectBrand(digits);
  return brand === undefined ? longest : shapes[brand].length;
}

/** Validates the check digit of a card number (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** Formats a number in groups of four, or 4-6-5 for American Express. */
export function formatNumber(digits: string): string {
  const brand = detectBrand(digits);
  const groups = brand === undefined ? [4, 4, 4, 4, 3] : shapes[brand].groups;
  let start = 0;
  return groups
    .map((length) => digits.slice(start, (start += length)))
    .filter((group) => group !== '')
    .join(' ');
}
