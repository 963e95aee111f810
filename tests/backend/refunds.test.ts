import { eq, inArray } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { mail, providerTask } from '../../backend/database/schema/delivery.ts';
import { maxRejections } from '../../backend/outbox/retry-policy.ts';
import { deliverMails, EmailRejectedError } from '../../backend/email/deliver.ts';
import { addGauges } from '../../backend/metrics.ts';
import type { ReadGauge } from '../../server/telemetry/metrics.ts';
import { createWalletTransport } from '../../backend/providers/wallet-transport.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { createWithdrawalSteps, receiptAddress } from './withdrawal-steps.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('refunds of withdrawals', (api) => {
  afterEach(async () => {
    await api.card('DELETE', '/__control/faults');
    await wallet.clearFaults();
  });
  const { issue } = createVoucherSteps(() => api);
  const wallet = createWalletSteps(() => api);
  const { contractOf, isPremium, money, createPayer, read, until, withdraw } = createWithdrawalSteps(() => api);

  it('shows the refund on transaction and receipt as pending until the provider confirms it', async () => {
    const user = await createPayer();
    const history = async () =>
      (await user.call('GET', '/transaction/history')).body as unknown as {
        transactions: { id: string; status: string; refund: { status: string; amount: number } | null }[];
      };
    expect((await history()).transactions).toMatchObject([{ status: 'Success', refund: null }]);
    await withdraw(user, await contractOf(user));
    const [shown] = (await history()).transactions;
    expect(shown).toMatchObject({ status: 'Success', refund: { amount: 99 } });
    await until(async () => (await history()).transactions[0]?.refund?.status === 'Success');
    expect((await history()).transactions).toMatchObject([{ refund: { status: 'Success', amount: 99 } }]);
    const receipt = await user.call('GET', `/transaction/paymentTransaction/${shown?.id ?? ''}`);
    expect(receipt.body).toMatchObject({ status: 'Success', total: 99, refund: { status: 'Success', amount: 99 } });
    expect((await user.call('GET', '/withdrawal')).body).toMatchObject({
      withdrawal: { refund: { status: 'Success' } },
    });
  });

  it('[TR-03] returns a receipt as a PDF only to its owner', async () => {
    const [owner, otherUser] = [await createPayer(), await api.login()];
    const { body } = await owner.call('GET', '/transaction/history');
    const [{ id }] = (body as unknown as { transactions: [{ id: string }] }).transactions;
    const path = `/transaction/paymentTransaction/${id}/pdf`;
    const response = await fetch(`${api.settings.backendUrl}/v2${path}`, {
      headers: { Authorization: `Bearer ${owner.token}`, 'X-Region': 'no' },
    });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="NL-\d+\.pdf"$/);
    const file = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(file).toMatch(/^%PDF-1\.7[^]*\(Kvittering NL-\d+\)[^]*%%EOF\s*$/);
    expect(file).toContain('/Lang (nb-NO)');
    expect((await otherUser.call('GET', path)).status).toBe(404);
    expect((await owner.call('GET', '/transaction/paymentTransaction/t-1/pdf')).status).toBe(404);
    expect((await api.send('GET', `/v2${path}`, undefined)).status).toBe(401);
  });

  it('retries until the provider responds, and a lost response refunds nothing twice', async () => {
    const user = await createPayer();
    const match = { method: 'POST', path: '/refunds' };
    await api.card('POST', '/__control/faults', { match, mode: 'http500', times: 2 });
    await withdraw(user, await contractOf(user));
    await api.tick();
    expect((await money(user)).refunds).toEqual([]);
    await api.card('POST', '/__control/faults', { match, mode: 'reset-after-effect', times: 1 });
    for (let round = 0; round < 5; round += 1) await api.tick();
    expect(await money(user)).toEqual({ captures: [9900], refunds: [9900] });
    const tasks = await api.database.db.select().from(providerTask).where(eq(providerTask.userId, user.id));
    const [refundTask] = tasks.filter(({ reference }) => reference.startsWith('refund-'));
    expect(refundTask).toMatchObject({ doneAt: expect.any(Date) });
    expect(refundTask?.attempts).toBeGreaterThanOrEqual(4); // two rejected, one lost, one successful
  });

  it('refunds an upgrade together with the month before it, and releases a waiting voucher', async () => {
    const redeem = (user: TestUser, code: string) => user.call('POST', `/subscription/start?coupon=${code}`);
    const code = await issue({ reward: true, maxUses: 1 });
    const user = await createPayer();
    expect((await user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 })).status).toBe(200);
    expect((await redeem(user, code)).status).toBe(200);
    const next = await createPayer();
    expect((await redeem(next, code)).body).toMatchObject({ title: 'already_used' });
    expect(await read(user)).toMatchObject({ contract: { refund: { amount: 268 } } });
    await withdraw(user, await contractOf(user));
    await api.tick();
    const { captures, refunds } = await money(user);
    expect([captures, new Set(refunds), refunds.length]).toEqual([[9900, 16900], new Set([9900, 16900]), 2]);
    expect((await redeem(next, code)).status).toBe(200);
  });

  it.each([
    ['no', 'Vipps', 9900],
    ['fi', 'MobilePay', 999],
  ] as const)('in %s stops the %s agreement and refunds its charge exactly once', async (region, name, value) => {
    const first = await wallet.subscribe(region);
    await withdraw(first.user, await contractOf(first.user));
    await api.tick();
    expect(await wallet.readAgreementStatus(first.agreement)).toBe('STOPPED');
    const { user, agreement } = await wallet.subscribe(region, 'standard', first.user);
    expect((await wallet.chargesOf(agreement)).map(({ amount }) => amount?.value)).toEqual([value]);
    await wallet.fault('reset-after-effect', '/refund');
    const done = await withdraw(user, await contractOf(user));
    expect(done).toMatchObject({ status: 201, body: { refund: { amount: value / 100, status: 'Pending' } } });
    for (let round = 0; round < 3; round += 1) await api.tick();
    expect((await wallet.refundsOf(agreement)).map(({ amount }) => amount?.value)).toEqual([value]);
    expect(await wallet.readAgreementStatus(agreement)).toBe('STOPPED');
    expect((await user.call('GET', '/withdrawal')).body).toMatchObject({
      withdrawal: { refund: { status: 'Success' } },
    });
    const email = api.mails.findLast(({ recipient }) => recipient === receiptAddress);
    expect(email?.text).toContain(name);
    await api.advance('P2M');
    await api.tick();
    expect(await wallet.chargesOf(agreement)).toHaveLength(1);
  });

  it('refunds a renewal that the wallet had charged', async () => {
    // bought at noon: the withdrawal period ends after the trial, including its extra hour
    const tomorrow = new Date(api.backend.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    await api.send('POST', '/__sandbox/clock', { now: `${tomorrow}T11:00:00.000Z` });
    const { user, agreement } = await wallet.subscribe();
    await api.advance('P14DT1H');
    await api.tick();
    expect((await wallet.chargesOf(agreement)).map(({ amount }) => amount?.value)).toEqual([9900]);
    const right = await read(user);
    expect(right).toMatchObject({ canWithdraw: true, contract: { refund: { amount: 99 } } });
    await withdraw(user, right.contract?.subscriptionId ?? '');
    await api.tick();
    // emails are dated by the test clock
    const { date } = api.mails.findLast(({ recipient }) => recipient === receiptAddress) ?? {};
    expect(Math.abs((date?.getTime() ?? 0) - api.backend.clock.now().getTime())).toBeLessThan(60_000);
    expect((await wallet.refundsOf(agreement)).map(({ amount }) => amount?.value)).toEqual([9900]);
  });

  it.each([
    [false, ['CANCELLED'], []],
    [true, ['CHARGED'], [9900]],
  ])(
    'cancels a charge that waits in the wallet, or refunds it when it was collected: %s',
    async (isCollected, statuses, refunds) => {
      const { user, agreement } = await wallet.subscribe();
      await api.wallet.act(agreement, { act: 'plan', plan: 'waits' });
      await api.advance('P14DT1H');
      await api.tick();
      const charge = await wallet.readCharge(agreement);
      await wallet.webhooks('hold');
      expect((await withdraw(user, await contractOf(user))).body).toMatchObject({ refund: { status: 'None' } });
      if (isCollected) await api.wallet.act(agreement, { act: 'collect', charge });
      await api.tick();
      await api.wallet.call('POST', '/__control/webhooks/release');
      await api.tick();
      await api.tick();
      expect(await isPremium(user)).toBe(false);
      expect(await wallet.statusesOf(agreement)).toEqual(statuses);
      expect((await wallet.refundsOf(agreement)).map(({ amount }) => amount?.value)).toEqual(refunds);
    },
  );

  it('retries a permanently rejected wallet refund five times with growing delays and leaves it to an operator', async () => {
    const { db } = api.database;
    const gauges = new Map<string, ReadGauge>();
    addGauges({ addGauge: (name, _help, read) => void gauges.set(name, read) }, api.backend);
    const first = await wallet.subscribe();
    await first.user.call('DELETE', '/subscription/package');
    const { user, agreement } = await wallet.subscribe('no', 'standard', first.user);
    const [charge] = await wallet.chargesOf(agreement);
    // part of the charge was refunded at the wallet: the full amount exceeds the rest
    const path = `/recurring/v3/agreements/${agreement}/charges/${charge?.reference}/refund`;
    const unit = api.settings.wallets.no;
    if (unit === undefined) throw new Error('no wallet in Norway');
    const body = { amount: 5_000, description: 'by hand' };
    await createWalletTransport({ ...unit, url: api.settings.walletUrl })({
      method: 'POST',
      path,
      body,
      key: crypto.randomUUID(),
    });
    await withdraw(user, await contractOf(user));
    const readTask = async () => {
      const tasks = await db.select().from(providerTask).where(eq(providerTask.userId, user.id));
      return tasks.find(({ kind }) => kind === 'refund-charge');
    };
    const waits: number[] = [];
    for (let refusals = 1; refusals <= maxRejections; refusals += 1) {
      await api.tick();
      await api.tick(); // too early for a retry
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
    await api.tick();
    expect(await readTask()).toMatchObject({ attempts: maxRejections });
    expect((await wallet.refundsOf(agreement)).map(({ amount }) => amount?.value)).toEqual([5_000]);
    expect((await user.call('GET', '/withdrawal')).body).toMatchObject({
      withdrawal: { refund: { status: 'Failed' } },
    });
    expect(await gauges.get('provider_tasks_given_up')?.()).toEqual([{ labels: { kind: 'refund-charge' }, value: 1 }]);
  });

  it('keeps sending other emails when the mail server rejects one, and gives up after five attempts', async () => {
    const { db } = api.database;
    const gauges = new Map<string, ReadGauge>();
    addGauges({ addGauge: (name, _help, read) => void gauges.set(name, read) }, api.backend);
    const [refused, other] = [await createPayer(), await createPayer()];
    const readEmails = () => db.select().from(mail).where(eq(mail.userId, refused.id));
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
      await deliverMails(api.backend, send);
      await deliverMails(api.backend, send); // too early for a retry
      for (const email of await readEmails()) expect(email).toMatchObject({ refusals, sentAt: null });
      await db
        .update(mail)
        .set({ leasedUntil: new Date(0) })
        .where(eq(mail.userId, refused.id));
    }
    expect(new Set(sent)).toEqual(new Set([`${other.id}@nordlyd.example`]));
    await deliverMails(api.backend, send);
    const rejectedEmails = await readEmails();
    expect(rejectedEmails[0]?.refusals).toBe(maxRejections);
    expect(await gauges.get('mails_given_up')?.()).toEqual([{ value: rejectedEmails.length }]);
    await db.delete(mail).where(eq(mail.userId, refused.id));
  });
});
