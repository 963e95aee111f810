import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { buy, createWorld, type World } from './test-backend.ts';

describe.each(testDatabases)('setting vouchers aside on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.card('DELETE', '/__control/faults'));
  afterAll(() => world.close());
  const { captures, issue, order, pay, read, validate } = createSteps(() => world);

  /** Lets a payment be reported after all, and waits until its money has gone back. */
  const expectGivenBack = async (sessionId: unknown): Promise<void> => {
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
    const reference = `${String(sessionId)}-1`;
    await world.card('POST', '/__control/payments', { reference, outcome: 'authorised' });
    const refunded = async () => {
      await world.tick();
      return (await world.ledger()).filter((row) => row.reference === reference).map(({ status }) => status);
    };
    await expect.poll(refunded, { timeout: 20_000 }).toContain('refunded');
  };

  it('[INV-13] a code with three uses goes to three of twelve who want it at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => world.login()));
    const limited = await issue({ maxUses: 3 });
    const some = await Promise.all(people.map((person) => order(person, limited)));
    expect(some.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it('[INV-13] a payment that fails or never comes gives the voucher back, to others and to the same person', async () => {
    const code = await issue({ maxUses: 1 });
    const [first, second] = [await world.login(), await world.login()];
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
    await world.advance('PT31M');
    expect((await pay(first, body['sessionId'])).body).toEqual({ resultCode: 'Authorised' });
    expect((await pay(second, taken.body['sessionId'])).body).toMatchObject({ status: 410 });
    expect((await read(first)).voucher?.voucherCode).toBe(code);
    expect(await captures(second)).toEqual([]);
  });

  it('[VO-08] a code for newcomers pays for nobody who has had a trial since the order was opened', async () => {
    const code = await issue({ newCustomersOnly: true, type: 'FIFTYPERCENT' });
    const [comes, leaves] = [await world.login(), await world.login()];
    const [kept, stale] = [await order(comes, code), await order(leaves, code)];
    await buy(world, leaves);
    await leaves.call('DELETE', '/subscription/package');
    expect((await pay(leaves, stale.body['sessionId'])).body).toMatchObject({
      status: 410,
      title: 'PaymentSessionExpiredError',
    });
    expect(await captures(leaves)).toEqual([]);
    expect((await order(leaves, code)).body).toMatchObject({ title: 'invalid_churn_eligibility' });
    expect((await pay(comes, kept.body['sessionId'])).body).toEqual({ resultCode: 'Authorised' });
  });

  it('a payment whose answer was lost keeps its voucher however late it is found', async () => {
    const code = await issue({ maxUses: 1 });
    const [first, second] = [await world.login(), await world.login()];
    await world.card('POST', '/__control/webhooks', { mode: 'hold' });
    await world.card('POST', '/__control/faults', {
      match: { path: '/v72/payments' },
      mode: 'reset-after-effect',
      times: 1,
    });
    const { body } = await order(first, code);
    expect((await pay(first, body['sessionId'])).body).toEqual({ resultCode: 'Received' });
    await world.advance('P4D');
    expect((await order(second, code)).body).toMatchObject({ title: 'already_used' });
    await world.tick();
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
    expect((await read(first)).voucher?.voucherCode).toBe(code);
  });

  it('[INV-13] the last use of a code is kept three days for a payment that nobody reports, and is then had by others', async () => {
    const code = await issue({ type: 'FIFTYPERCENT', maxUses: 1 });
    const [first, second] = [await world.login(), await world.login()];
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const { body } = await order(first, code);
    expect((await pay(first, body['sessionId'], { holderName: 'PENDING' })).body).toEqual({ resultCode: 'Pending' });
    await world.advance('P2DT23H');
    expect((await validate(second, code)).body).toMatchObject({ title: 'already_used' });
    await world.advance('PT2H');
    expect((await validate(second, code)).status).toBe(200);
    const taken = await order(second, code);
    expect((await pay(second, taken.body['sessionId'])).body).toEqual({ resultCode: 'Authorised' });
    expect((await read(second)).voucher?.voucherCode).toBe(code);
    await expectGivenBack(body['sessionId']);
    expect((await first.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
    // whoever waited for the bank reads why nothing came of it
    const letters = world.mails.filter(({ recipient }) => recipient.startsWith(first.id));
    expect(letters.map(({ subject }) => subject)).toEqual(['Köpet av Nordlyd Premium blev inte klart']);
    expect(letters[0]?.text).toContain('Rabattkoden hann bli förbrukad');
  });

  it('a person has one voucher set aside at a time: another tab takes it over, both never pay', async () => {
    const listener = await world.login();
    const [one, other] = [await issue({ maxUses: 1 }), await issue({ maxUses: 1 })];
    const first = await order(listener, one);
    const second = await order(listener, other);
    expect((await validate(await world.login(), one)).status).toBe(200);
    const answers = await Promise.all([
      pay(listener, first.body['sessionId']),
      pay(listener, second.body['sessionId']),
    ]);
    expect(answers.filter(({ body }) => body['resultCode'] === 'Authorised')).toHaveLength(1);
    await world.tick();
    expect((await listener.call('GET', '/subscription')).body['subscriptions']).toHaveLength(1);
  });

  it('[INV-13] a payment that nobody reports binds its person for three days, and gives its money back when it is reported after all', async () => {
    const [code, other] = [await issue({ type: 'FIFTYPERCENT' }), await issue({})];
    const listener = await world.login();
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const { body } = await order(listener, code);
    expect((await pay(listener, body['sessionId'], { holderName: 'PENDING' })).body).toEqual({ resultCode: 'Pending' });
    await world.advance('P2DT23H');
    expect((await validate(listener, other)).body).toMatchObject({ title: 'generic_error' });
    await world.advance('PT2H');
    expect((await validate(listener, other)).status).toBe(200);
    const second = await order(listener, other);
    expect((await pay(listener, second.body['sessionId'])).body).toEqual({ resultCode: 'Authorised' });
    await expectGivenBack(body['sessionId']);
    expect((await read(listener)).voucher?.voucherCode).toBe(other);
  });
});
