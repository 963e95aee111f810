import { afterEach, expect, it } from 'vitest';
import { createVoucherSteps, months } from './voucher-steps.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('vouchers', (api) => {
  afterEach(() => api.card('DELETE', '/__control/faults'));
  const { buyWith, captures, issue, order, pay, validate } = createVoucherSteps(() => api);

  it('[VO-08] returns the reason why a voucher cannot be used, with a separate title for each', async () => {
    const user = await api.login();
    const used = await issue();
    await buyWith(user, used);
    await user.call('DELETE', '/subscription/package');
    const holder = await api.login();
    await buyWith(holder, await issue());
    const busy = await api.login();
    const { body } = await order(busy, await issue());
    await pay(busy, body['sessionId'], { holderName: 'PENDING' });
    const own = await api.login();
    const cases: [TestUser, string, string, string?][] = [
      [user, '   ', 'empty_field'],
      [user, 'NOTHING', 'no_voucher'],
      [user, 'A'.repeat(21), 'no_voucher'],
      [user, await issue({ withdrawn: true }), 'not_valid'],
      [user, await issue({ regions: ['no', 'fi'] }), 'invalid_region'],
      [user, await issue({ validTo: '2020-01-01T00:00:00Z' }), 'already_expired'],
      [user, await issue({ validFrom: '2090-01-01T00:00:00Z' }), 'not_yet_valid'],
      [user, await issue({ maxUses: 0 }), 'already_used'],
      [user, used, 'already_used'],
      [user, await issue({ offers: ['total'] }), 'invalid_voucher_type', '?offerType=0'],
      [user, await issue(), 'invalid_voucher_type', '?offerType=1'],
      [user, await issue({ newCustomersOnly: true }), 'invalid_churn_eligibility'],
      [holder, await issue(), 'not_reward_voucher'],
      [own, await issue({ issuedBy: own.id }), 'can_not_join_own_subscription'],
      [busy, await issue(), 'generic_error'],
    ];
    for (const [user, code, title, query] of cases) {
      const response = await validate(user, code, query);
      const status = title === 'no_voucher' ? 404 : 422;
      expect([code, response.status, response.body['title'], response.body['code']]).toEqual([
        code,
        status,
        title,
        title,
      ]);
    }
    const orderable = cases.filter(
      ([user, , title, query]) => user !== holder && (title !== 'invalid_voucher_type' || query === '?offerType=0'),
    );
    for (const [user, code, title] of orderable) {
      const ordered = await order(user, code);
      expect([code, ordered.status, ordered.body['title']]).toEqual([code, 422, title]);
    }
  });

  it('[RT-16] validates the code itself for a visitor, without what depends on a user', async () => {
    const get = (code: string) =>
      api.send('GET', `/v2/checkoutvoucher/validate/${code}`, undefined, { 'X-Region': 'se' });
    const code = await issue({ offers: ['total'], newCustomersOnly: true, issuedBy: 'someone' });
    expect(await get(code)).toMatchObject({ status: 200, body: { voucherCode: code, offerTypes: [3] } });
    for (const [refused, title] of [
      ['NOTHING', 'no_voucher'],
      [await issue({ regions: ['no'] }), 'invalid_region'],
      [await issue({ validTo: '2020-01-01T00:00:00Z' }), 'already_expired'],
      [await issue({ maxUses: 0 }), 'already_used'],
    ] as const)
      expect((await get(refused)).body['title']).toBe(title);
  });

  it('[AP-08][VO-11] returns discount and duration of a voucher with their API numbers', async () => {
    const user = await api.login('fi');
    const code = await issue({ type: 'FIFTYPERCENT', duration: months(3), offers: ['standard', 'totalDuo'] });
    const padded = ` ${code.toLowerCase()} `;
    const { status, body } = await validate(user, padded, '?offerType=4');
    expect([status, body]).toEqual([
      200,
      { voucherCode: code, discountType: 2, duration: { unit: 1, length: 3 }, offerTypes: [0, 4] },
    ]);
    const terms = await user.call('GET', `/checkout/voucher/0/${encodeURIComponent(padded)}`);
    expect(terms.body).toMatchObject({
      voucherCode: code,
      currencyCode: 'EUR',
      defaultPrice: 9.99,
      discountPrice: 4.99,
    });
    const days = await issue({ duration: { unit: 0, n: 10 } });
    expect((await validate(user, days)).body).toMatchObject({ discountType: 1, duration: { unit: 0, length: 10 } });
    const forever = await issue({ duration: null });
    expect((await validate(user, forever)).body).toMatchObject({ duration: null });
    expect((await user.call('GET', `/checkout/voucher/0/${forever}`)).body).toMatchObject({ endsAt: null });
    expect((await user.call('GET', `/checkout/voucher/1/${forever}`)).status).toBe(403);
  });

  it('[AP-08] shows the price with a voucher and afterwards in the overview, without a trial', async () => {
    const user = await api.login();
    const half = await issue({ type: 'FIFTYPERCENT' });
    const overview = await user.call('GET', `/checkout/overview/2?voucherCode=${half.toLowerCase()}`);
    expect(overview.body).toMatchObject({
      voucherCode: half,
      offer: { defaultPrice: 149 },
      discount: { discountPrice: 74.5, discountType: 2 },
      trial: null,
      warning: null,
      today: { amount: 74.5 },
      nextCharge: { amount: 149 },
    });
    const free = await user.call('GET', `/checkout/overview/0?voucherCode=${await issue({ duration: months(2) })}`);
    expect(free.body).toMatchObject({
      today: { amount: 0 },
      nextCharge: { amount: 99 },
      discount: { discountPrice: 0 },
    });
    const rejected = await user.call('GET', '/checkout/overview/0?voucherCode=NOTHING');
    expect(rejected.body).toMatchObject({ status: 422, title: 'UnexpectedDiscountError', code: 'no_voucher' });
  });

  it('[AP-09] [CC-05] sells every offer except Student with a voucher, which the session contains', async () => {
    for (const [offer, offerType, price] of [
      ['standard', 0, 4950],
      ['duo', 2, 7450],
      ['total', 3, 8450],
      ['totalduo', 4, 12450],
    ] as const) {
      const user = await api.login();
      const code = await issue({ type: 'FIFTYPERCENT' });
      const { status, body } = await order(user, code, offer);
      expect([status, body]).toMatchObject([201, { offerType, voucherCode: code, amount: { value: price } }]);
      const sessionId = String(body['sessionId']);
      const session = await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
      expect(session.body).toMatchObject({ offerType, voucherCode: code });
      expect((await pay(user, sessionId)).body).toEqual({ resultCode: 'Authorised' });
      const verify = (voucherCode: string | null) =>
        user.call('POST', '/adyenpayment/verify-payment-result', { sessionId, offerType, voucherCode });
      expect((await verify(null)).body).toMatchObject({ status: 409, title: 'PaymentSessionMismatchError' });
      expect((await verify(code)).body).toMatchObject({
        resultCode: 'Authorised',
        subscription: { productId: 'coupon-plan', offer: { subscriptionOfferType: offerType } },
      });
      expect(await captures(user)).toEqual([price]);
    }
    const student = await order(await api.login(), await issue(), 'student');
    expect(student.status).toBe(400);
    const tampered = await (
      await api.login()
    ).call('POST', '/adyenpayment/create-voucher-payment-session/for-standard-offer', {
      voucherCode: await issue(),
      returnUrl: 'https://evil.example/',
    });
    expect(tampered.body).toMatchObject({ status: 422, title: 'ReturnUrlNotAllowedError' });
  });
});
