/** The brands this provider accepts. The names are the provider's own: `mc` is Mastercard. */
export type Brand = 'visa' | 'mc' | 'amex';

type Shape = { starts: RegExp; length: number; groups: number[]; securityCodeLength: 3 | 4 };

const shapes: Record<Brand, Shape> = {
  visa: { starts: /^4/, length: 16, groups: [4, 4, 4, 4], securityCodeLength: 3 },
  mc: { starts: /^(5[1-5]|2[2-7])/, length: 16, groups: [4, 4, 4, 4], securityCodeLength: 3 },
  amex: { starts: /^3[47]/, length: 15, groups: [4, 6, 5], securityCodeLength: 4 },
};

/** Longest number that any card scheme uses; the limit while the brand is unknown. */
const longest = 19;

const isBrand = (name: string): name is Brand => Object.hasOwn(shapes, name);

/** The accepted brand that a number, or the beginning of one, belongs to; undefined when it is none of them. */
export function detectBrand(digits: string): Brand | undefined {
  return Object.keys(shapes)
    .filter(isBrand)
    .find((brand) => shapes[brand].starts.test(digits));
}

/** How many digits a security code of this brand has, at least and at most; `card` means no brand is known yet. */
export function lengthOfSecurityCode(brand: string): { least: number; most: number } {
  if (isBrand(brand)) return { least: shapes[brand].securityCodeLength, most: shapes[brand].securityCodeLength };
  return { least: 3, most: brand === 'card' ? 3 : 4 };
}

/** The most digits a number that begins like this may have. */
export function longestNumber(digits: string): number {
  const brand = detectBrand(digits);
  return brand === undefined ? longest : shapes[brand].length;
}

/** Whether the digits pass the check-digit rule that every card number follows (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, place) => {
    const digit = Number(character) * (place % 2 === 1 ? 2 : 1);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** Writes a number as it stands on the card: in fours, or 4-6-5 for American Express. */
export function formatNumber(digits: string): string {
  const brand = detectBrand(digits);
  const groups = brand === undefined ? [4, 4, 4, 4, 3] : shapes[brand].groups;
  let start = 0;
  return groups
    .map((length) => digits.slice(start, (start += length)))
    .filter((group) => group !== '')
    .join(' ');
}
