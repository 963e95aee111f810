import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { createCardNumber } from '../../backend/sandbox/card-fields.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('a pending order', (api) => {
  afterEach(() => api.card('DELETE', '/__control/faults'));

  const subjects = ({ id }: TestUser) =>
    api.mails.filter(({ recipient }) => recipient.startsWith(id)).map(({ subject }) => subject);
  const orderPending = async (user: TestUser, number = createCardNumber()): Promise<string> => {
    const { sessionId, body } = await buy(api, user, { number, holderName: 'PENDING' });
    expect(body).toEqual({ resultCode: 'Pending' });
    return sessionId;
  };
  const settle = async (sessionId: string, outcome: 'refused' | 'authorised'): Promise<void> => {
    await api.card('POST', '/__control/payments', { reference: `${sessionId}-1`, outcome });
    // the card provider's notification arrives at its own time
    await vi.waitFor(async () => {
      await api.tick();
      const [intent] = await api.database.db.select().from(paymentIntent).where(eq(paymentIntent.sessionId, sessionId));
      expect(intent?.state).not.toBe('pending');
    }, 10_000);
    await api.tick();
  };
  const decline = (sessionId: string): Promise<void> => settle(sessionId, 'refused');
  const fault = (mode: string) =>
    api.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode, times: 1 });
  /** Sets the time since which the user waits on the page. */
  const setWaitingTime = async (sessionId: string, seconds: number): Promise<void> => {
    const askedAt = new Date(Date.now() - seconds * 1_000);
    await api.database.db.update(paymentIntent).set({ askedAt }).where(eq(paymentIntent.sessionId, sessionId));
  };

  it('sends one email with a link back to the shop when the bank declines', async () => {
    const user = await api.login();
    await decline(await orderPending(user));
    expect(subjects(user)).toEqual([expect.stringContaining('gick inte igenom')]);
    expect(api.mails.find(({ recipient }) => recipient.startsWith(user.id))?.text).toContain('/se/');
  });

  it('sends no email when the user bought another plan in the meantime', async () => {
    const user = await api.login();
    const sessionId = await orderPending(user);
    expect((await buy(api, user)).body).toEqual({ resultCode: 'Authorised' });
    await decline(sessionId);
    expect(subjects(user)).toEqual([expect.stringContaining('Välkommen')]);
  });

  it.each([
    [16, 1],
    [14, 0],
  ])(
    '[CC-09] finds a decline with a lost response after %s s and sends %s emails, as the page then promises one',
    async (seconds, emails) => {
      const user = await api.login();
      await fault('reset-after-effect');
      const { sessionId, body } = await buy(api, user, { holderName: 'CARD_EXPIRED' });
      expect(body).toEqual({ resultCode: 'Received' });
      await setWaitingTime(sessionId, seconds);
      await api.tick();
      await api.tick();
      const order = { sessionId, offerType: 0, voucherCode: null };
      const result = await user.call('POST', '/adyenpayment/verify-payment-result', order);
      expect(result.body).toEqual({ resultCode: 'Refused', refusalReasonCode: '6' });
      expect(subjects(user)).toEqual(Array.from({ length: emails }, () => expect.stringContaining('gick inte igenom')));
    },
  );

  it('[SL-02] sends an email when its card has had a trial and the charge instead is declined', async () => {
    const number = createCardNumber();
    expect((await buy(api, await api.login(), { number })).body).toEqual({ resultCode: 'Authorised' });
    const user = await api.login();
    const sessionId = await orderPending(user, number);
    await setWaitingTime(sessionId, 60);
    await fault('refuse');
    await settle(sessionId, 'authorised');
    const order = { sessionId, offerType: 0, voucherCode: null };
    const result = await user.call('POST', '/adyenpayment/verify-payment-result', order);
    const errorTitle = 'UserIsNotEligibleForFreeTrialError';
    expect(result.body).toEqual({ resultCode: 'Refused', refusalReasonCode: '2', errorTitle });
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
    expect(subjects(user)).toEqual([expect.stringContaining('gick inte igenom')]);
  });

  it('sends no email when the bank declines immediately', async () => {
    const user = await api.login();
    expect((await buy(api, user, { holderName: 'CARD_EXPIRED' })).body).toMatchObject({ resultCode: 'Refused' });
    await api.tick();
    expect(subjects(user)).toEqual([]);
  });
});
