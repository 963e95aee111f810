import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mail, providerTask } from '../../backend/database/schema/delivery.ts';
import { maxRejections } from '../../backend/outbox/retry-policy.ts';
import { deliverMails, EmailRejectedError } from '../../backend/email/deliver.ts';
import { addGauges } from '../../backend/metrics.ts';
import type { ReadGauge } from '../../server/telemetry/metrics.ts';
import { createWalletTransport } from '../../backend/providers/wallet-transport.ts';
import { cutDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { createWithdrawalSteps, receiptAddress } from './withdrawal-steps.ts';
import { createWorld, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('the money of a withdrawal on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(async () => {
    await world.card('DELETE', '/__control/faults');
    await wallet.calm();
  });
  afterAll(() => world.close());
  const { issue } = createSteps(() => world);
  const wallet = createWalletSteps(() => world);
  const { contractOf, isPremium, money, payer, read, until, withdraw } = createWithdrawalSteps(() => world);

  it('shows the refund on the transaction and the receipt, pending until the provider has said how it went', async () => {
    const listener = await payer();
    const history = async () =>
      (await listener.call('GET', '/transaction/history')).body as unknown as {
        transactions: { id: string; status: string; refund: { status: string; amount: number } | null }[];
      };
    expect((await history()).transactions).toMatchObject([{ status: 'Success', refund: null }]);
    await withdraw(listener, await contractOf(listener));
    const [shown] = (await history()).transactions;
    expect(shown).toMatchObject({ status: 'Success', refund: { amount: 99 } });
    await until(async () => (await history()).transactions[0]?.refund?.status === 'Success');
    expect((await history()).transactions).toMatchObject([{ refund: { status: 'Success', amount: 99 } }]);
    const receipt = await listener.call('GET', `/transaction/paymentTransaction/${shown?.id ?? ''}`);
    expect(receipt.body).toMatchObject({ status: 'Success', total: 99, refund: { status: 'Success', amount: 99 } });
    expect((await listener.call('GET', '/withdrawal')).body).toMatchObject({
      withdrawal: { refund: { status: 'Success' } },
    });
  });

  it('[TR-03] gives a receipt as a file to its owner alone', async () => {
    const [owner, stranger] = [await payer(), await world.login()];
    const { body } = await owner.call('GET', '/transaction/history');
    const [{ id }] = (body as unknown as { transactions: [{ id: string }] }).transactions;
    const path = `/transaction/paymentTransaction/${id}/pdf`;
    const answer = await fetch(`${world.settings.backendUrl}/v2${path}`, {
      headers: { Authorization: `Bearer ${owner.token}`, 'X-Region': 'no' },
    });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="NL-\d+\.pdf"$/);
    const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(file).toMatch(/^%PDF-1\.7[^]*\(Kvittering NL-\d+\)[^]*%%EOF\s*$/);
    expect(file).toContain('/Lang (nb-NO)');
    expect((await stranger.call('GET', path)).status).toBe(404);
    expect((await owner.call('GET', '/transaction/paymentTransaction/t-1/pdf')).status).toBe(404);
    expect((await world.send('GET', `/v2${path}`, undefined)).status).toBe(401);
  });

  it('asks again until the provider answers, and a lost answer refunds nothing twice', async () => {
    const listener = await payer();
    const match = { method: 'POST', path: '/refunds' };
    await world.card('POST', '/__control/faults', { match, mode: 'http500', times: 2 });
    await withdraw(listener, await contractOf(listener));
    await world.tick();
    expect((await money(listener)).refunds).toEqual([]);
    await world.card('POST', '/__control/faults', { match, mode: 'reset-after-effect', times: 1 });
    for (let round = 0; round < 5; round += 1) await world.tick();
    expect(await money(listener)).toEqual({ captures: [9900], refunds: [9900] });
    const tasks = await world.database.db.select().from(providerTask).where(eq(providerTask.userId, listener.id));
    const [asked] = tasks.filter(({ reference }) => reference.startsWith('refund-'));
    expect(asked).toMatchObject({ doneAt: expect.any(Date) });
    expect(asked?.attempts).toBeGreaterThanOrEqual(4); // two refused, one lost, one answered
  });

  it('gives back the upgrade with the month before it, and a voucher that waits for the renewal', async () => {
    const redeem = (who: Listener, code: string) => who.call('POST', `/subscription/start?coupon=${code}`);
    const code = await issue({ reward: true, maxUses: 1 });
    const listener = await payer();
    expect((await listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 })).status).toBe(200);
    expect((await redeem(listener, code)).status).toBe(200);
    const next = await payer();
    expect((await redeem(next, code)).body).toMatchObject({ title: 'already_used' });
    expect(await read(listener)).toMatchObject({ contract: { refund: { amount: 268 } } });
    await withdraw(listener, await contractOf(listener));
    await world.tick();
    const { captures, refunds } = await money(listener);
    expect([captures, new Set(refunds), refunds.length]).toEqual([[9900, 16900], new Set([9900, 16900]), 2]);
    expect((await redeem(next, code)).status).toBe(200);
  });

  it.each([
    ['no', 'Vipps', 9900],
    ['fi', 'MobilePay', 999],
  ] as const)(
    'in %s ends the mandate of %s and gives back the charge of it exactly once',
    async (region, name, value) => {
      const first = await wallet.subscribe(region);
      await withdraw(first.listener, await contractOf(first.listener));
      await world.tick();
      expect(await wallet.mandateStatus(first.mandate)).toBe('STOPPED');
      const { listener, mandate } = await wallet.subscribe(region, 'standard', first.listener);
      expect((await wallet.chargesOf(mandate)).map(({ amount }) => amount?.value)).toEqual([value]);
      await wallet.fault('reset-after-effect', '/refund');
      const done = await withdraw(listener, await contractOf(listener));
      expect(done).toMatchObject({ status: 201, body: { refund: { amount: value / 100, status: 'Pending' } } });
      for (let round = 0; round < 3; round += 1) await world.tick();
      expect((await wallet.refundsOf(mandate)).map(({ amount }) => amount?.value)).toEqual([value]);
      expect(await wallet.mandateStatus(mandate)).toBe('STOPPED');
      expect((await listener.call('GET', '/withdrawal')).body).toMatchObject({
        withdrawal: { refund: { status: 'Success' } },
      });
      const letter = world.mails.findLast(({ recipient }) => recipient === receiptAddress);
      expect(letter?.text).toContain(name);
      await world.advance('P2M');
      await world.tick();
      expect(await wallet.chargesOf(mandate)).toHaveLength(1);
    },
  );

  it('gives back a renewal that the wallet had charged', async () => {
    // bought at noon: the last day to withdraw is not over before the trial is, with its hour more
    const tomorrow = new Date(world.backend.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    await world.send('POST', '/__sandbox/clock', { now: `${tomorrow}T11:00:00.000Z` });
    const { listener, mandate } = await wallet.subscribe();
    await world.advance('P14DT1H');
    await world.tick();
    expect((await wallet.chargesOf(mandate)).map(({ amount }) => amount?.value)).toEqual([9900]);
    const right = await read(listener);
    expect(right).toMatchObject({ canWithdraw: true, contract: { refund: { amount: 99 } } });
    await withdraw(listener, right.contract?.subscriptionId ?? '');
    await world.tick();
    // letters are dated by the clock that was moved
    const { date } = world.mails.findLast(({ recipient }) => recipient === receiptAddress) ?? {};
    expect(Math.abs((date?.getTime() ?? 0) - world.backend.clock.now().getTime())).toBeLessThan(60_000);
    expect((await wallet.refundsOf(mandate)).map(({ amount }) => amount?.value)).toEqual([9900]);
  });

  it.each([
    [false, ['CANCELLED'], []],
    [true, ['CHARGED'], [9900]],
  ])(
    'a charge that waits in the wallet is called off or, once collected, goes back: %s',
    async (isCollected, statuses, refunds) => {
      const { listener, mandate } = await wallet.subscribe();
      await world.wallet.act(mandate, { act: 'plan', plan: 'waits' });
      await world.advance('P14DT1H');
      await world.tick();
      const charge = await wallet.readCharge(mandate);
      await wallet.webhooks('hold');
      expect((await withdraw(listener, await contractOf(listener))).body).toMatchObject({ refund: { status: 'None' } });
      if (isCollected) await world.wallet.act(mandate, { act: 'collect', charge });
      await world.tick();
      await world.wallet.call('POST', '/__control/webhooks/release');
      await world.tick();
      await world.tick();
      expect(await isPremium(listener)).toBe(false);
      expect(await wallet.statusesOf(mandate)).toEqual(statuses);
      expect((await wallet.refundsOf(mandate)).map(({ amount }) => amount?.value)).toEqual(refunds);
    },
  );

  it('a refund that the wallet refuses for good is asked for five times, later and later, and left to an operator', async () => {
    const { db } = world.database;
    const gauges = new Map<string, ReadGauge>();
    addGauges({ addGauge: (name, _help, read) => void gauges.set(name, read) }, world.backend);
    const first = await wallet.subscribe();
    await first.listener.call('DELETE', '/subscription/package');
    const { listener, mandate } = await wallet.subscribe('no', 'standard', first.listener);
    const [charge] = await wallet.chargesOf(mandate);
    // somebody at the wallet has given a part of it back: all of it is more than is left
    const path = `/recurring/v3/agreements/${mandate}/charges/${charge?.reference}/refund`;
    const body = { amount: 5_000, description: 'by hand' };
    await createWalletTransport(world.settings)({ method: 'POST', path, body, key: crypto.randomUUID() });
    await withdraw(listener, await contractOf(listener));
    const readTask = async () => {
      const tasks = await db.select().from(providerTask).where(eq(providerTask.userId, listener.id));
      return tasks.find(({ kind }) => kind === 'refund-charge');
    };
    const waits: number[] = [];
    for (let refusals = 1; refusals <= maxRejections; refusals += 1) {
      await world.tick();
      await world.tick(); // too early to ask again
      const task = await readTask();
      expect(task).toMatchObject({ refusals, attempts: refusals, doneAt: null });
      waits.push(Math.round(((task?.leasedUntil.getTime() ?? 0) - Date.now()) / 60_000));
      const change = { leasedUntil: new Date(0) };
      await db
        .update(providerTask)
        .set(change)
        .where(eq(providerTask.id, task?.id ?? ''));
    }
    expect(waits.slice(0, -1)).toEqual([1, 10, 60, 360]);
    await world.tick();
    expect(await readTask()).toMatchObject({ attempts: maxRejections });
    expect((await wallet.refundsOf(mandate)).map(({ amount }) => amount?.value)).toEqual([5_000]);
    expect((await listener.call('GET', '/withdrawal')).body).toMatchObject({
      withdrawal: { refund: { status: 'Failed' } },
    });
    expect(await gauges.get('provider_tasks_given_up')?.()).toEqual([{ labels: { kind: 'refund-charge' }, value: 1 }]);
  });

  it('a letter that the mail server refuses holds up no other, and is given up after five times', async () => {
    const { db } = world.database;
    const gauges = new Map<string, ReadGauge>();
    addGauges({ addGauge: (name, _help, read) => void gauges.set(name, read) }, world.backend);
    const [refused, other] = [await payer(), await payer()];
    const letters = () => db.select().from(mail).where(eq(mail.userId, refused.id));
    await db
      .update(mail)
      .set({ sentAt: null })
      .where(inArray(mail.userId, [refused.id, other.id]));
    const sent: string[] = [];
    const send = async (recipient: string): Promise<void> => {
      if (recipient.startsWith(refused.id)) throw new EmailRejectedError('550 no such mailbox');
      sent.push(recipient);
    };
    for (let refusals = 1; refusals <= maxRejections; refusals += 1) {
      await deliverMails(world.backend, send);
      await deliverMails(world.backend, send); // too early to try again
      for (const letter of await letters()) expect(letter).toMatchObject({ refusals, sentAt: null });
      await db
        .update(mail)
        .set({ leasedUntil: new Date(0) })
        .where(eq(mail.userId, refused.id));
    }
    expect(new Set(sent)).toEqual(new Set([`${other.id}@nordlyd.example`]));
    await deliverMails(world.backend, send);
    const refusedLetters = await letters();
    expect(refusedLetters[0]?.refusals).toBe(maxRejections);
    expect(await gauges.get('mails_given_up')?.()).toEqual([{ value: refusedLetters.length }]);
    await db.delete(mail).where(eq(mail.userId, refused.id));
  });
});
