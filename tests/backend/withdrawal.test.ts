import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import { subscription } from '../../backend/database/schema/payment.ts';
import { withdrawalStatement } from '../../backend/database/schema/withdrawal.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { createWithdrawalSteps, receiptAddress } from './withdrawal-steps.ts';
import { buy, type ApiResponse } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('withdrawal', (api) => {
  const { contractOf, isPremium, money, createPayer, read, until, withdraw } = createWithdrawalSteps(() => api);

  it('ends a trial without a refund, because nothing was paid', async () => {
    const user = await api.login();
    expect(await read(user)).toEqual({
      canWithdraw: false,
      obstacle: 'NoContractError',
      contract: null,
      withdrawal: null,
      others: [],
    });
    await buy(api, user);
    const right = await read(user);
    expect(right).toMatchObject({ canWithdraw: true, obstacle: null, contract: { refund: { amount: 0 } } });
    const days = (Date.parse(right.contract?.withdrawUntil ?? '') - api.backend.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(14);
    expect(days).toBeLessThan(14 + 6); // over Easter it is five days longer
    const done = await withdraw(user, right.contract?.subscriptionId ?? '');
    expect(done).toMatchObject({ status: 201, body: { refund: { amount: 0, status: 'None' } } });
    expect(await isPremium(user)).toBe(false);
    await api.advance('P40D');
    await api.tick();
    expect(await money(user)).toEqual({ captures: [], refunds: [] });
  });

  it('refunds exactly once in parallel requests and sends a receipt with content, date and time', async () => {
    const user = await createPayer();
    const id = await contractOf(user);
    expect(await read(user)).toMatchObject({ canWithdraw: true, contract: { refund: { amount: 99 } } });
    const responses = await Promise.all(Array.from({ length: 6 }, () => withdraw(user, id)));
    expect(responses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409, 409,
    ]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ title: 'AlreadyWithdrawnError' });
    expect(await isPremium(user)).toBe(false);
    expect(await read(user)).toMatchObject({
      canWithdraw: false,
      obstacle: 'AlreadyWithdrawnError',
      withdrawal: { refund: { amount: 99 } },
    });
    await api.tick();
    await api.tick();
    expect(await money(user)).toEqual({ captures: [9900], refunds: [9900] });
    const [email] = api.mails.filter(({ recipient }) => recipient === receiptAddress).slice(-1);
    expect(email?.subject).toContain('Nordlyd Premium');
    for (const part of ['Test Person', 'Mottaget', '99', 'Visa ••••']) expect(email?.text).toContain(part);
    expect(email?.text).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
    expect((await user.call('PUT', '/subscription/package')).status).toBe(409);
    await api.advance('P2M');
    await api.tick();
    expect(await money(user)).toEqual({ captures: [9900], refunds: [9900] });
  });

  it('lists older contracts that can be withdrawn as well, each separately', async () => {
    const { buyWith, issue } = createVoucherSteps(() => api);
    const user = await api.login();
    await buyWith(user, await issue({ type: 'FIFTYPERCENT' }));
    const older = await contractOf(user);
    expect((await read(user)).others).toEqual([]);
    await user.call('DELETE', '/subscription/package');
    await buy(api, user);
    const newest = await contractOf(user);
    expect(await read(user)).toMatchObject({
      canWithdraw: true,
      contract: { subscriptionId: newest, refund: { amount: 99 } },
      others: [{ subscriptionId: older, offerType: 0, refund: { amount: 49.5, currencyCode: 'SEK' } }],
    });
    expect(await withdraw(user, newest)).toMatchObject({ status: 201, body: { refund: { amount: 99 } } });
    expect(await read(user)).toMatchObject({
      canWithdraw: false,
      withdrawal: { subscriptionId: newest },
      others: [{ subscriptionId: older }],
    });
    expect(await withdraw(user, older)).toMatchObject({ status: 201, body: { refund: { amount: 49.5 } } });
    expect((await read(user)).others).toEqual([]);
    await api.tick();
    expect((await money(user)).refunds.toSorted((one, other) => one - other)).toEqual([4950, 9900]);
  });

  it("[SL-13] ends the guest's access together with the plan", async () => {
    const [owner, guest] = [await api.login(), await api.login()];
    await buy(api, owner, { offer: 'duo' });
    const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`);
    expect(await isPremium(guest)).toBe(true);
    await withdraw(owner, await contractOf(owner));
    expect(await isPremium(guest)).toBe(false);
  });

  it('rejects a withdrawal after the last day and of a contract of another user', async () => {
    const user = await createPayer();
    const id = await contractOf(user);
    for (const otherUser of [await api.login(), await createPayer()]) {
      expect((await withdraw(otherUser, id)).status).toBe(404);
    }
    expect((await withdraw(user, 'nothing')).status).toBe(404);
    const { withdrawUntil } = (await read(user)).contract ?? { withdrawUntil: '' };
    const left = Math.floor((Date.parse(withdrawUntil) - api.backend.clock.now().getTime()) / 1000);
    await api.advance(`PT${left - 60}S`);
    expect((await read(user)).canWithdraw).toBe(true);
    await api.advance('PT2M');
    expect(await read(user)).toMatchObject({ canWithdraw: false, obstacle: 'WithdrawalPeriodOverError' });
    expect((await withdraw(user, id)).body).toMatchObject({ status: 409, title: 'WithdrawalPeriodOverError' });
    expect(await isPremium(user)).toBe(true);
    await api.tick();
    expect((await money(user)).refunds).toEqual([]);
  });

  it('can be stated without a session, is completed by the emailed link, and counts from the statement', async () => {
    const user = await createPayer();
    const address = `${user.id}@nordlyd.example`;
    const state = (email: string): Promise<ApiResponse> =>
      api.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    const findEmail = async (email: string): Promise<string> => {
      await api.tick();
      return api.mails.filter(({ recipient }) => recipient === email).at(-1)?.text ?? '';
    };
    const confirm = (token: string): Promise<ApiResponse> => api.send('POST', '/v2/withdrawal/confirmation', { token });

    const [known, unknown] = [await state(address.toUpperCase()), await state('nobody@nordlyd.example')];
    expect([known.status, unknown.status]).toEqual([202, 202]);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(await findEmail('nobody@nordlyd.example')).not.toContain('confirm=');
    expect(await isPremium(user)).toBe(true);

    const token = /\?confirm=([\w-]+)/.exec(await findEmail(address.toUpperCase()))?.[1] ?? '';
    expect(token).toHaveLength(22);
    await api.advance('P20D'); // after the last day: the statement was in time
    const [first, again] = [await confirm(token), await confirm(token)];
    expect(first).toMatchObject({ status: 200, body: { refund: { amount: 99 } } });
    expect(again.body).toMatchObject({ subscriptionId: first.body['subscriptionId'] });
    expect(await isPremium(user)).toBe(false);
    await api.tick();
    expect(await money(user)).toEqual({ captures: [9900], refunds: [9900] });
    expect((await confirm('kT3vQ0m8rZcW5yXn1bJd7A')).body).toMatchObject({
      status: 404,
      title: 'WithdrawalStatementNotFoundError',
    });
    const rows = await api.database.db.select().from(subscription).where(eq(subscription.userId, user.id));
    expect(rows.every(({ isOpen }) => !isOpen)).toBe(true);
  });

  it('accepts the addresses that the forms accept, in ASCII, and rejects the others with the name of the field', async () => {
    const state = (email: string): Promise<ApiResponse> =>
      api.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    for (const email of ["sinead.o'neill@nordlyd.example", 'a`b@nordlyd.example', 'maja@blåbär.example'])
      expect([email, (await state(email)).status]).toEqual([email, 202]);
    await api.tick();
    const recipients = api.mails.map(({ recipient }) => recipient);
    expect(recipients).toContain('maja@xn--blbr-noae.example');
    expect(recipients).toContain("sinead.o'neill@nordlyd.example");
    for (const email of ['a..b@nordlyd.example', '.a@nordlyd.example', 'a@-nordlyd.example'])
      expect((await state(email)).body).toMatchObject({ status: 400, errors: [{ field: '/email' }] });
  });

  it('sends a separate link for each contract of an address with two accounts, and ends only that contract', async () => {
    const [one, other] = [await createPayer(), await createPayer('total')];
    const email = `${one.id}@nordlyd.example`;
    const { db } = api.database;
    await db.update(appUser).set({ email }).where(eq(appUser.id, other.id));
    await api.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    await api.tick();
    const texts = api.mails.filter(({ recipient }) => recipient === email).map(({ text }) => text);
    const text = texts.find((each) => each.includes('flera avtal')) ?? '';
    const links = new Map(
      [...text.matchAll(/du ångrar (.+), beställd [^]+?\?confirm=([\w-]+)/g)].map((found) => [found[1], found[2]]),
    );
    expect(new Set(links.keys())).toEqual(new Set(['Nordlyd Premium', 'Nordlyd Premium Total']));
    const confirm = (plan: string): Promise<ApiResponse> =>
      api.send('POST', '/v2/withdrawal/confirmation', { token: links.get(plan) });
    expect(await confirm('Nordlyd Premium Total')).toMatchObject({ status: 200, body: { refund: { amount: 169 } } });
    expect([await isPremium(one), await isPremium(other)]).toEqual([true, false]);
    expect(await confirm('Nordlyd Premium')).toMatchObject({ status: 200, body: { refund: { amount: 99 } } });
    expect([await isPremium(one), await isPremium(other)]).toEqual([false, false]);
    await api.tick();
    expect([await money(one), await money(other)]).toMatchObject([{ refunds: [9900] }, { refunds: [16900] }]);
    const kept = await db.select().from(withdrawalStatement).where(eq(withdrawalStatement.email, email));
    expect(kept.filter(({ partOf }) => partOf === null)).toHaveLength(1);
  });

  it('stores every statement and sends at most 200 emails an hour to all addresses together', async () => {
    const before = api.mails.length;
    const state = async (_: unknown, index: number): Promise<number> => {
      const body = { name: 'Test Person', email: `user${index}@many.example`, contract: 'Premium' };
      return (await api.send('POST', '/v2/withdrawal/statement', body)).status;
    };
    const statuses = await Promise.all(Array.from({ length: 210 }, state));
    expect(new Set(statuses)).toEqual(new Set([202]));
    const countEmails = () => api.mails.length - before;
    await until(async () => countEmails() > 190);
    await api.tick();
    // the tests before this one sent some in the same hour
    expect(countEmails()).toBeLessThanOrEqual(200);
    await api.advance('PT2H');
  });

  it('stores every statement and sends at most five emails a day to one address', async () => {
    const email = `${crypto.randomUUID()}@nordlyd.example`;
    const state = () =>
      api.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    const responses = await Promise.all(Array.from({ length: 8 }, state));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 202));
    const countEmails = () => api.mails.filter(({ recipient }) => recipient === email).length;
    await until(async () => countEmails() >= 5);
    await api.tick();
    expect(countEmails()).toBe(5);
    const kept = await api.database.db.select().from(withdrawalStatement).where(eq(withdrawalStatement.email, email));
    expect(kept).toHaveLength(8);
    await api.advance('P1DT1M');
    await state();
    await api.tick();
    expect(countEmails()).toBe(6);
  });

  it('ends after the next working day when the last day is a public holiday of the region', async () => {
    const moveTo = (now: string): Promise<ApiResponse> => api.send('POST', '/__sandbox/clock', { now });
    // the fourteenth day is Epiphany, a Thursday
    await moveTo('2027-12-23T12:00:00.000Z');
    const user = await api.login();
    await buy(api, user);
    const id = await contractOf(user);
    expect(await read(user)).toMatchObject({ contract: { withdrawUntil: '2028-01-07T23:00:00.000Z' } });
    await moveTo('2028-01-07T23:00:00.000Z');
    expect((await withdraw(user, id)).body).toMatchObject({ title: 'WithdrawalPeriodOverError' });
    await moveTo('2028-01-07T22:59:00.000Z');
    expect(await withdraw(user, id)).toMatchObject({ status: 201 });
  });
});
