import { describe, expect, it } from 'vitest';
import { goodCard, openMerchant } from './testing/merchant.ts';

describe('control surface', () => {
  it('deletes all data on reset, but still decrypts what an open form has encrypted', async () => {
    const { pay, app, readLedger, call, describePayment, encryptCard, delivered } = await openMerchant();
    const paymentMethod = await encryptCard(goodCard);
    await app.request('/__control/webhooks', { method: 'POST', body: '{"mode":"hold"}' });
    await pay(goodCard, { storePaymentMethod: true }, { 'Idempotency-Key': 'once' });
    await app.request('/__control/reset', { method: 'POST' });
    expect(await readLedger()).toEqual([]);
    expect(delivered).toEqual([]);
    const again = await call('POST', '/v72/payments', describePayment(paymentMethod), { 'Idempotency-Key': 'once' });
    expect(again.body.resultCode).toBe('Authorised');
    expect(await readLedger()).toHaveLength(2);
  });

  it('rejects API calls with an error in the format of the provider when a fault is set', async () => {
    const { app, call } = await openMerchant();
    const fault = { match: { path: '/v72/paymentMethods' }, mode: 'refuse', times: 1 };
    await app.request('/__control/faults', { method: 'POST', body: JSON.stringify(fault) });
    const request = { merchantAccount: 'Nordlyd' };
    expect(await call('POST', '/v72/paymentMethods', request)).toMatchObject({
      status: 403,
      body: { errorCode: '010' },
    });
    expect((await call('POST', '/v72/paymentMethods', request)).status).toBe(200);
  });
});

describe('front page', () => {
  it('shows the shopper of every row, also of a charge without name and email', async () => {
    const { pay, app, call, encryptCard, describePayment } = await openMerchant();
    await pay({ ...goodCard, holderName: 'Siv Larsen' }, { shopperEmail: 'siv@nordlyd.example' });
    const paymentMethod = await encryptCard(goodCard);
    await call('POST', '/v72/payments', describePayment(paymentMethod, { reference: 'renewal-1' }));
    await pay(goodCard, { shopperReference: 'stranger-1', reference: 'order-2' });
    const text = await (await app.request('/')).text();
    const row = (reference: string) => text.split('<tr>').find((part) => part.includes(reference));
    expect(row('renewal-1')).toMatch(/siv@nordlyd\.example.+Siv Larsen/s);
    expect(row('order-2')).toContain('stranger-1');
  });

  it('shows times by the sandbox clock of the shop, also for payments without a time header', async () => {
    const { pay, app, readLedger } = await openMerchant();
    await pay(goodCard, { reference: 'then-1' }, { 'X-Sandbox-Time': '2031-03-04T10:00:00.000Z' });
    await pay(goodCard, { reference: 'then-2' });
    const text = await (await app.request('/')).text();
    const rows = text.split('<tr>').filter((part) => part.includes('then-'));
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(row).toContain('2031-03-04 10:00');
    expect(JSON.stringify(await readLedger())).not.toContain('2031-03-04');
  });

  it('lists test cards and scenarios, and shows the ledger with escaped references', async () => {
    const { pay, app } = await openMerchant();
    await pay({ ...goodCard, holderName: 'PENDING' }, { reference: 'order-<b>' });
    const text = await (await app.request('/')).text();
    for (const word of ['5454 5454 5454 5454', 'NOT_ENOUGH_BALANCE', 'order-&lt;b&gt;', '99.00 SEK']) {
      expect(text).toContain(word);
    }
  });

  it('completes a pending payment with a button', async () => {
    const { pay, app, readLedger } = await openMerchant();
    const { body } = await pay({ ...goodCard, holderName: 'PENDING' });
    await app.request(`/pending/${body.pspReference}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'authorised' }),
    });
    expect((await readLedger()).map(({ status }) => status)).toEqual(['Pending', 'Authorised', 'captured']);
  });
});
