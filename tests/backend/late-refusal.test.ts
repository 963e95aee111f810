import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paymentIntent } from '../../backend/database/schema/payment.ts';
import { createCardNumber } from '../../backend/sandbox/card-fields.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('an order that is waited for on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.card('DELETE', '/__control/faults'));
  afterAll(() => world.close());

  const subjects = ({ id }: Listener) =>
    world.mails.filter(({ recipient }) => recipient.startsWith(id)).map(({ subject }) => subject);
  const wait = async (listener: Listener, number = createCardNumber()): Promise<string> => {
    const { sessionId, body } = await buy(world, listener, { number, holderName: 'PENDING' });
    expect(body).toEqual({ resultCode: 'Pending' });
    return sessionId;
  };
  const end = async (sessionId: string, outcome: 'refused' | 'authorised'): Promise<void> => {
    await world.card('POST', '/__control/payments', { reference: `${sessionId}-1`, outcome });
    await world.tick();
    await world.tick();
  };
  const refuse = (sessionId: string): Promise<void> => end(sessionId, 'refused');
  const fault = (mode: string) =>
    world.card('POST', '/__control/faults', { match: { method: 'POST', path: '/v72/payments' }, mode, times: 1 });
  /** As after so many seconds before the page. */
  const sit = async (sessionId: string, seconds: number): Promise<void> => {
    const askedAt = new Date(Date.now() - seconds * 1_000);
    await world.database.db.update(paymentIntent).set({ askedAt }).where(eq(paymentIntent.sessionId, sessionId));
  };

  it('is written about once when the bank says no in the end, with the way back', async () => {
    const listener = await world.login();
    await refuse(await wait(listener));
    expect(subjects(listener)).toEqual([expect.stringContaining('gick inte igenom')]);
    expect(world.mails.find(({ recipient }) => recipient.startsWith(listener.id))?.text).toContain('/se/');
  });

  it('is not written about when something else was bought meanwhile', async () => {
    const listener = await world.login();
    const sessionId = await wait(listener);
    expect((await buy(world, listener)).body).toEqual({ resultCode: 'Authorised' });
    await refuse(sessionId);
    expect(subjects(listener)).toEqual([expect.stringContaining('Välkommen')]);
  });

  it.each([
    [16, 1],
    [14, 0],
  ])(
    '[CC-09] whose answer was lost and is a no, found after %s s, is written about %s times: a page says by then that a letter will come',
    async (seconds, letters) => {
      const listener = await world.login();
      await fault('reset-after-effect');
      const { sessionId, body } = await buy(world, listener, { holderName: 'CARD_EXPIRED' });
      expect(body).toEqual({ resultCode: 'Received' });
      await sit(sessionId, seconds);
      await world.tick();
      await world.tick();
      const order = { sessionId, offerType: 0, voucherCode: null };
      const verdict = await listener.call('POST', '/adyenpayment/verify-payment-result', order);
      expect(verdict.body).toEqual({ resultCode: 'Refused', refusalReasonCode: '6' });
      expect(subjects(listener)).toEqual(
        Array.from({ length: letters }, () => expect.stringContaining('gick inte igenom')),
      );
    },
  );

  it('[SL-02] is written about where its card has had the trial and the charge in its stead is refused', async () => {
    const number = createCardNumber();
    expect((await buy(world, await world.login(), { number })).body).toEqual({ resultCode: 'Authorised' });
    const listener = await world.login();
    const sessionId = await wait(listener, number);
    await sit(sessionId, 60);
    await fault('refuse');
    await end(sessionId, 'authorised');
    const order = { sessionId, offerType: 0, voucherCode: null };
    const verdict = await listener.call('POST', '/adyenpayment/verify-payment-result', order);
    const errorTitle = 'UserIsNotEligibleForFreeTrialError';
    expect(verdict.body).toEqual({ resultCode: 'Refused', refusalReasonCode: '2', errorTitle });
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
    expect(subjects(listener)).toEqual([expect.stringContaining('gick inte igenom')]);
  });

  it('is not written about where the bank says no at once', async () => {
    const listener = await world.login();
    expect((await buy(world, listener, { holderName: 'CARD_EXPIRED' })).body).toMatchObject({ resultCode: 'Refused' });
    await world.tick();
    expect(subjects(listener)).toEqual([]);
  });
});
