import { describe, expect, it } from 'vitest';
import { makeApplePayData, makeDevicePayment, makeGooglePayToken } from '../device-token.ts';
import { isEncryptedSubmission } from '../../backend/billing/checkout/card-input.ts';

const takes = (paymentMethod: Record<string, unknown>): boolean =>
  isEncryptedSubmission({ paymentMethod, browserInfo: null });
const base64 = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64');
const google = JSON.parse(makeGooglePayToken()) as Record<string, unknown>;
const apple = makeApplePayData() as Record<string, unknown>;
const number = '4111111111111111';

describe('the token of a device wallet', () => {
  it.each(['applepay', 'googlepay', 'paywithgoogle'] as const)(
    'is taken as the component hands it over: %s',
    (type) => {
      for (let turn = 0; turn < 50; turn += 1) expect(takes(makeDevicePayment(type))).toBe(true);
      const named = { ...makeDevicePayment(type), checkoutAttemptId: crypto.randomUUID(), sdkData: 'eyJh_bc' };
      expect(takes(named)).toBe(true);
    },
  );

  it.each([
    ['a card number beside the token', { ...makeDevicePayment('googlepay'), number }],
    ['a card number as the token', { type: 'googlepay', googlePayToken: number }],
    ['the fields of a card', { ...makeDevicePayment('applepay'), holderName: 'Siv', encryptedCardNumber: 'x' }],
    ['the other wallet', { ...makeDevicePayment('googlepay'), type: 'applepay' }],
    ['a method that we do not take', { type: 'paypal' }],
    ['an unknown part', { type: 'googlepay', googlePayToken: JSON.stringify({ ...google, note: 'x' }) }],
    ['a readable part', { type: 'googlepay', googlePayToken: JSON.stringify({ ...google, signature: number }) }],
    [
      'a number sealed by nothing but base64',
      { type: 'applepay', applePayToken: base64({ ...apple, data: base64({ number }) }) },
    ],
    ['a token without its header', { type: 'applepay', applePayToken: base64({ ...apple, header: undefined }) }],
    ['what is no token', { type: 'applepay', applePayToken: 'bm8=' }],
  ])('is refused: %s', (_, paymentMethod) => {
    expect(takes(paymentMethod)).toBe(false);
  });
});
