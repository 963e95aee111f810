import { eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { readSession } from '../../backend/billing/checkout/session-store.ts';
import { explainDecline } from '../../backend/billing/checkout/verify-payment.ts';
import { webhookEvent } from '../../backend/database/schema/delivery.ts';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { visitBank } from './bank-steps.ts';
import { sendCardNotification } from './card-notification.ts';
import { buy, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('late notifications of the card provider', (api) => {
  afterEach(() => api.card('POST', '/__control/webhooks', { mode: 'send' }));

  const isPremium = async (user: TestUser): Promise<unknown> =>
    (await user.call('GET', '/subscription')).body['hasActiveSubscription'];
  const findUncollected = (): string[] => api.logged.filter((line) => line.includes('"event":"payment not collected"'));
  const outcomeOf = async (pspReference: string): Promise<string | null | undefined> => {
    const { db } = api.database;
    const [event] = await db.select().from(webhookEvent).where(eq(webhookEvent.pspReference, pspReference));
    return event?.outcome;
  };

  it('[INV-24] keeps a payment that succeeds while the provider is asked why an earlier attempt failed', async () => {
    const user = await api.login();
    const paid = await buy(api, user, { number: '5454545454545454' });
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const redirectResult = await visitBank(paid, 'refused');
    const merchantReference = `${paid.sessionId}-1`;
    await sendCardNotification(api, { merchantReference, success: 'false', pspReference: 'PSPNO' });
    await api.tick();
    const { card, db } = api.backend;
    const submitDetails: typeof card.submitDetails = async (...details) => {
      const response = await card.submitDetails(...details);
      await sendCardNotification(api, { merchantReference, pspReference: 'PSPYES' });
      await api.tick();
      return response;
    };
    const session = await readSession(db, paid.sessionId);
    expect(session.status).toBe('refused');
    await explainDecline({ ...api.backend, card: { ...card, submitDetails } }, session, { redirectResult });
    const [intent] = await db.select().from(paymentIntent).where(eq(paymentIntent.reference, merchantReference));
    expect([intent?.state, (await readSession(db, paid.sessionId)).status]).toEqual(['succeeded', 'authorised']);
    expect(await isPremium(user)).toBe(true);
  });

  it('[INV-03] does not submit the bank result of an abandoned attempt to explain another one', async () => {
    const user = await api.login();
    const givenUp = await buy(api, user, { number: '5454545454545454' });
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const { sessionId } = givenUp;
    const statePaymentMethod = await api.typeCard({ number: '5454545454545454' });
    const again = await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(again.body).toMatchObject({ resultCode: 'RedirectShopper' });
    await sendCardNotification(api, {
      merchantReference: `${sessionId}-2`,
      success: 'false',
      pspReference: 'PSPNOREASON',
    });
    await api.tick();
    const redirectResult = await visitBank(givenUp, 'authorised');
    const { card, db } = api.backend;
    const submitDetails = vi.fn(card.submitDetails);
    const session = await readSession(db, sessionId);
    expect(session.status).toBe('refused');
    await explainDecline({ ...api.backend, card: { ...card, submitDetails } }, session, { redirectResult });
    expect(submitDetails).not.toHaveBeenCalled();
    // the provider's notification still reports the abandoned payment
    await sendCardNotification(api, { merchantReference: `${sessionId}-1`, pspReference: 'PSPAFTERALL' });
    await api.tick();
    expect(await isPremium(user)).toBe(true);
  });

  it.each([
    ['CAPTURE_FAILED', 'true'],
    ['CAPTURE', 'false'],
  ] as const)('logs an error for operators once when a capture fails: %s %s', async (code, success) => {
    const user = await api.login();
    await buy(api, user);
    await api.advance('P14DT1H');
    await api.tick();
    const before = findUncollected().length;
    const paid = (await api.ledger()).findLast(({ subject, kind }) => subject === user.id && kind === 'capture');
    const notification = { eventCode: code as never, success, merchantReference: paid?.reference ?? '' };
    for (let delivery = 0; delivery < 2; delivery += 1) {
      await sendCardNotification(api, { ...notification, pspReference: `PSP${code}` });
      await api.tick();
    }
    expect(await outcomeOf(`PSP${code}`)).toBe('left to a person');
    expect(findUncollected()).toHaveLength(before + 1);
    expect(findUncollected().at(-1)).toContain('"level":"error"');
    expect(await isPremium(user)).toBe(true);
  });

  /**
   * Creates a user who pays with a second card while the first bank page is open, and then completes the first payment
   * as well.
   */
  const payTwice = async () => {
    const user = await api.login();
    await claimTrial(api.database.db, 'person', user.id, user.id, new Date());
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const atBank = await buy(api, user, { number: '5454545454545454' });
    const { sessionId } = atBank;
    const statePaymentMethod = await api.typeCard();
    const paid = await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(paid.body).toEqual({ resultCode: 'Authorised' });
    await visitBank(atBank, 'authorised');
    await sendCardNotification(api, { merchantReference: `${sessionId}-1`, pspReference: `PSP${sessionId}` });
    await api.tick();
    return { user, sessionId };
  };
  it('[INV-24] keeps the card of a payment in progress when an abandoned attempt is authorised late', async () => {
    const user = await api.login();
    await claimTrial(api.database.db, 'person', user.id, user.id, new Date());
    const { sessionId } = await buy(api, user, { number: '5454545454545454' });
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const { card } = api.backend;
    const { authorise } = card;
    const released = Promise.withResolvers<undefined>();
    const reached = Promise.withResolvers<undefined>();
    card.authorise = async (...order) => {
      const response = await authorise(...order);
      reached.resolve(undefined);
      await released.promise;
      return response;
    };
    const statePaymentMethod = await api.typeCard();
    const paid = user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    await reached.promise;
    card.authorise = authorise;
    await sendCardNotification(api, { merchantReference: `${sessionId}-1`, pspReference: 'PSPGIVENUP' });
    await api.tick();
    await api.tick();
    released.resolve(undefined);
    expect((await paid).body).toEqual({ resultCode: 'Authorised' });
    await api.advance('P32D');
    await api.tick();
    const rows = (await api.ledger()).filter(({ subject }) => subject === user.id).map(({ kind }) => kind);
    expect(rows.filter((kind) => kind === 'capture')).toHaveLength(2);
    expect(await isPremium(user)).toBe(true);
  });

  const findFailed = (): string[] => api.logged.filter((line) => line.includes('"event":"refund failed"'));

  it('[INV-24] [INV-25] keeps a subscription on a chargeback of a payment that did not pay for it', async () => {
    const { user, sessionId } = await payTwice();
    const notification = {
      eventCode: 'CHARGEBACK' as const,
      merchantReference: `${sessionId}-1`,
      pspReference: 'PSPTAKENBACK',
    };
    await sendCardNotification(api, notification);
    await api.tick();
    expect([await outcomeOf('PSPTAKENBACK'), await isPremium(user)]).toEqual(['recorded', true]);
    const { body } = await user.call('GET', '/transaction/history');
    expect(body['transactions']).toMatchObject([{ status: 'Success', refund: null }]);
    // a chargeback of the payment that paid for it ends it
    await sendCardNotification(api, {
      ...notification,
      merchantReference: `${sessionId}-2`,
      pspReference: 'PSPTAKENTOO',
    });
    await api.tick();
    expect([await outcomeOf('PSPTAKENTOO'), await isPremium(user)]).toEqual(['applied', false]);
  });

  it('[INV-24] [INV-25] keeps a chargeback that arrives before its payment until the payment is known', async () => {
    const user = await api.login();
    await claimTrial(api.database.db, 'person', user.id, user.id, new Date());
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const atBank = await buy(api, user, { number: '5454545454545454' });
    await visitBank(atBank, 'authorised');
    const merchantReference = `${atBank.sessionId}-1`;
    await sendCardNotification(api, {
      eventCode: 'CHARGEBACK' as const,
      merchantReference,
      pspReference: 'PSPTOOEARLY',
    });
    await api.tick();
    expect(await outcomeOf('PSPTOOEARLY')).toBeNull();
    await sendCardNotification(api, { merchantReference, pspReference: `PSP${atBank.sessionId}` });
    await api.tick();
    await api.tick();
    expect([await outcomeOf('PSPTOOEARLY'), await isPremium(user)]).toEqual(['applied', false]);
  });

  it.each([
    ['REFUND', 'false'],
    ['REFUND_FAILED', 'true'],
    ['REFUNDED_REVERSED', 'true'],
  ] as const)(
    '[INV-27] logs an error for operators once when a surplus payment cannot be refunded: %s %s',
    async (code, success) => {
      const { sessionId } = await payTwice();
      const before = findFailed().length;
      const merchantReference = `reverse-${sessionId}-1`;
      for (let delivery = 0; delivery < 2; delivery += 1) {
        await sendCardNotification(api, {
          eventCode: code as never,
          success,
          merchantReference,
          pspReference: `PSP${code}`,
        });
        await api.tick();
      }
      expect(await outcomeOf(`PSP${code}`)).toBe('left to a person');
      expect(findFailed()).toHaveLength(before + 1);
      expect(findFailed().at(-1)).toContain('"level":"error"');
    },
  );

  it('logs nothing when the capture of a declined payment fails', async () => {
    const user = await api.login();
    const { sessionId } = await buy(api, user, { holderName: 'DECLINED' });
    const before = findUncollected().length;
    const notification = { eventCode: 'CAPTURE_FAILED' as never, merchantReference: `${sessionId}-1` };
    await sendCardNotification(api, { ...notification, pspReference: 'PSPNOTHING' });
    await api.tick();
    expect([await outcomeOf('PSPNOTHING'), findUncollected().length]).toEqual(['recorded', before]);
  });
});
