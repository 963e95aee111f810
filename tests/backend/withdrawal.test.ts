import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import { subscription } from '../../backend/database/schema/payment.ts';
import { withdrawalStatement } from '../../backend/database/schema/withdrawal.ts';
import { testDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { createWithdrawalSteps, receiptAddress } from './withdrawal-steps.ts';
import { buy, createWorld, type Answer, type World } from './test-backend.ts';

describe.each(testDatabases)('withdrawing on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const { contractOf, isPremium, money, payer, read, until, withdraw } = createWithdrawalSteps(() => world);

  it('ends a trial and gives nothing back, because nothing was paid', async () => {
    const listener = await world.login();
    expect(await read(listener)).toEqual({
      canWithdraw: false,
      obstacle: 'NoContractError',
      contract: null,
      withdrawal: null,
      others: [],
    });
    await buy(world, listener);
    const right = await read(listener);
    expect(right).toMatchObject({ canWithdraw: true, obstacle: null, contract: { refund: { amount: 0 } } });
    const days = (Date.parse(right.contract?.withdrawUntil ?? '') - world.backend.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(14);
    expect(days).toBeLessThan(14 + 6); // over Easter it is five days longer
    const done = await withdraw(listener, right.contract?.subscriptionId ?? '');
    expect(done).toMatchObject({ status: 201, body: { refund: { amount: 0, status: 'None' } } });
    expect(await isPremium(listener)).toBe(false);
    await world.advance('P40D');
    await world.tick();
    expect(await money(listener)).toEqual({ captures: [], refunds: [] });
  });

  it('gives back what was paid exactly once, with a receipt of content, date and time', async () => {
    const listener = await payer();
    const id = await contractOf(listener);
    expect(await read(listener)).toMatchObject({ canWithdraw: true, contract: { refund: { amount: 99 } } });
    const answers = await Promise.all(Array.from({ length: 6 }, () => withdraw(listener, id)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ title: 'AlreadyWithdrawnError' });
    expect(await isPremium(listener)).toBe(false);
    expect(await read(listener)).toMatchObject({
      canWithdraw: false,
      obstacle: 'AlreadyWithdrawnError',
      withdrawal: { refund: { amount: 99 } },
    });
    await world.tick();
    await world.tick();
    expect(await money(listener)).toEqual({ captures: [9900], refunds: [9900] });
    const [letter] = world.mails.filter(({ recipient }) => recipient === receiptAddress).slice(-1);
    expect(letter?.subject).toContain('Nordlyd Premium');
    for (const part of ['Test Person', 'Mottaget', '99', 'Visa ••••']) expect(letter?.text).toContain(part);
    expect(letter?.text).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
    expect((await listener.call('PUT', '/subscription/package')).status).toBe(409);
    await world.advance('P2M');
    await world.tick();
    expect(await money(listener)).toEqual({ captures: [9900], refunds: [9900] });
  });

  it('names the older contracts that may be withdrawn from as well, and each is withdrawn from by itself', async () => {
    const { buyWith, issue } = createSteps(() => world);
    const listener = await world.login();
    await buyWith(listener, await issue({ type: 'FIFTYPERCENT' }));
    const older = await contractOf(listener);
    expect((await read(listener)).others).toEqual([]);
    await listener.call('DELETE', '/subscription/package');
    await buy(world, listener);
    const newest = await contractOf(listener);
    expect(await read(listener)).toMatchObject({
      canWithdraw: true,
      contract: { subscriptionId: newest, refund: { amount: 99 } },
      others: [{ subscriptionId: older, offerType: 0, refund: { amount: 49.5, currencyCode: 'SEK' } }],
    });
    expect(await withdraw(listener, newest)).toMatchObject({ status: 201, body: { refund: { amount: 99 } } });
    expect(await read(listener)).toMatchObject({
      canWithdraw: false,
      withdrawal: { subscriptionId: newest },
      others: [{ subscriptionId: older }],
    });
    expect(await withdraw(listener, older)).toMatchObject({ status: 201, body: { refund: { amount: 49.5 } } });
    expect((await read(listener)).others).toEqual([]);
    await world.tick();
    expect((await money(listener)).refunds.toSorted((one, other) => one - other)).toEqual([4950, 9900]);
  });

  it('[SL-13] ends the guest with the plan', async () => {
    const [owner, guest] = [await world.login(), await world.login()];
    await buy(world, owner, { offer: 'duo' });
    const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`);
    expect(await isPremium(guest)).toBe(true);
    await withdraw(owner, await contractOf(owner));
    expect(await isPremium(guest)).toBe(false);
  });

  it('is over after the last day, and nobody withdraws from what is not theirs', async () => {
    const listener = await payer();
    const id = await contractOf(listener);
    for (const stranger of [await world.login(), await payer()]) {
      expect((await withdraw(stranger, id)).status).toBe(404);
    }
    expect((await withdraw(listener, 'nothing')).status).toBe(404);
    const { withdrawUntil } = (await read(listener)).contract ?? { withdrawUntil: '' };
    const left = Math.floor((Date.parse(withdrawUntil) - world.backend.clock.now().getTime()) / 1000);
    await world.advance(`PT${left - 60}S`);
    expect((await read(listener)).canWithdraw).toBe(true);
    await world.advance('PT2M');
    expect(await read(listener)).toMatchObject({ canWithdraw: false, obstacle: 'WithdrawalPeriodOverError' });
    expect((await withdraw(listener, id)).body).toMatchObject({ status: 409, title: 'WithdrawalPeriodOverError' });
    expect(await isPremium(listener)).toBe(true);
    await world.tick();
    expect((await money(listener)).refunds).toEqual([]);
  });

  it('can be stated without log-in; the letter of the account completes it, and it counts from the statement', async () => {
    const listener = await payer();
    const address = `${listener.id}@nordlyd.example`;
    const state = (email: string): Promise<Answer> =>
      world.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    const letterTo = async (email: string): Promise<string> => {
      await world.tick();
      return world.mails.filter(({ recipient }) => recipient === email).at(-1)?.text ?? '';
    };
    const confirm = (token: string): Promise<Answer> => world.send('POST', '/v2/withdrawal/confirmation', { token });

    const [known, unknown] = [await state(address.toUpperCase()), await state('nobody@nordlyd.example')];
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(await letterTo('nobody@nordlyd.example')).not.toContain('confirm=');
    expect(await isPremium(listener)).toBe(true);

    const token = /\?confirm=([\w-]+)/.exec(await letterTo(address.toUpperCase()))?.[1] ?? '';
    expect(token).toHaveLength(22);
    await world.advance('P20D'); // after the last day: the statement was in time
    const [first, again] = [await confirm(token), await confirm(token)];
    expect(first).toMatchObject({ status: 200, body: { refund: { amount: 99 } } });
    expect(again.body).toMatchObject({ subscriptionId: first.body['subscriptionId'] });
    expect(await isPremium(listener)).toBe(false);
    await world.tick();
    expect(await money(listener)).toEqual({ captures: [9900], refunds: [9900] });
    expect((await confirm('kT3vQ0m8rZcW5yXn1bJd7A')).body).toMatchObject({
      status: 404,
      title: 'WithdrawalStatementNotFoundError',
    });
    const rows = await world.database.db.select().from(subscription).where(eq(subscription.userId, listener.id));
    expect(rows.every(({ isOpen }) => !isOpen)).toBe(true);
  });

  it('stated for an address with two accounts, each contract has a link of its own, and nothing else ends with it', async () => {
    const [one, other] = [await payer(), await payer('total')];
    const email = `${one.id}@nordlyd.example`;
    const { db } = world.database;
    await db.update(appUser).set({ email }).where(eq(appUser.id, other.id));
    await world.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    await world.tick();
    const letter = world.mails.filter(({ recipient }) => recipient === email).at(-1)?.text ?? '';
    expect(letter).toContain('flera avtal');
    const links = new Map(
      [...letter.matchAll(/ångrandet av (.+), beställd .+\?confirm=([\w-]+)/g)].map((found) => [found[1], found[2]]),
    );
    expect(new Set(links.keys())).toEqual(new Set(['Nordlyd Premium', 'Nordlyd Premium Total']));
    const confirm = (plan: string): Promise<Answer> =>
      world.send('POST', '/v2/withdrawal/confirmation', { token: links.get(plan) });
    expect(await confirm('Nordlyd Premium Total')).toMatchObject({ status: 200, body: { refund: { amount: 169 } } });
    expect([await isPremium(one), await isPremium(other)]).toEqual([true, false]);
    expect(await confirm('Nordlyd Premium')).toMatchObject({ status: 200, body: { refund: { amount: 99 } } });
    expect([await isPremium(one), await isPremium(other)]).toEqual([false, false]);
    await world.tick();
    expect([await money(one), await money(other)]).toMatchObject([{ refunds: [9900] }, { refunds: [16900] }]);
    const kept = await db.select().from(withdrawalStatement).where(eq(withdrawalStatement.email, email));
    expect(kept.filter(({ partOf }) => partOf === null)).toHaveLength(1);
  });

  it('keeps every statement, and sends five letters a day to one address', async () => {
    const email = `${crypto.randomUUID()}@nordlyd.example`;
    const state = () =>
      world.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    const answers = await Promise.all(Array.from({ length: 8 }, state));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202));
    const letters = () => world.mails.filter(({ recipient }) => recipient === email).length;
    await until(async () => letters() >= 5);
    await world.tick();
    expect(letters()).toBe(5);
    const kept = await world.database.db.select().from(withdrawalStatement).where(eq(withdrawalStatement.email, email));
    expect(kept).toHaveLength(8);
    await world.advance('P1DT1M');
    await state();
    await world.tick();
    expect(letters()).toBe(6);
  });

  it('goes on over a public holiday of the market, to the end of the next working day', async () => {
    const moveTo = (now: string): Promise<Answer> => world.send('POST', '/__sandbox/clock', { now });
    // the fourteenth day is Epiphany, a Thursday
    await moveTo('2027-12-23T12:00:00.000Z');
    const listener = await world.login();
    await buy(world, listener);
    const id = await contractOf(listener);
    expect(await read(listener)).toMatchObject({ contract: { withdrawUntil: '2028-01-07T23:00:00.000Z' } });
    await moveTo('2028-01-07T23:00:00.000Z');
    expect((await withdraw(listener, id)).body).toMatchObject({ title: 'WithdrawalPeriodOverError' });
    await moveTo('2028-01-07T22:59:00.000Z');
    expect(await withdraw(listener, id)).toMatchObject({ status: 201 });
  });
});
