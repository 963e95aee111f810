import adyen from '@adyen/api-library';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishedFields } from './published-fields.ts';
import { goodCard, openMerchant } from './testing/merchant.ts';

const { checkout } = adyen.Types;

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

  it('an idempotency key of more than 64 characters is refused', async () => {
    expect((await merchant.pay(goodCard, {}, { 'Idempotency-Key': 'k'.repeat(64) })).status).toBe(200);
    expect((await merchant.pay(goodCard, {}, { 'Idempotency-Key': 'k'.repeat(65) })).status).toBe(422);
  });
});
