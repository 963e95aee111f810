import * as checkout from '@adyen/api-library/lib/src/typings/checkout/models.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishedFields, publishedParts } from './published-fields.ts';
import { goodCard, openMerchant } from './testing/merchant.ts';

it("are those of the provider's library", () => {
  const requests = {
    payment: checkout.PaymentRequest,
    list: checkout.PaymentMethodsRequest,
    details: checkout.PaymentDetailsRequest,
    refund: checkout.PaymentRefundRequest,
    cancel: checkout.PaymentCancelRequest,
  };
  const published = Object.entries(requests).map(([name, type]) => [
    name,
    type.getAttributeTypeMap().map(({ baseName }) => baseName),
  ]);
  expect(publishedFields).toEqual(Object.fromEntries(published));
});

it("inside a payment are those of the provider's library", () => {
  const parts = {
    amount: checkout.Amount,
    authenticationData: checkout.AuthenticationData,
    'authenticationData.threeDSRequestData': checkout.ThreeDSRequestData,
    'paymentMethod scheme': checkout.CardDetails,
    'paymentMethod applepay': checkout.ApplePayDetails,
    'paymentMethod googlepay': checkout.GooglePayDetails,
    'paymentMethod paywithgoogle': checkout.PayWithGoogleDetails,
  };
  const published = Object.entries(parts).map(([name, type]) => [
    name,
    type.getAttributeTypeMap().map(({ baseName }) => baseName),
  ]);
  expect(publishedParts).toEqual(Object.fromEntries(published));
});

describe('published limits', () => {
  let merchant: Awaited<ReturnType<typeof openMerchant>>;
  beforeEach(async () => {
    merchant = await openMerchant();
  });
  afterEach(() => merchant.close());

  it('an unknown field is refused', async () => {
    const { status, body } = await merchant.pay(goodCard, { shopperId: 'anna' });
    expect([status, body.errorCode]).toEqual([422, '702']);
  });

  it.each([
    ['amount', { amount: { value: 9_900, currency: 'SEK', unit: 'minor' } }],
    ['payment method', { paymentMethod: { type: 'scheme', storedPaymentMethodId: 'x', cardholder: 'Anna' } }],
    ['payment method of another type', { paymentMethod: { type: 'applepay', googlePayToken: '{}' } }],
    ['authentication', { authenticationData: { nativeThreeDS: 'preferred' } }],
    ['authentication request', { authenticationData: { threeDSRequestData: { windowSize: '05' } } }],
  ])('an unknown field of the %s is refused', async (_part, change) => {
    const { status, body } = await merchant.pay(goodCard, change);
    expect([status, body.errorCode]).toEqual([422, '702']);
  });

  it.each([
    ['no return URL', { returnUrl: undefined }, '14_030'],
    ['an unknown channel', { channel: 'Desktop' }, '702', 400],
    ['an unknown model', { recurringProcessingModel: 'Weekly' }, '702', 400],
    ['an unknown interaction', { shopperInteraction: 'Web' }, '000'],
  ])('a payment with %s is refused', async (_what, change, errorCode, status = 422) => {
    expect((await merchant.pay(goodCard, { channel: 'Web' })).status).toBe(200);
    const refused = await merchant.pay(goodCard, change);
    expect([refused.status, refused.body.errorCode]).toEqual([status, errorCode]);
  });

  it('an idempotency key of more than 64 characters is refused', async () => {
    expect((await merchant.pay(goodCard, {}, { 'Idempotency-Key': 'k'.repeat(64) })).status).toBe(200);
    expect((await merchant.pay(goodCard, {}, { 'Idempotency-Key': 'k'.repeat(65) })).status).toBe(422);
  });
});
