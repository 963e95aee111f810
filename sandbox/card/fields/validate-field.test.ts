import { describe, expect, it } from 'vitest';
import { type FieldType, formatField, validateField } from './validate-field.ts';

const today = new Date('2026-11-21T12:00:00Z');
const validate = (field: FieldType, digits: string, brand = 'card') => validateField(field, digits, brand, today);

describe('validateField', () => {
  it.each([
    ['encryptedCardNumber', '', 'empty', 'cc.num.900'],
    ['encryptedCardNumber', '411111111111111', 'incomplete', 'cc.num.901'],
    ['encryptedCardNumber', '4111111111111112', 'faulty', 'cc.num.902'],
    ['encryptedExpiryDate', '', 'empty', 'cc.dat.910'],
    ['encryptedExpiryDate', '12', 'incomplete', 'cc.dat.911'],
    ['encryptedExpiryDate', '1330', 'incomplete', 'cc.dat.911'],
    ['encryptedExpiryDate', '1026', 'faulty', 'cc.dat.912'],
    ['encryptedExpiryDate', '0151', 'faulty', 'cc.dat.913'],
    ['encryptedSecurityCode', '', 'empty', 'cc.cvc.920'],
    ['encryptedSecurityCode', '73', 'incomplete', 'cc.cvc.921'],
  ] as const)('%s "%s" is %s with %s', (field, digits, state, code) =>
    expect(validate(field, digits)).toEqual({ state, code }),
  );

  it.each([
    ['this month', '1126', '11', '2026'],
    ['in the last accepted month', '1250', '12', '2050'],
  ])('accepts a card that expires %s', (_when, typed, encryptedExpiryMonth, encryptedExpiryYear) => {
    expect(validate('encryptedExpiryDate', typed)).toEqual({
      state: 'complete',
      parts: { encryptedExpiryMonth, encryptedExpiryYear },
    });
  });

  it('requires four digits in the security code of American Express, three for other brands', () => {
    expect(validate('encryptedSecurityCode', '737', 'amex').state).toBe('incomplete');
    expect(validate('encryptedSecurityCode', '7373', 'amex').state).toBe('complete');
    expect(validate('encryptedSecurityCode', '737', 'visa').state).toBe('complete');
    expect(validate('encryptedSecurityCode', '737', 'unrecognised-single-brand').state).toBe('complete');
  });

  it('accepts a complete number of an unknown brand, so that its brand can be looked up', () => {
    expect(validate('encryptedCardNumber', '6011601160116611').state).toBe('complete');
  });
});

describe('formatField', () => {
  it.each([
    ['0330', '03/30'],
    ['3', '03'],
    ['12', '12'],
    ['03/2030', '03/30'],
    ['0320', '03/20'],
    ['1/28', '01/28'],
    ['12/30', '12/30'],
  ])('formats the date %s as %s', (typed, shown) =>
    expect(formatField('encryptedExpiryDate', typed, 'card')).toBe(shown),
  );

  it('removes non-digits and excess digits', () => {
    expect(formatField('encryptedCardNumber', '4111-1111-1111-1111-99', 'card')).toBe('4111 1111 1111 1111');
    expect(formatField('encryptedSecurityCode', '73a71', 'visa')).toBe('737');
    expect(formatField('encryptedSecurityCode', '73731', 'amex')).toBe('7373');
  });
});
