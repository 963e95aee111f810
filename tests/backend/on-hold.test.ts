import { afterEach, expect, it } from 'vitest';
import { mailTexts } from '../../locales/mail.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkToCheckout } from '../../core/routing/routes.ts';
import { monthsLater } from './calendar.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, openSession, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

type ApiSubscription = {
  status: number;
  startedAt: string;
  currentPeriodEndsAt: string;
  refusal: { nextTryAt: string | null } | null;
  cancellation: { isAtOnce: boolean } | null;
};

describeBackend('plans on hold', (api) => {
  afterEach(async () => {
    await api.card('DELETE', '/__control/faults');
    await steps.clearFaults();
  });
  const steps = createWalletSteps(() => api);

  const listSubscriptions = async (user: TestUser): Promise<ApiSubscription[]> =>
    ((await user.call('GET', '/subscription')).body as unknown as { subscriptions: ApiSubscription[] }).subscriptions;
  const capturesOf = async ({ id }: TestUser): Promise<(number | undefined)[]> =>
    (await api.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value);
  /** The emails with a link back to the checkout of a plan. */
  const emailsTo = ({ id }: TestUser, region: Region, offer: 'standard' | 'duo' = 'standard') =>
    api.mails.filter(({ recipient, text }) => recipient.startsWith(id) && text.includes(linkToCheckout(offer, region)));

  /** Creates a user whose card was declined until grace ended. */
  const declineUntilGraceEnds = async (offer?: 'duo'): Promise<TestUser> => {
    const user = await api.login();
    await buy(api, user, offer && { offer });
    await api.advance('P14D');
    const match = { method: 'POST', path: '/v72/payments' };
    await api.card('POST', '/__control/faults', { match, mode: 'refuse', times: 1_000 });
    for (const wait of ['PT0S', 'P1D', 'P2D', 'P4D']) {
      await api.advance(wait);
      await api.tick();
    }
    await api.card('DELETE', '/__control/faults');
    expect((await listSubscriptions(user))[0]?.status).toBe(3);
    return user;
  };

  it('[AC-01] sends the on-hold email once even when the hold ended during a downtime', async () => {
    const user = await api.login();
    await buy(api, user, { offer: 'standard' });
    await api.advance('P14D');
    const match = { method: 'POST', path: '/v72/payments' };
    await api.card('POST', '/__control/faults', { match, mode: 'refuse', times: 1 });
    await api.tick();
    expect((await listSubscriptions(user))[0]?.status).toBe(3);
    await api.send('POST', '/__sandbox/clock', { advance: 'P31D', standstill: true });
    for (let round = 0; round < 2; round += 1) await api.tick();
    expect((await listSubscriptions(user))[0]?.status).toBe(6);
    expect(await capturesOf(user)).toEqual([]);
    expect(emailsTo(user, 'se')).toHaveLength(1);
  });

  it('[AC-01] sends one email with a link back; a new card charges nothing, and a new order does', async () => {
    const user = await declineUntilGraceEnds();
    expect(emailsTo(user, 'se')).toEqual([]);
    await api.advance('PT2H');
    await Promise.all([api.tick(), api.tick()]);
    await api.advance('P1D');
    await api.tick();
    const emails = emailsTo(user, 'se');
    expect(emails.map(({ subject }) => subject)).toEqual(['Din prenumeration på Nordlyd Premium har upphört']);
    expect(emails[0]?.html).toContain('Köp på nytt');
    expect((await listSubscriptions(user))[0]).toMatchObject({ status: 5, refusal: { nextTryAt: null } });

    // a replaced card charges nothing, because no charge was announced
    const returnUrl = 'http://localhost:3000/se/mitt-konto/betalningar';
    const update = '/adyenpayment/create-payment-session/for-payment-method-update';
    const { sessionId } = (await user.call('POST', update, { returnUrl })).body as unknown as { sessionId: string };
    const statePaymentMethod = await api.typeCard({ number: '4111111111111111' });
    await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    await api.tick();
    expect([(await listSubscriptions(user))[0]?.status, await capturesOf(user)]).toEqual([5, []]);

    // the checkout accepts the user with the stored card, for a month from today
    const overview = await user.call('GET', '/checkout/overview/0');
    expect([overview.status, overview.body]).toMatchObject([200, { trial: null, today: { amount: 99 } }]);
    const { id } = (await user.call('GET', '/adyenpayment/payment-methods')).body['storedPaymentMethod'] as unknown as {
      id: string;
    };
    const paid = await user.call('POST', '/adyenpayment/submit-payment', {
      sessionId: await openSession(user),
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId: id, holderName: '' },
    });
    expect(paid.body).toMatchObject({ resultCode: 'Authorised' });
    await api.tick();
    const subscription = await listSubscriptions(user);
    expect(subscription.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([1, 6]);
    const { startedAt = '', currentPeriodEndsAt } = subscription.find(({ status }) => status === 1) ?? {};
    expect(currentPeriodEndsAt).toBe(monthsLater(startedAt, 1, 'se'));
    await api.advance('P24D');
    await api.tick();
    expect(await capturesOf(user)).toEqual([99_00]);
    expect(emailsTo(user, 'se')).toHaveLength(1);
  });

  it('[SL-07] ends immediately when cancelled, and sends no on-hold email afterwards', async () => {
    const user = await declineUntilGraceEnds('duo');
    await api.advance('PT2H');
    expect((await listSubscriptions(user))[0]).toMatchObject({ status: 5, cancellation: { isAtOnce: true } });
    expect((await user.call('DELETE', '/subscription/package')).status).toBe(200);
    await api.tick();
    expect((await listSubscriptions(user))[0]).toMatchObject({ status: 6, cancellation: null });
    expect(emailsTo(user, 'se', 'duo')).toEqual([]);
  });

  it('[AC-01] sends the on-hold email to a wallet user, who buys again with the wallet; the old agreement stops', async () => {
    const { user, agreement } = await steps.subscribe('no');
    await api.advance('P14DT1H');
    for (const wait of ['PT0S', 'P1D', 'P2D', 'P4D']) {
      await api.wallet.act(agreement, { act: 'plan', plan: 'fails' });
      await api.advance(wait);
      await api.tick();
    }
    expect(await steps.statusesOf(agreement)).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED']);
    expect(emailsTo(user, 'no')).toEqual([]);
    await api.advance('P3DT1H');
    await api.tick();
    expect((await listSubscriptions(user))[0]).toMatchObject({ status: 5, refusal: { nextTryAt: null } });
    expect(emailsTo(user, 'no').map(({ subject }) => subject)).toEqual([
      'Abonnementet ditt på Nordlyd Premium er avsluttet',
    ]);
    const second = await steps.subscribe('no', 'standard', user);
    await api.tick();
    expect((await listSubscriptions(user)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      1, 6,
    ]);
    expect(await steps.statusesOf(second.agreement)).toEqual(['CHARGED']);
    expect(await steps.readAgreementStatus(agreement)).toBe('STOPPED');
    await api.advance('P20D');
    await api.tick();
    expect(emailsTo(user, 'no')).toHaveLength(1);
  });

  it('[AC-01] sends no on-hold email while the wallet has yet to collect a charge', async () => {
    const { user, agreement } = await steps.subscribe('fi');
    await api.wallet.act(agreement, { act: 'plan', plan: 'waits' });
    await api.advance('P14DT1H');
    await api.tick();
    await api.advance('P3D');
    await api.tick();
    expect((await listSubscriptions(user))[0]).toMatchObject({ status: 5, refusal: null });
    expect(emailsTo(user, 'fi')).toEqual([]);
  });

  it('[AC-01] neither emails nor retries a charge that is declined after its user bought a new plan', async () => {
    const { user, agreement } = await steps.subscribe('no');
    await steps.webhooks('drop');
    await api.wallet.act(agreement, { act: 'plan', plan: 'waits' });
    await api.advance('P14DT1H');
    await api.tick();
    await api.advance('P3D');
    expect((await listSubscriptions(user))[0]).toMatchObject({ status: 5, refusal: null });
    expect((await buy(api, user)).body).toEqual({ resultCode: 'Authorised' });
    await api.wallet.act(agreement, { act: 'fail', charge: await steps.readCharge(agreement) });
    await api.tick();
    expect(await steps.statusesOf(agreement)).toEqual(['FAILED']);
    const subjects = api.mails.filter(({ recipient }) => recipient.startsWith(user.id)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === mailTexts.nb.chargeFailed.subject)).toEqual([]);
    const history = await user.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(history.body).toMatchObject({ total: 1, transactions: [{ status: 'Success', amount: 99 }] });
  });
});
