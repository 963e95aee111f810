import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

const returnUrl = 'http://localhost:3000/se/mitt-konto/betalningar';
const path = '/adyenpayment/create-payment-session/for-payment-method-update';

describe.each(testDatabases)('exchanging the card on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  const readCard = async (listener: Listener): Promise<{ id: string; lastFour: string } | null> =>
    (await listener.call('GET', '/adyenpayment/payment-methods')).body['storedPaymentMethod'] ?? null;

  const submit = async (
    listener: Listener,
    card: { number?: string; holderName?: string } = {},
  ): Promise<Answer & { sessionId: string }> => {
    const opened = await listener.call('POST', path, { returnUrl });
    expect(opened.status, JSON.stringify(opened.body)).toBe(201);
    const sessionId = (opened.body as unknown as { sessionId: string }).sessionId;
    const statePaymentMethod = await world.typeCard(card);
    const answer = await listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    return { ...answer, sessionId };
  };

  const ledgerOf = async ({ id }: Listener, kind: string) =>
    (await world.ledger()).filter((row) => row.subject === id && row.kind === kind);

  it('[AC-04] keeps the new card in place of the old one, charges nothing and changes no subscription', async () => {
    const listener = await world.login('fi');
    await buy(world, listener, { offer: 'total' });
    const before = await readCard(listener);
    const held = await listener.call('GET', '/subscription');
    const opened = await listener.call('POST', path, { returnUrl });
    expect(opened.body).toMatchObject({ offerType: 3, voucherCode: null, amount: { value: 0, currency: 'EUR' } });

    const { body, sessionId } = await submit(listener, { number: '4111111111111111' });
    expect(body).toEqual({ resultCode: 'Authorised' });
    const after = await readCard(listener);
    expect(after?.lastFour).toBe('1111');
    expect(after?.id).not.toBe(before?.id);
    const state = await listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect(state.body).toMatchObject({ status: 'authorised', offerType: 3 });
    expect((await listener.call('GET', '/subscription')).body).toEqual(held.body);
    expect(await ledgerOf(listener, 'capture')).toEqual([]);
    expect((await listener.call('GET', '/transaction/count')).body).toMatchObject({ count: 0 });
  });

  it('[AC-05] takes a card after the old one was removed, and renews with it', async () => {
    const listener = await world.login();
    await buy(world, listener);
    expect((await listener.call('DELETE', '/transaction/paymentmethod')).status).toBeLessThan(300);
    expect(await readCard(listener)).toBeNull();
    expect((await submit(listener)).body).toEqual({ resultCode: 'Authorised' });
    expect(await readCard(listener)).not.toBeNull();
    await world.advance('P14D');
    await world.tick();
    expect((await ledgerOf(listener, 'capture')).map(({ amount }) => amount?.value)).toEqual([99_00]);
  });

  it('[AC-04] keeps the old card when the new one is refused, and says why by its number', async () => {
    const listener = await world.login('no');
    await buy(world, listener);
    const before = await readCard(listener);
    const { body } = await submit(listener, { holderName: 'CARD_EXPIRED' });
    expect(body).toEqual({ resultCode: 'Refused', refusalReasonCode: '6' });
    expect(await readCard(listener)).toEqual(before);
  });

  it('tries a refused renewal again at once with the new card', async () => {
    const listener = await world.login();
    await buy(world, listener);
    await listener.call('DELETE', '/transaction/paymentmethod');
    await world.advance('P14D');
    await world.tick();
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 3 }] });
    expect((await submit(listener)).body).toEqual({ resultCode: 'Authorised' });
    await world.tick();
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 1 }] });
    expect(await ledgerOf(listener, 'capture')).toHaveLength(1);
  });

  it('[INV-28] exchanged while a renewal is charged: one of the two cards pays, once, and the old one never again', async () => {
    const listener = await world.login();
    await buy(world, listener);
    const old = await readCard(listener);
    await world.advance('P14D');
    const [exchanged] = await Promise.all([submit(listener), world.tick(), world.scheduler.runDue()]);
    expect(exchanged.body).toEqual({ resultCode: 'Authorised' });
    await world.tick();
    expect(await ledgerOf(listener, 'capture')).toHaveLength(1);
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 1 }] });
    expect((await readCard(listener))?.id).not.toBe(old?.id);
    await world.advance('P1M');
    await world.tick();
    expect(await ledgerOf(listener, 'capture')).toHaveLength(2);
    const tokens = await ledgerOf(listener, 'token');
    const deleted = tokens.filter(({ status }) => status === 'deleted').map(({ reference }) => reference);
    expect(deleted).toEqual([old?.id]);
    expect(tokens.filter(({ status }) => status === 'created')).toHaveLength(2);
  });

  it.each(['exchanged again', 'removed', 'given with an order'])(
    '[INV-28] a card that the bank let wait does not come after all in the place of one that was %s since',
    async (since) => {
      const listener = await world.login();
      await buy(world, listener);
      const waiting = await submit(listener, { holderName: 'PENDING' });
      expect(waiting.body).toEqual({ resultCode: 'Pending' });
      if (since === 'exchanged again') await submit(listener, { number: '4111111111111111' });
      if (since === 'removed') await listener.call('DELETE', '/transaction/paymentmethod');
      if (since === 'given with an order') {
        await listener.call('DELETE', '/subscription/package');
        await buy(world, listener, { number: '4111111111111111' });
      }
      const kept = await readCard(listener);
      expect(kept?.lastFour).toBe(since === 'removed' ? undefined : '1111');
      await world.card('POST', '/__control/payments', { reference: `${waiting.sessionId}-1`, outcome: 'authorised' });
      const isForgotten = async (): Promise<boolean> => {
        await world.tick();
        const [last] = (await ledgerOf(listener, 'token')).slice(-1);
        return last?.status === 'deleted' || last?.status === 'removed';
      };
      await expect.poll(isForgotten, { timeout: 10_000 }).toBe(true);
      expect(await readCard(listener)).toEqual(kept);
      const state = await listener.call('GET', `/adyenpayment/get-payment-session?sessionId=${waiting.sessionId}`);
      expect(state.body).toMatchObject({ status: 'cancelled' });
    },
  );

  it('a card that the bank let wait is kept once it says yes, where nothing was said since', async () => {
    const listener = await world.login();
    await buy(world, listener);
    const before = await readCard(listener);
    const waiting = await submit(listener, { holderName: 'PENDING' });
    await world.card('POST', '/__control/payments', { reference: `${waiting.sessionId}-1`, outcome: 'authorised' });
    const hasChanged = async (): Promise<boolean> => {
      await world.tick();
      return (await readCard(listener))?.id !== before?.id;
    };
    await expect.poll(hasChanged, { timeout: 10_000 }).toBe(true);
  });

  it('takes one of many parallel submits, and leads back to no other site', async () => {
    const listener = await world.login();
    await buy(world, listener);
    const { body } = await listener.call('POST', path, { returnUrl });
    const { sessionId } = body as unknown as { sessionId: string };
    const statePaymentMethod = await world.typeCard();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    const foreign = await listener.call('POST', path, { returnUrl: 'https://evil.example/x' });
    expect([foreign.status, foreign.body['title']]).toEqual([422, 'ReturnUrlNotAllowedError']);
    expect((await world.send('POST', `/v2${path}`, { returnUrl })).status).toBe(401);
  });
});
