import { expect, it } from 'vitest';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const returnUrl = 'http://localhost:3000/se/mitt-konto/betalningar';
const path = '/adyenpayment/create-payment-session/for-payment-method-update';

describeBackend('replacing the card', (api) => {
  const readCard = async (user: TestUser): Promise<{ id: string; lastFour: string } | null> =>
    (await user.call('GET', '/adyenpayment/payment-methods')).body['storedPaymentMethod'] ?? null;

  const submit = async (
    user: TestUser,
    card: { number?: string; holderName?: string } = {},
  ): Promise<ApiResponse & { sessionId: string }> => {
    const opened = await user.call('POST', path, { returnUrl });
    expect(opened.status, JSON.stringify(opened.body)).toBe(201);
    const sessionId = (opened.body as unknown as { sessionId: string }).sessionId;
    const statePaymentMethod = await api.typeCard(card);
    const response = await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    return { ...response, sessionId };
  };

  const ledgerOf = async ({ id }: TestUser, kind: string) =>
    (await api.ledger()).filter((row) => row.subject === id && row.kind === kind);

  it('[AC-04] replaces the stored card, charges nothing and changes no subscription', async () => {
    const user = await api.login('fi');
    await buy(api, user, { offer: 'total' });
    const before = await readCard(user);
    const subscription = await user.call('GET', '/subscription');
    const opened = await user.call('POST', path, { returnUrl });
    expect(opened.body).toMatchObject({ offerType: 3, voucherCode: null, amount: { value: 0, currency: 'EUR' } });

    const { body, sessionId } = await submit(user, { number: '4111111111111111' });
    expect(body).toEqual({ resultCode: 'Authorised' });
    const after = await readCard(user);
    expect(after?.lastFour).toBe('1111');
    expect(after?.id).not.toBe(before?.id);
    const state = await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${sessionId}`);
    expect(state.body).toMatchObject({ status: 'authorised', offerType: 3 });
    expect((await user.call('GET', '/subscription')).body).toEqual(subscription.body);
    expect(await ledgerOf(user, 'capture')).toEqual([]);
    expect((await user.call('GET', '/transaction/count')).body).toMatchObject({ count: 0 });
  });

  it('[AC-05] accepts a card after the old one was removed and renews with it', async () => {
    const user = await api.login();
    await buy(api, user);
    expect((await user.call('DELETE', '/transaction/paymentmethod')).status).toBeLessThan(300);
    expect(await readCard(user)).toBeNull();
    expect((await submit(user)).body).toEqual({ resultCode: 'Authorised' });
    expect(await readCard(user)).not.toBeNull();
    await api.advance('P14D');
    await api.tick();
    expect((await ledgerOf(user, 'capture')).map(({ amount }) => amount?.value)).toEqual([99_00]);
  });

  it('[AC-04] keeps the old card and returns the refusal code when the new card is declined', async () => {
    const user = await api.login('no');
    await buy(api, user);
    const before = await readCard(user);
    const { body } = await submit(user, { holderName: 'CARD_EXPIRED' });
    expect(body).toEqual({ resultCode: 'Refused', refusalReasonCode: '6' });
    expect(await readCard(user)).toEqual(before);
  });

  it('retries a declined renewal immediately with the new card', async () => {
    const user = await api.login();
    await buy(api, user);
    await user.call('DELETE', '/transaction/paymentmethod');
    await api.advance('P14D');
    await api.tick();
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 3 }] });
    expect((await submit(user)).body).toEqual({ resultCode: 'Authorised' });
    await api.tick();
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 1 }] });
    expect(await ledgerOf(user, 'capture')).toHaveLength(1);
  });

  it('[INV-28] charges one of the two cards once when the card is replaced during a renewal, and never the old one again', async () => {
    const user = await api.login();
    await buy(api, user);
    const old = await readCard(user);
    await api.advance('P14D');
    const [replaced] = await Promise.all([submit(user), api.tick(), api.scheduler.runDue()]);
    expect(replaced.body).toEqual({ resultCode: 'Authorised' });
    await api.tick();
    expect(await ledgerOf(user, 'capture')).toHaveLength(1);
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 1 }] });
    expect((await readCard(user))?.id).not.toBe(old?.id);
    await api.advance('P1M');
    await api.tick();
    expect(await ledgerOf(user, 'capture')).toHaveLength(2);
    const tokens = await ledgerOf(user, 'token');
    const deleted = tokens.filter(({ status }) => status === 'deleted').map(({ reference }) => reference);
    expect(deleted).toEqual([old?.id]);
    expect(tokens.filter(({ status }) => status === 'created')).toHaveLength(2);
  });

  it.each(['replaced again', 'removed', 'replaced by an order'])(
    '[INV-28] does not store a pending card after all when the stored card was %s since',
    async (since) => {
      const user = await api.login();
      await buy(api, user);
      const waiting = await submit(user, { holderName: 'PENDING' });
      expect(waiting.body).toEqual({ resultCode: 'Pending' });
      if (since === 'replaced again') await submit(user, { number: '4111111111111111' });
      if (since === 'removed') await user.call('DELETE', '/transaction/paymentmethod');
      if (since === 'replaced by an order') {
        await user.call('DELETE', '/subscription/package');
        await buy(api, user, { number: '4111111111111111' });
      }
      const kept = await readCard(user);
      expect(kept?.lastFour).toBe(since === 'removed' ? undefined : '1111');
      await api.card('POST', '/__control/payments', { reference: `${waiting.sessionId}-1`, outcome: 'authorised' });
      const isForgotten = async (): Promise<boolean> => {
        await api.tick();
        const [last] = (await ledgerOf(user, 'token')).slice(-1);
        return last?.status === 'deleted' || last?.status === 'removed';
      };
      await expect.poll(isForgotten, { timeout: 10_000 }).toBe(true);
      expect(await readCard(user)).toEqual(kept);
      const state = await user.call('GET', `/adyenpayment/get-payment-session?sessionId=${waiting.sessionId}`);
      expect(state.body).toMatchObject({ status: 'cancelled' });
    },
  );

  it('stores a pending card when the bank authorises it and nothing else changed', async () => {
    const user = await api.login();
    await buy(api, user);
    const before = await readCard(user);
    const waiting = await submit(user, { holderName: 'PENDING' });
    await api.card('POST', '/__control/payments', { reference: `${waiting.sessionId}-1`, outcome: 'authorised' });
    const hasChanged = async (): Promise<boolean> => {
      await api.tick();
      return (await readCard(user))?.id !== before?.id;
    };
    await expect.poll(hasChanged, { timeout: 10_000 }).toBe(true);
  });

  it('accepts one of eight parallel submissions and rejects a return URL of another site', async () => {
    const user = await api.login();
    await buy(api, user);
    const { body } = await user.call('POST', path, { returnUrl });
    const { sessionId } = body as unknown as { sessionId: string };
    const statePaymentMethod = await api.typeCard();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
    const foreign = await user.call('POST', path, { returnUrl: 'https://evil.example/x' });
    expect([foreign.status, foreign.body['title']]).toEqual([422, 'ReturnUrlNotAllowedError']);
    expect((await api.send('POST', `/v2${path}`, { returnUrl })).status).toBe(401);
  });
});
