import { createRequire } from 'node:module';
import type hmacValidator from '@adyen/api-library/lib/src/utils/hmacValidator.js';
import { describe, expect, it } from 'vitest';
import { signItem } from './notification.ts';
import { goodCard, openMerchant, testSettings } from './testing/merchant.ts';

const library = createRequire(import.meta.url)('@adyen/api-library/lib/src/utils/hmacValidator.js') as {
  default: typeof hmacValidator;
};
const validator = new library.default();
type Item = Parameters<typeof validator.validateHMAC>[0];
const isValid = (item: unknown): boolean => validator.validateHMAC(item as Item, testSettings.hmacKey);

describe('notifications', () => {
  it('reports a paid order as authorised and captured', async () => {
    const { pay, readNotifications } = await openMerchant();
    const { body } = await pay(goodCard);
    expect(await readNotifications()).toMatchObject([
      { eventCode: 'AUTHORISATION', success: 'true', pspReference: body.pspReference, merchantReference: 'order-1' },
      { eventCode: 'CAPTURE', success: 'true', originalReference: body.pspReference },
    ]);
  });

  it('has a signature that the provider’s library accepts, and rejects when a signed field changes', async () => {
    const { pay, readNotifications } = await openMerchant();
    await pay({ ...goodCard, holderName: 'DECLINED' });
    await pay(goodCard);
    const signed = (await readNotifications()).map((item) => signItem(item, testSettings.hmacKey));
    expect(signed).toHaveLength(3);
    for (const item of signed) {
      expect(isValid(item)).toBe(true);
      expect(isValid({ ...item, success: item.success === 'true' ? 'false' : 'true' })).toBe(false);
      expect(isValid({ ...item, amount: { ...item.amount, value: 1 } })).toBe(false);
    }
  });

  it.each([
    ['NOT_ENOUGH_BALANCE', 'Not enough balance'],
    ['CANCELLED_RESULT', 'Cancelled'],
    ['ERROR', 'Acquirer Error'],
  ])('reports %s with its reason', async (holderName, reason) => {
    const { pay, readNotifications } = await openMerchant();
    await pay({ ...goodCard, holderName });
    expect(await readNotifications()).toMatchObject([{ eventCode: 'AUTHORISATION', success: 'false', reason }]);
  });

  it('reports a refund, and a failed refund when the amount exceeds the rest', async () => {
    const { pay, call, readNotifications, readLedger } = await openMerchant();
    const psp = (await pay(goodCard)).body.pspReference;
    const refund = (value: number, key: string) =>
      call(
        'POST',
        `/v72/payments/${psp}/refunds`,
        { merchantAccount: 'Nordlyd', amount: { value, currency: 'SEK' }, reference: 'refund-1' },
        { 'Idempotency-Key': key },
      );
    expect(await refund(9900, 'r1')).toMatchObject({
      status: 201,
      body: { status: 'received', paymentPspReference: psp },
    });
    await refund(9900, 'r1');
    await refund(1, 'r2');
    expect((await readNotifications()).slice(2)).toMatchObject([
      { eventCode: 'REFUND', success: 'true', originalReference: psp, merchantReference: 'refund-1' },
      { eventCode: 'REFUND', success: 'false' },
    ]);
    const refunds = (await readLedger()).filter(({ kind }) => kind === 'refund').map(({ status }) => status);
    expect(refunds).toEqual(['refunded', 'failed']);
  });

  it('cancels an authorisation with amount 0, but not a captured one', async () => {
    const { pay, call, readLedger } = await openMerchant();
    const free = await pay(goodCard, { amount: { value: 0, currency: 'SEK' } });
    const paid = await pay(goodCard);
    for (const { body } of [free, paid]) {
      await call('POST', `/v72/payments/${body.pspReference}/cancels`, { merchantAccount: 'Nordlyd' });
    }
    const cancels = (await readLedger()).filter(({ kind }) => kind === 'cancel').map(({ status }) => status);
    expect(cancels).toEqual(['cancelled', 'failed']);
    const unknown = await call('POST', '/v72/payments/NONE/cancels', { merchantAccount: 'Nordlyd' });
    expect(unknown).toMatchObject({ status: 422, body: { errorCode: '167' } });
  });

  it.each([
    ['authorised', 'true', ['Pending', 'Authorised', 'captured']],
    ['refused', 'false', ['Pending', 'Refused']],
  ])('completes a pending payment as %s, once', async (outcome, success, statuses) => {
    const { pay, app, readNotifications, readLedger } = await openMerchant();
    await pay({ ...goodCard, holderName: 'PENDING' });
    expect(await readNotifications()).toEqual([]);
    const end = () =>
      app.request('/__control/payments', { method: 'POST', body: JSON.stringify({ reference: 'order-1', outcome }) });
    expect((await end()).status).toBe(200);
    expect((await end()).status).toBe(404);
    expect((await readNotifications())[0]).toMatchObject({ eventCode: 'AUTHORISATION', success });
    expect((await readLedger()).map(({ status }) => status)).toEqual(statuses);
  });
});
