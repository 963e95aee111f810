import { describe, expect, it } from 'vitest';
import { hasCardNumber, getDeclineReason, getPaymentOutcome, resultCodes } from './payment.ts';

describe('getPaymentOutcome', () => {
  it('[CC-07] maps Authorised and Pending to success, and Refused, Error and Cancelled to a payment error', () => {
    const of = (outcome: string) => resultCodes.filter((code) => getPaymentOutcome(code) === outcome);
    expect(of('success')).toEqual(['Authorised', 'Pending']);
    expect(of('payment_error')).toEqual(['Error', 'Refused', 'Cancelled']);
  });
});

describe('getDeclineReason', () => {
  it('knows every code of the catalogue and maps the rest to general', () => {
    const codes = ['2', '5', '6', '7', '8', '9', '10', '11', '12', '20', '24'];
    expect(new Set(codes.map(getDeclineReason)).size).toBe(11);
    for (const odd of [null, undefined, '', '99', 'toString', '__proto__'])
      expect(getDeclineReason(odd)).toBe('general');
  });
});

describe('hasCardNumber', () => {
  it('finds a readable card number', () => {
    for (const text of [
      '4111111111111111',
      '{"n":"4111 1111 1111 1111"}',
      '3700-0000-0000-002',
      'x 5454545454545454.',
      '4111 - 1111 - 1111 - 1111',
      '4111/1111/1111/1111',
      '４１１１１１１１１１１１１１１１',
    ]) {
      expect(hasCardNumber(text), text).toBe(true);
    }
  });

  it('ignores ids, times and ciphertext', () => {
    for (const text of [
      '4111111111111112',
      '1763712000000000',
      '018f9e4a-4111-4111-8111-111111111111',
      'eyJhbGciOiJSU0Et4111111111111111b2FlcA',
      'test_4111111111111111',
    ]) {
      expect(hasCardNumber(text), text).toBe(false);
    }
  });
});
