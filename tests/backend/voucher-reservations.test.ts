import { afterEach, expect, it } from 'vitest';
import { createVoucherSteps } from './voucher-steps.ts';
import { buy } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('voucher reservations', (api) => {
  afterEach(() => api.card('DELETE', '/__control/faults'));
  const { captures, issue, order, pay, read, validate } = createVoucherSteps(() => api);

  /** Authorises a payment late and waits until it is refunded. */
  const expectRefunded = async (sessionId: unknown): Promise<void> => {
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
    const reference = `${String(sessionId)}-1`;
    await api.card('POST', '/__control/payments', { reference, outcome: 'authorised' });
    const refunded = async () => {
      await api.tick();
      return (await api.ledger()).filter((row) => row.reference === reference).map(({ status }) => status);
    };
    await expect.poll(refunded, { timeout: 20_000 }).toContain('refunded');
  };

  it('[INV-13] reserves a code with three uses for three of twelve parallel orders', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => api.login()));
    const limited = await issue({ maxUses: 3 });
    const some = await Promise.all(users.map((user) => order(user, limited)));
    expect(some.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it('[INV-13] releases the voucher of a failed or abandoned payment to others and to the same user', async () => {
    const code = await issue({ maxUses: 1 });
    const [first, second] = [await api.login(), await api.login()];
    const { body } = await order(first, code);
    expect((await validate(second, code)).body).toMatchObject({ title: 'already_used' });
    expect((await validate(first, code)).status).toBe(200);
    expect((await pay(first, body['sessionId'], { holderName: 'DECLINED' })).body).toMatchObject({
      resultCode: 'Refused',
    });
    expect((await validate(second, code)).status).toBe(200);
    const taken = await order(second, code);
    expect(taken.status).toBe(201);
    expect((await pay(first, body['sessionId'])).body).toMatchObject({
      status: 410,
      title: 'PaymentSessionExpiredError',
    });
    await api.advance('PT31M');
    expect((await pay(first, body['sessionId'])).body).toEqual({ resultCode: 'Authorised' });
    expect((await pay(second, taken.body['sessionId'])).body).toMatchObject({ status: 410 });
    expect((await read(first)).voucher?.voucherCode).toBe(code);
    expect(await captures(second)).toEqual([]);
  });

  it('[VO-08] rejects the payment with a new-customer code when the user had a trial since the order', async () => {
    const code = await issue({ newCustomersOnly: true, type: 'FIFTYPERCENT' });
    const [newUser, trialUser] = [await api.login(), await api.login()];
    const [kept, stale] = [await order(newUser, code), await order(trialUser, code)];
    await buy(api, trialUser);
    await trialUser.call('DELETE', '/subscription/package');
    expect((await pay(trialUser, stale.body['sessionId'])).body).toMatchObject({
      status: 410,
      title: 'PaymentSessionExpiredError',
    });
    expect(await captures(trialUser)).toEqual([]);
    expect((await order(trialUser, code)).body).toMatchObject({ title: 'invalid_churn_eligibility' });
    expect((await pay(newUser, kept.body['sessionId'])).body).toEqual({ resultCode: 'Authorised' });
  });

  it('keeps the voucher of a payment with a lost response, however late it is recovered', async () => {
    const code = await issue({ maxUses: 1 });
    const [first, second] = [await api.login(), await api.login()];
    await api.card('POST', '/__control/webhooks', { mode: 'hold' });
    await api.card('POST', '/__control/faults', {
      match: { path: '/v72/payments' },
      mode: 'reset-after-effect',
      times: 1,
    });
    const { body } = await order(first, code);
    expect((await pay(first, body['sessionId'])).body).toEqual({ resultCode: 'Received' });
    await api.advance('P4D');
    expect((await order(second, code)).body).toMatchObject({ title: 'already_used' });
    await api.tick();
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
    expect((await read(first)).voucher?.voucherCode).toBe(code);
  });

  it('[INV-13] keeps the last use of a code for three days for an unreported payment, and then releases it', async () => {
    const code = await issue({ type: 'FIFTYPERCENT', maxUses: 1 });
    const [first, second] = [await api.login(), await api.login()];
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const { body } = await order(first, code);
    expect((await pay(first, body['sessionId'], { holderName: 'PENDING' })).body).toEqual({ resultCode: 'Pending' });
    await api.advance('P2DT23H');
    expect((await validate(second, code)).body).toMatchObject({ title: 'already_used' });
    await api.advance('PT2H');
    expect((await validate(second, code)).status).toBe(200);
    const taken = await order(second, code);
    expect((await pay(second, taken.body['sessionId'])).body).toEqual({ resultCode: 'Authorised' });
    expect((await read(second)).voucher?.voucherCode).toBe(code);
    await expectRefunded(body['sessionId']);
    expect((await first.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
    // the email explains why the pending order failed
    const emails = api.mails.filter(({ recipient }) => recipient.startsWith(first.id));
    expect(emails.map(({ subject }) => subject)).toEqual(['Köpet av Nordlyd Premium blev inte klart']);
    expect(emails[0]?.text).toContain('Rabattkoden hann bli förbrukad');
  });

  it('reserves one voucher per user: a second tab replaces it, and only one session pays', async () => {
    const user = await api.login();
    const [one, other] = [await issue({ maxUses: 1 }), await issue({ maxUses: 1 })];
    const first = await order(user, one);
    const second = await order(user, other);
    expect((await validate(await api.login(), one)).status).toBe(200);
    const responses = await Promise.all([pay(user, first.body['sessionId']), pay(user, second.body['sessionId'])]);
    expect(responses.filter(({ body }) => body['resultCode'] === 'Authorised')).toHaveLength(1);
    await api.tick();
    expect((await user.call('GET', '/subscription')).body['subscriptions']).toHaveLength(1);
  });

  it("[INV-13] keeps a user's reservation for three days for an unreported payment, and refunds a later report", async () => {
    const [code, other] = [await issue({ type: 'FIFTYPERCENT' }), await issue({})];
    const user = await api.login();
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const { body } = await order(user, code);
    expect((await pay(user, body['sessionId'], { holderName: 'PENDING' })).body).toEqual({ resultCode: 'Pending' });
    await api.advance('P2DT23H');
    expect((await validate(user, other)).body).toMatchObject({ title: 'generic_error' });
    await api.advance('PT2H');
    expect((await validate(user, other)).status).toBe(200);
    const second = await order(user, other);
    expect((await pay(user, second.body['sessionId'])).body).toEqual({ resultCode: 'Authorised' });
    await expectRefunded(body['sessionId']);
    expect((await read(user)).voucher?.voucherCode).toBe(other);
  });
});
