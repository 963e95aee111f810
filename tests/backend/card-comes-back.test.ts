import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { visitBank } from './bank-steps.ts';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

describe.each(cutDatabases)('a kept card removed while an order on it is under way on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(() => world.card('DELETE', '/__control/faults'));
  afterAll(() => world.close());

  const remove = async (listener: Listener): Promise<void> => {
    expect((await listener.call('DELETE', '/transaction/paymentmethod')).status).toBe(204);
  };
  const readKept = async (listener: Listener): Promise<{ id: string } | null> =>
    (await listener.call('GET', '/adyenpayment/payment-methods')).body['storedPaymentMethod'] ?? null;
  const captures = async ({ id }: Listener): Promise<number> =>
    (await world.ledger()).filter(({ subject, kind }) => subject === id && kind === 'capture').length;
  const tokens = async ({ id }: Listener): Promise<string[]> =>
    (await world.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'token')
      .map(({ status }) => status);
  /** Somebody without a plan who orders one on their kept card. */
  const orderOn = async (card: { number?: string; holderName?: string } = {}) => {
    const listener = await world.login();
    const first = await buy(world, listener, card);
    const { action } = first.body as { action?: unknown };
    if (action !== undefined) {
      const redirectResult = await visitBank(first, 'authorised');
      await hand(listener, first.sessionId, redirectResult);
    }
    await listener.call('DELETE', '/subscription/package');
    const kept = await readKept(listener);
    const sessionId = await openSession(listener);
    const submit = (): Promise<Answer> =>
      listener.call('POST', '/adyenpayment/submit-payment', {
        sessionId,
        statePaymentMethod: { type: 'scheme', storedPaymentMethodId: kept?.id, holderName: '' },
      });
    return { listener, sessionId, submit };
  };
  const hand = (listener: Listener, sessionId: string, redirectResult: string): Promise<Answer> =>
    listener.call('POST', '/adyenpayment/verify-payment-result', {
      sessionId,
      offerType: 0,
      voucherCode: null,
      redirectResult,
    });
  /** The plan that was ordered runs, and the removed card pays nothing more. */
  const expectPaidOnce = async (listener: Listener): Promise<void> => {
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    expect(await readKept(listener)).toBeNull();
    expect(await captures(listener)).toBe(1);
    await world.tick();
    expect((await tokens(listener)).at(-1)).toBe('deleted');
    await world.advance('P32D');
    await world.tick();
    expect(await captures(listener)).toBe(1);
    expect(await readKept(listener)).toBeNull();
  };

  it.each(['before', 'after'])(
    '[INV-28] the order goes through, and the card does not come back; the provider forgets it %s that',
    async (when) => {
      const { listener, submit } = await orderOn();
      await world.card('POST', '/__control/faults', {
        match: { method: 'POST', path: '/v72/payments' },
        mode: 'reset-after-effect',
        times: 1,
      });
      expect((await submit()).body).toMatchObject({ resultCode: 'Received' });
      if (when === 'after')
        await world.card('POST', '/__control/faults', { match: { method: 'DELETE' }, mode: 'http500', times: 1 });
      await remove(listener);
      for (let round = 0; round < 3; round += 1) await world.tick();
      await expectPaidOnce(listener);
    },
  );

  it('[INV-28] the card does not come back from the page of its bank', async () => {
    const { listener, sessionId, submit } = await orderOn({ number: '5454545454545454' });
    const atBank = await submit();
    expect(atBank.body).toMatchObject({ resultCode: 'RedirectShopper' });
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    await remove(listener);
    await world.tick();
    const redirectResult = await visitBank({ ...atBank }, 'authorised');
    expect((await hand(listener, sessionId, redirectResult)).body).toMatchObject({ resultCode: 'Authorised' });
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
    await expectPaidOnce(listener);
  });
});
