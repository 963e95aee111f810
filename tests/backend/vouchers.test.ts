import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { createSteps, months } from './voucher-steps.ts';
import { createWorld, type Listener, type World } from './test-backend.ts';

describe.each(testDatabases)('vouchers on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.card('DELETE', '/__control/faults'));
  afterAll(() => world.close());
  const { buyWith, captures, issue, order, pay, validate } = createSteps(() => world);

  it('[VO-08] says why a voucher cannot be used, each reason by its own title', async () => {
    const listener = await world.login();
    const used = await issue();
    await buyWith(listener, used);
    await listener.call('DELETE', '/subscription/package');
    const holder = await world.login();
    await buyWith(holder, await issue());
    const busy = await world.login();
    const { body } = await order(busy, await issue());
    await pay(busy, body['sessionId'], { holderName: 'PENDING' });
    const own = await world.login();
    const cases: [Listener, string, string, string?][] = [
      [listener, '   ', 'empty_field'],
      [listener, 'NOTHING', 'no_voucher'],
      [listener, 'A'.repeat(21), 'no_voucher'],
      [listener, await issue({ withdrawn: true }), 'not_valid'],
      [listener, await issue({ regions: ['no', 'fi'] }), 'invalid_region'],
      [listener, await issue({ validTo: '2020-01-01T00:00:00Z' }), 'already_expired'],
      [listener, await issue({ validFrom: '2090-01-01T00:00:00Z' }), 'not_yet_valid'],
      [listener, await issue({ maxUses: 0 }), 'already_used'],
      [listener, used, 'already_used'],
      [listener, await issue({ offers: ['total'] }), 'invalid_voucher_type', '?offerType=0'],
      [listener, await issue(), 'invalid_voucher_type', '?offerType=1'],
      [listener, await issue({ newCustomersOnly: true }), 'invalid_churn_eligibility'],
      [holder, await issue(), 'not_reward_voucher'],
      [own, await issue({ issuedBy: own.id }), 'can_not_join_own_subscription'],
      [busy, await issue(), 'generic_error'],
    ];
    for (const [person, code, title, query] of cases) {
      const answer = await validate(person, code, query);
      const status = title === 'no_voucher' ? 404 : 422;
      expect([code, answer.status, answer.body['title'], answer.body['code']]).toEqual([code, status, title, title]);
    }
    const orderable = cases.filter(
      ([person, , title, query]) => person !== holder && (title !== 'invalid_voucher_type' || query === '?offerType=0'),
    );
    for (const [person, code, title] of orderable) {
      const ordered = await order(person, code);
      expect([code, ordered.status, ordered.body['title']]).toEqual([code, 422, title]);
    }
  });

  it('[AP-08][VO-11] says what a voucher gives, with the wire numbers of discount and duration', async () => {
    const listener = await world.login('fi');
    const code = await issue({ type: 'FIFTYPERCENT', duration: months(3), offers: ['standard', 'totalDuo'] });
    const padded = ` ${code.toLowerCase()} `;
    const { status, body } = await validate(listener, padded, '?offerType=4');
    expect([status, body]).toEqual([
      200,
      { voucherCode: code, discountType: 2, duration: { unit: 1, length: 3 }, offerTypes: [0, 4] },
    ]);
    const terms = await listener.call('GET', `/checkout/voucher/0/${encodeURIComponent(padded)}`);
    expect(terms.body).toMatchObject({
      voucherCode: code,
      currencyCode: 'EUR',
      defaultPrice: 9.99,
      discountPrice: 4.99,
    });
    const days = await issue({ duration: { unit: 0, n: 10 } });
    expect((await validate(listener, days)).body).toMatchObject({ discountType: 1, duration: { unit: 0, length: 10 } });
    const forever = await issue({ duration: null });
    expect((await validate(listener, forever)).body).toMatchObject({ duration: null });
    expect((await listener.call('GET', `/checkout/voucher/0/${forever}`)).body).toMatchObject({ endsAt: null });
    expect((await listener.call('GET', `/checkout/voucher/1/${forever}`)).status).toBe(403);
    expect((await world.send('GET', `/v2/checkoutvoucher/validate/${code}`, undefined)).status).toBe(401);
  });

  it('[AP-08] an overview with a voucher shows what it costs now and afterwards; the trial gives way to it', async () => {
    const listener = await world.login();
    const half = await issue({ type: 'FIFTYPERCENT' });
    const overview = await listener.call('GET', `/checkout/overview/2?voucherCode=${half.toLowerCase()}`);
    expect(overview.body).toMatchObject({
      voucherCode: half,
      offer: { defaultPrice: 149 },
      discount: { discountPrice: 74.5, discountType: 2 },
      trial: null,
      warning: null,
      today: { amount: 74.5 },
      nextCharge: { amount: 149 },
    });
    const free = await listener.call('GET', `/checkout/overview/0?voucherCode=${await issue({ duration: months(2) })}`);
    expect(free.body).toMatchObject({
      today: { amount: 0 },
      nextCharge: { amount: 99 },
      discount: { discountPrice: 0 },
    });
    const refused = await listener.call('GET', '/checkout/overview/0?voucherCode=NOTHING');
    expect(refused.body).toMatchObject({ status: 422, title: 'UnexpectedDiscountError', code: 'no_voucher' });
  });

  it('[AP-09] [CC-05] sells every offer but student with a voucher, and the session says so', async () => {
    for (const [offer, offerType, price] of [
      ['standard', 0, 4950],
      ['duo', 2, 7450],
      ['total', 3, 8450],
      ['totalduo', 4, 12450],
    ] as const) {
      const listener = await world.login();
      const code = await issue({ type: 'FIFTYPERCENT' });
      const { status, body } = await order(listener, code, offer);
      expect([status, body]).toMatchObject([201, { offerType, voucherCode: code, amount: { value: price } }]);
      const sessionId = String(body['sessionId']);
      const session = await listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
      expect(session.body).toMatchObject({ offerType, voucherCode: code });
      expect((await pay(listener, sessionId)).body).toEqual({ resultCode: 'Authorised' });
      const verify = (voucherCode: string | null) =>
        listener.call('POST', '/adyenpayment/verify-payment-result', { sessionId, offerType, voucherCode });
      expect((await verify(null)).body).toMatchObject({ status: 409, title: 'PaymentSessionMismatchError' });
      expect((await verify(code)).body).toMatchObject({
        resultCode: 'Authorised',
        subscription: { productId: 'coupon-plan', offer: { subscriptionOfferType: offerType } },
      });
      expect(await captures(listener)).toEqual([price]);
    }
    const student = await order(await world.login(), await issue(), 'student');
    expect(student.status).toBe(400);
    const tampered = await (
      await world.login()
    ).call('POST', '/adyenpayment/create-voucher-payment-session/for-standard-offer', {
      voucherCode: await issue(),
      returnUrl: 'https://evil.example/',
    });
    expect(tampered.body).toMatchObject({ status: 422, title: 'ReturnUrlNotAllowedError' });
  });
});
