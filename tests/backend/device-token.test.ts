import { describe, expect, it } from 'vitest';
import { makeApplePayData, makeDevicePayment, makeGooglePayToken } from '../device-token.ts';
import { isEncryptedSubmission } from '../../backend/billing/checkout/card-input.ts';

const accepts = (paymentMethod: Record<string, unknown>): boolean =>
  isEncryptedSubmission({ paymentMethod, browserInfo: null });
const base64 = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64');
const google = JSON.parse(makeGooglePayToken()) as Record<string, unknown>;
const apple = makeApplePayData() as Record<string, unknown>;
const number = '4111111111111111';

describe('the token of a device wallet', () => {
  it.each(['applepay', 'googlepay', 'paywithgoogle'] as const)(
    'accepts the payment of the wallet component: %s',
    (type) => {
      for (let turn = 0; turn < 50; turn += 1) expect(accepts(makeDevicePayment(type))).toBe(true);
      const named = { ...makeDevicePayment(type), checkoutAttemptId: crypto.randomUUID(), sdkData: 'eyJh_bc' };
      expect(accepts(named)).toBe(true);
    },
  );

  it.each([
    ['a card number next to the token', { ...makeDevicePayment('googlepay'), number }],
    ['a card number as the token', { type: 'googlepay', googlePayToken: number }],
    ['the fields of a card', { ...makeDevicePayment('applepay'), holderName: 'Siv', encryptedCardNumber: 'x' }],
    ['the other wallet', { ...makeDevicePayment('googlepay'), type: 'applepay' }],
    ['an unsupported method', { type: 'paypal' }],
    ['an unknown field', { type: 'googlepay', googlePayToken: JSON.stringify({ ...google, note: 'x' }) }],
    ['an unencrypted field', { type: 'googlepay', googlePayToken: JSON.stringify({ ...google, signature: number }) }],
    [
      'a number that is only base64-encoded',
      { type: 'applepay', applePayToken: base64({ ...apple, data: base64({ number }) }) },
    ],
    ['a token without its header', { type: 'applepay', applePayToken: base64({ ...apple, header: undefined }) }],
    ['an invalid token', { type: 'applepay', applePayToken: 'bm8=' }],
  ])('rejects %s', (_, paymentMethod) => {
    expect(accepts(paymentMethod)).toBe(false);
  });
});
