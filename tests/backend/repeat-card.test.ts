import { eq, isNotNull, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { leaveBank, visitBank } from './bank-steps.ts';
import { sendCardNotification } from './card-notification.ts';
import { buy, openSession, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

/** A card whose bank redirects to a page. */
const number = '5454545454545454';

describeBackend('a repeat card whose bank redirects', (api) => {
  const hasPremium = async (user: TestUser): Promise<unknown> => {
    await api.tick();
    return (await user.call('GET', '/subscription')).body['hasActiveSubscription'];
  };
  /** Buys and confirms at the bank; the notification arrives before the browser. */
  const buyAtBank = async (user: TestUser) => {
    const paid = await buy(api, user, { number });
    const redirectResult = await visitBank(paid, 'authorised');
    await expect.poll(() => hasPremium(user), { timeout: 20_000 }).toBe(true);
    const order = { sessionId: paid.sessionId, offerType: 0, voucherCode: null };
    const { body } = await user.call('POST', '/adyenpayment/verify-payment-result', { ...order, redirectResult });
    return body;
  };
  const captures = async ({ id }: TestUser): Promise<number[]> =>
    (await api.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value ?? 0);

  it('[SL-02] [INV-11] [ER-05] gives no second trial, also when the notification arrives before the browser', async () => {
    const [first, second] = [await api.login(), await api.login()];
    const trial = await buyAtBank(first);
    expect([trial['resultCode'], trial['errorTitle']]).toEqual(['Authorised', undefined]);
    expect(await captures(first)).toEqual([]);
    const bought = await buyAtBank(second);
    expect(bought).toMatchObject({ resultCode: 'Authorised', errorTitle: 'UserIsNotEligibleForFreeTrialError' });
    expect(await captures(second)).toEqual([99_00]);
    const subscription = (await second.call('GET', '/subscription')).body;
    expect(subscription).toMatchObject({ subscriptions: [{ status: 1, trialEndsAt: null }] });
    const applied = isNotNull(webhookEvent.appliedAt);
    const events = await api.database.db.select({ alias: webhookEvent.cardAlias }).from(webhookEvent).where(applied);
    expect(new Set(events.map(({ alias }) => alias))).toEqual(new Set([null]));
  });

  /** Opens two bank pages for one order. */
  const openTwoPages = async (user: TestUser) => {
    const sessionId = await openSession(user);
    const submit = async () => {
      const statePaymentMethod = await api.typeCard({ number });
      return user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    };
    const pages = [await submit(), await submit()] as const;
    /** the states of the order's payments after a tick, by the end of their reference */
    const readPayments = async (): Promise<Record<string, string>> => {
      await api.tick();
      const rows = await api.database.db.select().from(paymentIntent).where(eq(paymentIntent.sessionId, sessionId));
      return Object.fromEntries(rows.map(({ reference, state }) => [reference.slice(sessionId.length), state]));
    };
    return { pages, readPayments };
  };
  const fault = (mode: string, times: number) =>
    api.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode, times });
  const findFailedJobs = (): string[] => api.logged.filter((line) => line.includes('job failed'));

  it('[INV-11] [INV-24] makes a separate first charge for each of two pages of one order, without blocking other webhooks', async () => {
    await buyAtBank(await api.login());
    const [buyer, next] = [await api.login(), await api.login()];
    const { pages, readPayments } = await openTwoPages(buyer);
    await fault('refuse', 1);
    await leaveBank(pages[0], 'authorised');
    await expect.poll(readPayments, { timeout: 20_000 }).toMatchObject({ '-1': 'surplus', '-1-first': 'refused' });
    await leaveBank(pages[1], 'authorised');
    const done = { '-1': 'surplus', '-1-first': 'refused', '-2': 'surplus', '-2-first': 'succeeded' };
    await expect.poll(readPayments, { timeout: 20_000 }).toEqual(done);
    expect(await captures(buyer)).toEqual([99_00]);
    expect((await buyAtBank(next))['resultCode']).toBe('Authorised');
    const countStuck = async (): Promise<number> => {
      await api.tick();
      return api.database.db.$count(webhookEvent, isNull(webhookEvent.appliedAt));
    };
    await expect.poll(countStuck, { timeout: 20_000 }).toBe(0);
    expect(findFailedJobs()).toEqual([]);
  });

  it('[INV-11] does not repeat a first charge with a lost response through the other page of its order', async () => {
    await buyAtBank(await api.login());
    const buyer = await api.login();
    const { pages, readPayments } = await openTwoPages(buyer);
    await fault('reset-after-effect', 1_000);
    for (const page of pages) await leaveBank(page, 'authorised');
    await expect.poll(readPayments, { timeout: 20_000 }).toMatchObject({ '-1': 'surplus', '-2': 'surplus' });
    await api.card('DELETE', '/__control/faults');
    expect(await hasPremium(buyer)).toBe(true);
    expect(Object.values(await readPayments()).toSorted()).toEqual(['succeeded', 'surplus', 'surplus']);
    expect([await captures(buyer), findFailedJobs()]).toEqual([[99_00], []]);
  });

  it('[INV-02] starts no second plan for an order whose plan has ended', async () => {
    await buyAtBank(await api.login());
    const buyer = await api.login();
    const { pages, readPayments } = await openTwoPages(buyer);
    await fault('refuse', 1_000);
    await leaveBank(pages[0], 'authorised');
    await expect.poll(readPayments, { timeout: 20_000 }).toMatchObject({ '-1-first': 'refused' });
    await api.card('DELETE', '/__control/faults');
    const sessionId = new URL((await leaveBank(pages[1], 'refused')).href).searchParams.get('sessionId') ?? '';
    await expect.poll(readPayments, { timeout: 20_000 }).toMatchObject({ '-2': 'refused' });
    const order = { sessionId, statePaymentMethod: await api.typeCard() };
    expect((await buyer.call('POST', '/adyenpayment/submit-payment', order)).body['resultCode']).toBe('Authorised');
    await buyer.call('DELETE', '/subscription/package');
    await api.advance('P15D');
    expect(await hasPremium(buyer)).toBe(false);
    await sendCardNotification(api, { merchantReference: `${sessionId}-1-first`, pspReference: 'PSPLATE' });
    expect(await readPayments()).toMatchObject({ '-1-first': 'surplus', '-3': 'succeeded' });
    expect([await hasPremium(buyer), findFailedJobs()]).toEqual([false, []]);
  });
});
