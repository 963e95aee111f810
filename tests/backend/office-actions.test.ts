import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mail, providerTask } from '../../backend/database/schema/delivery.ts';
import { refund } from '../../backend/database/schema/withdrawal.ts';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { sendCardNotification } from './card-notification.ts';
import { describeBackend } from './describe-backend.ts';
import { createOfficeSteps } from './office-steps.ts';
import { buy, type TestUser } from './test-backend.ts';
import { createWithdrawalSteps } from './withdrawal-steps.ts';

describeBackend('actions of the office', (api) => {
  const { act, auditOf, call, createPayer, failureOf, paymentOf, planOf, readEffects, rowsOf } = createOfficeSteps(
    () => api,
  );
  const { money, until, contractOf, withdraw } = createWithdrawalSteps(() => api);

  it('cancels and undoes as the account page does, after a preview of the dates', async () => {
    const user = await createPayer();
    const preview = await act(user.id, 'cancel', { isPreview: true });
    const plan = await planOf(user.id);
    expect(readEffects(preview)).toEqual({
      plan: ['active', 'cancelled'],
      'access until': [null, plan['paidUntil']],
      'next charge': [plan['nextCharge'], null],
    });
    expect(await planOf(user.id)).toMatchObject({ status: 'active' });
    expect(await act(user.id, 'cancel')).toMatchObject({ status: 200, body: { isDone: true } });
    expect(await planOf(user.id)).toMatchObject({
      status: 'cancelled',
      nextCharge: null,
    });
    expect(await failureOf(act(user.id, 'cancel'))).toBe('cancelled already');
    expect(readEffects(await act(user.id, 'undo'))['next charge']).toEqual([null, plan['nextCharge']]);
    expect(await planOf(user.id)).toMatchObject({ status: 'active' });
    expect(await failureOf(act(user.id, 'undo'))).toBe('not cancelled');
  });

  it('[INV-49] refunds a payment once, although staff click twice, and the provider gets the same amount', async () => {
    const user = await createPayer();
    const transactionId = String((await paymentOf(user.id))['id']);
    expect(await failureOf(act(user.id, 'refund', { transactionId, amount: 10 }))).toMatch(/right of withdrawal/);
    expect(await failureOf(act(user.id, 'refund', { transactionId, amount: 99.5 }))).toBe('more than was paid');
    const preview = await act(user.id, 'refund', { transactionId, endsPlan: true, isPreview: true });
    expect(readEffects(preview)).toMatchObject({ paid: ['99.00 SEK', '0.00 SEK'], plan: ['active', 'inactive'] });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const clicks = await Promise.all([1, 2].map(() => act(user.id, 'refund', { transactionId, endsPlan: true }, key)));
    // the second click gets the response of the first, or 409 while that is in progress
    expect(clicks.map(({ status }) => [200, 409].includes(status))).toEqual([true, true]);
    expect(await act(user.id, 'refund', { transactionId, endsPlan: true }, key)).toMatchObject({ status: 200 });
    expect(await failureOf(act(user.id, 'refund', { transactionId }))).toBe('refunded already');
    await until(async () => String((await paymentOf(user.id))['refund']).endsWith('succeeded'));
    expect(await money(user)).toEqual({ captures: [9900], refunds: [9900] });
    expect(await planOf(user.id)).toMatchObject({ status: 'inactive' });
    expect((await auditOf(user.id)).filter(({ action }) => action === 'refund')).toHaveLength(1);
  });

  it('refunds a part after the right of withdrawal, and a withdrawal before it refunds the rest of the payments', async () => {
    const user = await createPayer();
    await api.advance('P20D');
    const transactionId = String((await paymentOf(user.id))['id']);
    expect(await act(user.id, 'refund', { transactionId, amount: 33.5 })).toMatchObject({ status: 200 });
    await until(async () => String((await paymentOf(user.id))['refund']).endsWith('succeeded'));
    expect(await paymentOf(user.id)).toMatchObject({ refund: '33.50 SEK, succeeded' });
    expect(await money(user)).toEqual({ captures: [9900], refunds: [3350] });
    expect(await planOf(user.id)).toMatchObject({ status: 'active' });
    const [intent] = await api.database.db.select().from(paymentIntent).where(eq(paymentIntent.userId, user.id));
    const chargeback = {
      eventCode: 'CHARGEBACK' as const,
      merchantReference: intent?.reference ?? '',
      pspReference: 'PSPREST',
    };
    await sendCardNotification(api, chargeback);
    await api.tick();
    expect(await planOf(user.id)).toMatchObject({ status: 'inactive' });

    const other = await createPayer();
    await act(other.id, 'refund', { transactionId: (await paymentOf(other.id))['id'] });
    await withdraw(other, await contractOf(other));
    await until(async () => (await money(other)).refunds.length > 0);
    expect(await money(other)).toEqual({ captures: [9900], refunds: [9900] });
  });

  it('extends by free days and redeems vouchers by the rules of vouchers', async () => {
    const user = await createPayer();
    const preview = readEffects(await act(user.id, 'extend', { days: 10, isPreview: true }));
    const plan = await planOf(user.id);
    expect(preview['free from']).toEqual([null, plan['paidUntil']]);
    // the action issues another code
    expect(Object.keys(preview)).not.toContain('voucher');
    expect(await planOf(user.id)).toMatchObject({ voucher: null });
    const done = readEffects(await act(user.id, 'extend', { days: 10 }));
    expect(done['next charge']).toEqual(preview['next charge']);
    const extended = await planOf(user.id);
    expect(extended).toMatchObject({ nextCharge: done['next charge']?.[1], voucher: expect.stringMatching(/^GIFT-/) });
    expect(await failureOf(act(user.id, 'redeem', { code: 'REWARD1' }))).toBe('no_voucher');
    const cancelled = readEffects(await act(user.id, 'cancel', { isPreview: true }));
    expect(cancelled['voucher, which can be redeemed again']).toEqual([extended['voucher'], null]);

    const [other, trial] = [await createPayer(), await api.login()];
    await call('finance', 'POST', '/vouchers', { code: 'REWARD1', type: 'FIFTYPERCENT', months: 2, reward: true });
    const redeemed = readEffects(await act(other.id, 'redeem', { code: 'reward1' }));
    expect(redeemed['next charge']?.[1]).toMatch(/49\.50 SEK$/);
    await buy(api, trial);
    expect(await failureOf(act(trial.id, 'extend', { days: 3 }))).toBe('in_trial');
  });

  it('sends an email again, ends sessions, bans and unbans, and sets the kind', async () => {
    const user = await createPayer();
    await api.tick();
    const emails = await rowsOf(`/customers/${user.id}`, 'emails');
    const receipt = emails.find(({ kind }) => kind === 'receipt');
    const sent = (): number =>
      api.mails.filter(({ recipient, subject }) => recipient.startsWith(user.id) && subject === receipt?.['subject'])
        .length;
    expect(sent()).toBe(1);
    await act(user.id, 'resend', { emailId: receipt?.['id'] });
    await api.tick();
    expect(sent()).toBe(2);
    const other = await api.login();
    await other.call('GET', '/user');
    expect(await failureOf(act(other.id, 'resend', { emailId: receipt?.['id'] }))).toBe('no email of this customer');

    expect(await act(user.id, 'ban')).toMatchObject({ status: 200 });
    expect((await user.call('GET', '/user/details')).status).toBe(403);
    expect(await act(user.id, 'unban')).toMatchObject({ status: 200 });
    expect(await act(user.id, 'endSessions')).toMatchObject({ status: 200 });
    const ended = await api.database.db.select().from(providerTask).where(eq(providerTask.userId, user.id));
    expect(ended.filter(({ kind }) => kind === 'end-logins')).toHaveLength(2);
    await act(user.id, 'setKind', { kind: 'PremiumVIP' });
    expect((await user.call('GET', '/user/details')).body).toMatchObject({ specialUserKind: 'PremiumVIP' });
    expect(readEffects(await act(user.id, 'setKind', { kind: 'None' }))).toEqual({ kind: ['PremiumVIP', null] });
  });

  it('exports and erases, and the audit log keeps its entries without the customer', async () => {
    const user = await createPayer();
    const { body } = await act(user.id, 'export');
    expect(JSON.stringify(body['data'])).toContain(`${user.id}@nordlyd.example`);
    expect(readEffects(await act(user.id, 'erase', { isPreview: true }))['plans that end now']).toEqual(['1', '0']);
    const entries = await auditOf(user.id);
    expect(await act(user.id, 'erase')).toMatchObject({ status: 200 });
    expect(await failureOf(act(user.id, 'unban'))).toBe('the account is being erased');
    await api.advance('P31D');
    await api.tick();
    expect((await call('support', 'GET', `/customers/${user.id}`)).status).toBe(404);
    expect(await auditOf(user.id)).toEqual([]);
    const kept = await rowsOf('/audit', 'entries');
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(entries.map(({ id }) => id)));
  });

  it('retries and closes tasks and emails that the product has given up', async () => {
    const [user, other] = [await createPayer(), await createPayer()];
    const giveUp = async ({ id }: TestUser) => {
      await act(id, 'refund', { transactionId: (await paymentOf(id))['id'] });
      await api.database.db.update(providerTask).set({ refusals: 5 }).where(eq(providerTask.userId, id));
      await api.database.db.update(refund).set({ state: 'failed' }).where(eq(refund.state, 'pending'));
    };
    await giveUp(user);
    await giveUp(other);
    const taskOf = async ({ id }: TestUser) =>
      (await rowsOf('/tasks', 'tasks')).find((task) => task['userId'] === id && task['kind'] === 'reverse')?.['id'];
    await call('finance', 'POST', `/tasks/${String(await taskOf(user))}`, { decision: 'retry' });
    await call('finance', 'POST', `/tasks/${String(await taskOf(other))}`, { decision: 'done' });
    await until(async () => String((await paymentOf(user.id))['refund']).endsWith('succeeded'));
    expect(await money(user)).toEqual({ captures: [9900], refunds: [9900] });
    expect(await paymentOf(other.id)).toMatchObject({ refund: '99.00 SEK, succeeded' });
    expect(await money(other)).toEqual({ captures: [9900], refunds: [] });

    await api.database.db.update(mail).set({ refusals: 5, sentAt: null }).where(eq(mail.userId, other.id));
    const [lost] = (await rowsOf('/tasks', 'tasks')).filter(({ userId }) => userId === other.id);
    await call('finance', 'POST', `/tasks/${String(lost?.['id'])}`, { decision: 'skip' });
    expect((await rowsOf('/tasks', 'tasks')).map(({ id }) => id)).not.toContain(lost?.['id']);
  });
});
