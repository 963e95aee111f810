import { describe, expect, it } from 'vitest';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { goodCard, openMerchant } from './testing/merchant.ts';

const listPath = '/v72/storedPaymentMethods?merchantAccount=Nordlyd&shopperReference=listener-1';
const storing = { amount: { value: 0, currency: 'SEK' }, storePaymentMethod: true };
const tokenOf = (data: Record<string, string> | undefined): string =>
  data?.['recurring.recurringDetailReference'] ?? '';

describe('stored cards', () => {
  it('stores a card with an authorisation of amount 0, without a capture', async () => {
    const { pay, call, readLedger } = await openMerchant();
    const { body } = await pay(goodCard, storing);
    const token = tokenOf(body.additionalData);
    expect(token).not.toBe('');
    const { storedPaymentMethods } = (await call('GET', listPath)).body as { storedPaymentMethods?: unknown[] };
    expect(storedPaymentMethods).toEqual([
      expect.objectContaining({
        id: token,
        brand: 'visa',
        lastFour: '1111',
        expiryMonth: '03',
        expiryYear: '2030',
        holderName: 'Anna Ek',
        supportedRecurringProcessingModels: ['CardOnFile', 'Subscription', 'UnscheduledCardOnFile'],
      }),
    ]);
    expect((await readLedger()).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'authorisation Authorised',
      'token created',
    ]);
  });

  it('charges a token without the shopper, even when the bank would require a challenge', async () => {
    const { pay, call, describePayment, app } = await openMerchant();
    const stored = await pay(goodCard, storing);
    const paymentMethod = { type: 'scheme', storedPaymentMethodId: tokenOf(stored.body.additionalData) };
    const renewal = { shopperInteraction: 'ContAuth', recurringProcessingModel: 'Subscription' };
    const { body } = await call('POST', '/v72/payments', describePayment(paymentMethod, renewal));
    expect(body.resultCode).toBe('Authorised');
    expect(tokenOf(body.additionalData)).toBe(paymentMethod.storedPaymentMethodId);
    const fault = { match: { method: 'POST', path: '/v72/payments' }, mode: 'refuse', times: 1 };
    await app.request('/__control/faults', { method: 'POST', body: JSON.stringify(fault) });
    const refused = await call('POST', '/v72/payments', describePayment(paymentMethod, renewal));
    expect(refused.body).toMatchObject({ resultCode: 'Refused', refusalReasonCode: '2' });
  });

  it('keep one token for the same card of the same shopper', async () => {
    const { pay } = await openMerchant();
    const first = await pay(goodCard, storing);
    const again = await pay(goodCard, storing);
    const other = await pay(goodCard, { ...storing, shopperReference: 'listener-2' });
    expect(tokenOf(again.body.additionalData)).toBe(tokenOf(first.body.additionalData));
    expect(tokenOf(other.body.additionalData)).not.toBe(tokenOf(first.body.additionalData));
  });

  it('cannot be charged by another shopper', async () => {
    const { pay, call, describePayment } = await openMerchant();
    const stored = await pay(goodCard, storing);
    const paymentMethod = { type: 'scheme', storedPaymentMethodId: tokenOf(stored.body.additionalData) };
    const foreign = describePayment(paymentMethod, { shopperReference: 'listener-2' });
    expect(await call('POST', '/v72/payments', foreign)).toMatchObject({ status: 422, body: { errorCode: '803' } });
  });

  it('deletes a card once, and keeps the others after a restart', async () => {
    const records = openDocumentStore(':memory:');
    const { pay, call, close } = await openMerchant(records);
    const token = tokenOf((await pay(goodCard, storing)).body.additionalData);
    await pay({ number: '5555444433331111' }, storing);
    const path = `/v72/storedPaymentMethods/${token}?merchantAccount=Nordlyd&shopperReference=listener-1`;
    expect((await call('DELETE', path)).status).toBe(204);
    expect(await call('DELETE', path)).toMatchObject({ status: 422, body: { errorCode: '803' } });
    await close();
    const restarted = await openMerchant(records);
    const { storedPaymentMethods } = (await restarted.call('GET', listPath)).body as {
      storedPaymentMethods?: { lastFour: string }[];
    };
    expect(storedPaymentMethods?.map(({ lastFour }) => lastFour)).toEqual(['1111']);
    expect(storedPaymentMethods).toHaveLength(1);
  });

  it('are listed among the payment methods', async () => {
    const { pay, call } = await openMerchant();
    await pay(goodCard, storing);
    const request = { merchantAccount: 'Nordlyd', shopperReference: 'listener-1' };
    expect((await call('POST', '/v72/paymentMethods', request)).body).toMatchObject({
      paymentMethods: [
        { type: 'scheme', brands: ['visa', 'mc', 'amex'] },
        { type: 'applepay', configuration: { merchantName: 'Nordlyd' } },
        { type: 'googlepay', configuration: { gatewayMerchantId: 'Nordlyd' } },
      ],
      storedPaymentMethods: [{ lastFour: '1111' }],
    });
  });
});
