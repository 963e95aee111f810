import { describe, expect, it } from 'vitest';
import { detectBrand, formatNumber, longestNumber, passesLuhn } from './card-number.ts';

describe('card number', () => {
  it.each([
    ['4111', 'visa'],
    ['5454', 'mc'],
    ['2223', 'mc'],
    ['3700', 'amex'],
    ['6011', undefined],
    ['', undefined],
  ])('detects the brand of %s as %s', (digits, brand) => expect(detectBrand(digits)).toBe(brand));

  it.each(['4111111111111111', '5454545454545454', '370000000000002', '4212345678910006', '5555444433331111'])(
    'accepts the check digit of %s',
    (digits) => expect(passesLuhn(digits)).toBe(true),
  );

  it.each(['4111111111111112', '', '411111111111111'])('rejects the check digit of "%s"', (digits) =>
    expect(passesLuhn(digits)).toBe(false),
  );

  it('groups digits like on the card', () => {
    expect(formatNumber('4111111111111111')).toBe('4111 1111 1111 1111');
    expect(formatNumber('370000000000002')).toBe('3700 000000 00002');
    expect(formatNumber('41111')).toBe('4111 1');
  });

  it('allows an unknown brand up to 19 digits', () => {
    expect(longestNumber('6011')).toBe(19);
    expect(longestNumber('37')).toBe(15);
  });
});
