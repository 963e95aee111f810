import { expect, it } from 'vitest';
import { createApp } from '../../backend/app.ts';
import { consentOf } from './order-consent.ts';
import { buy } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('API smoke tests', (api) => {
  it('returns a receipt with every field and pages through the transaction history', async () => {
    const user = await api.login('fi');
    await buy(api, user, { offer: 'total' });
    await api.advance('P14D');
    for (let month = 0; month < 5; month += 1) {
      await api.tick();
      await api.advance('P1M');
    }
    await api.tick();
    const page = async (number: number) =>
      (await user.call('GET', `/transaction/history?page=${number}&pageSize=4`)).body as unknown as {
        transactions: { id: string; date: string }[];
        total: number;
      };
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.total, first.transactions.length, second.transactions.length, third.transactions.length]).toEqual([
      6, 4, 2, 0,
    ]);
    const all = [...first.transactions, ...second.transactions];
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );

    const id = all[0]?.id ?? '';
    const { body: receipt } = await user.call('GET', `/transaction/paymentTransaction/${id}`);
    expect(receipt).toMatchObject({
      id,
      description: 'Nordlyd Premium Total',
      orderNumber: expect.stringMatching(/^NL-\d+$/),
      buyer: 'Test Person',
      paymentMethod: expect.stringMatching(/^Visa •••• \d{4}$/),
      lines: [
        { product: 'podcasts', vatPercentage: 25.5, net: 7.96, vat: 2.03, total: 9.99 },
        { product: 'audiobooks', vatPercentage: 13.5, net: 6.17, vat: 0.83, total: 7 },
      ],
      priceExclVat: 14.13,
      net: 14.13,
      subtotal: 14.13,
      total: 16.99,
      organisationNumber: expect.any(String),
      product: 'audiobooks',
      currency: 'EUR',
      status: 'Success',
    });
    const otherUser = await api.login();
    expect((await otherUser.call('GET', `/transaction/paymentTransaction/${id}`)).status).toBe(404);
    expect((await user.call('GET', '/transaction/paymentTransaction/nonsense')).status).toBe(404);
  });

  it("[INV-08] [CW-01] takes price, currency and wallet from the account's region, not from the X-Region header", async () => {
    const user = await api.login('se');
    const site = 'http://localhost:3000/no';
    const returnUrl = `${site}/checkout-v2/verify-adyen`;
    const urls = { returnUrl: `${site}/checkout-v2/verify-vm`, myAccountUrl: `${site}/min-side` };
    const session = '/adyenpayment/create-payment-session/for-duo-offer';
    const voucherSession = '/adyenpayment/create-voucher-payment-session/for-duo-offer';
    const draft = '/vippsmobilepay/draft-agreement/for-duo-offer';
    const voucherDraft = '/vippsmobilepay/draft-agreement/with-voucher';
    for (const region of ['NO', 'FI']) {
      for (const [method, path, body] of [
        ['GET', '/checkout/overview/2', undefined],
        ['GET', '/checkout/voucher/2/HALF3', undefined],
        ['POST', session, { returnUrl }],
        ['POST', voucherSession, { returnUrl, voucherCode: 'HALF3' }],
        ['POST', draft, urls],
        ['POST', voucherDraft, { ...urls, offerType: 2, voucherCode: 'HALF3' }],
      ] as const) {
        const order = body && { ...body, ...consentOf(region === 'NO' ? 'no' : 'fi') };
        const response = await user.call(method, path, order, { 'X-Region': region });
        expect([path, response.status, response.body['title']]).toEqual([path, 403, 'StandardOfferAccessDeniedError']);
      }
      const methods = await user.call('GET', '/adyenpayment/payment-methods', undefined, { 'X-Region': region });
      expect(methods.body).toMatchObject({ hasVippsMobilePay: false, walletMethod: null });
      const card = { returnUrl: 'http://localhost:3000/se/mitt-konto/betalningar' };
      const update = await user.call('POST', '/adyenpayment/create-payment-session/for-payment-method-update', card, {
        'X-Region': region,
      });
      expect(update.body).toMatchObject({ countryCode: 'SE', amount: { currency: 'SEK' } });
    }
    expect((await user.call('POST', session, { returnUrl })).body).toMatchObject({
      offerType: 2,
      countryCode: 'SE',
      amount: { value: 0, currency: 'SEK' },
    });
  });

  it('rejects invalid requests with problem+json and never with 500', async () => {
    const user = await api.login();
    for (const [method, path, body, status] of [
      ['GET', '/nothing', undefined, 404],
      ['GET', '/checkout/overview/9', undefined, 400],
      ['GET', '/transaction/history?page=0&pageSize=x', undefined, 400],
      ['PATCH', '/subscription', undefined, 405],
      ['POST', '/adyenpayment/submit-payment', [], 400],
      ['POST', '/adyenpayment/submit-payment', { sessionId: 'x', statePaymentMethod: {} }, 404],
      [
        'POST',
        '/adyenpayment/submit-payment',
        { sessionId: 'x', statePaymentMethod: { big: 'x'.repeat(70_000) } },
        413,
      ],
    ] as const) {
      const response = await user.call(method, path, body);
      expect([path, response.status, response.body['status']]).toEqual([path, status, status]);
    }
    for (const token of ['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.']) {
      const { status } = await api.send('GET', '/v2/user', undefined, { Authorization: `Bearer ${token}` });
      expect(status).toBe(401);
    }
    expect((await api.send('GET', '/nothing', undefined)).body).toMatchObject({ status: 404, title: 'NotFound' });
  });

  it('validates the input of the sandbox control routes and serves none of them outside the sandbox', async () => {
    for (const body of [
      {},
      { advance: 'soon' },
      { advance: '-P1D' },
      { now: 'today' },
      { advance: 'P1D', now: '2026-01-01T00:00:00Z' },
    ]) {
      expect((await api.send('POST', '/__sandbox/clock', body)).status).toBe(400);
    }
    const unknown = await api.send('POST', '/__sandbox/personas', { persona: 'king', region: 'se' });
    expect(unknown.body).toMatchObject({ status: 400, detail: expect.stringContaining('premium-card') });

    const backend = { ...api.backend, settings: { ...api.settings, isSandbox: false } };
    const { scheduler, parts } = api;
    const liveApp = createApp({ backend, scheduler, content: parts.content });
    for (const path of ['clock', 'tick', 'personas', 'partner/end']) {
      const response = await liveApp.request(`/__sandbox/${path}`, { method: 'POST', body: '{}' });
      expect(response.status).toBe(404);
    }
  });
});
