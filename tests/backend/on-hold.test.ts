import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mailTexts } from '../../locales/mail.ts';
import { linkToCheckout } from '../../core/routing/routes.ts';
import { monthsLater } from './calendar.ts';
import { cutDatabases } from './databases.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, createWorld, openSession, type Listener, type World } from './test-backend.ts';

type Held = {
  status: number;
  startedAt: string;
  currentPeriodEndsAt: string;
  refusal: { nextTryAt: string | null } | null;
  cancellation: { isAtOnce: boolean } | null;
};

describe.each(cutDatabases)('plans on hold on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(async () => {
    await world.card('DELETE', '/__control/faults');
    await steps.calm();
  });
  afterAll(() => world.close());
  const steps = createWalletSteps(() => world);

  const heldBy = async (listener: Listener): Promise<Held[]> =>
    ((await listener.call('GET', '/subscription')).body as unknown as { subscriptions: Held[] }).subscriptions;
  const capturesOf = async ({ id }: Listener): Promise<(number | undefined)[]> =>
    (await world.ledger())
      .filter(({ subject, kind }) => subject === id && kind === 'capture')
      .map(({ amount }) => amount?.value);
  /** The letters that lead back to the checkout of a plan. */
  const lettersTo = ({ id }: Listener, region: 'se' | 'no' | 'fi', offer: 'standard' | 'duo' = 'standard') =>
    world.mails.filter(
      ({ recipient, text }) => recipient.startsWith(id) && text.includes(linkToCheckout(offer, region)),
    );

  /** Somebody whose card was refused to the end of grace. */
  const refuseToTheEnd = async (offer?: 'duo'): Promise<Listener> => {
    const listener = await world.login();
    await buy(world, listener, offer && { offer });
    await world.advance('P14D');
    const match = { method: 'POST', path: '/v72/payments' };
    await world.card('POST', '/__control/faults', { match, mode: 'refuse', times: 1_000 });
    for (const wait of ['PT0S', 'P1D', 'P2D', 'P4D']) {
      await world.advance(wait);
      await world.tick();
    }
    await world.card('DELETE', '/__control/faults');
    expect((await heldBy(listener))[0]?.status).toBe(3);
    return listener;
  };

  it('[AC-01] a plan whose hold went by in a standstill is told to have stopped all the same, once', async () => {
    const listener = await world.login();
    await buy(world, listener, { offer: 'standard' });
    await world.advance('P14D');
    const match = { method: 'POST', path: '/v72/payments' };
    await world.card('POST', '/__control/faults', { match, mode: 'refuse', times: 1 });
    await world.tick();
    expect((await heldBy(listener))[0]?.status).toBe(3);
    await world.send('POST', '/__sandbox/clock', { advance: 'P31D', standstill: true });
    for (let round = 0; round < 2; round += 1) await world.tick();
    expect((await heldBy(listener))[0]?.status).toBe(6);
    expect(await capturesOf(listener)).toEqual([]);
    expect(lettersTo(listener, 'se')).toHaveLength(1);
  });

  it('[AC-01] one letter says that access has ended and leads back; a new card charges nothing, buying anew does', async () => {
    const listener = await refuseToTheEnd();
    expect(lettersTo(listener, 'se')).toEqual([]);
    await world.advance('PT2H');
    await Promise.all([world.tick(), world.tick()]);
    await world.advance('P1D');
    await world.tick();
    const letters = lettersTo(listener, 'se');
    expect(letters.map(({ subject }) => subject)).toEqual(['Din prenumeration på Nordlyd Premium har stannat']);
    expect(letters[0]?.html).toContain('Köp på nytt');
    expect((await heldBy(listener))[0]).toMatchObject({ status: 5, refusal: { nextTryAt: null } });

    // the card is exchanged: nobody was told of a charge, so there is none
    const returnUrl = 'http://localhost:3000/se/mitt-konto/betalningar';
    const update = '/adyenpayment/create-payment-session/for-payment-method-update';
    const { sessionId } = (await listener.call('POST', update, { returnUrl })).body as unknown as { sessionId: string };
    const statePaymentMethod = await world.typeCard({ number: '4111111111111111' });
    await listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    await world.tick();
    expect([(await heldBy(listener))[0]?.status, await capturesOf(listener)]).toEqual([5, []]);

    // the checkout lets them through, with the kept card, for a month from today
    const overview = await listener.call('GET', '/checkout/overview/0');
    expect([overview.status, overview.body]).toMatchObject([200, { trial: null, today: { amount: 99 } }]);
    const { id } = (await listener.call('GET', '/adyenpayment/payment-methods')).body[
      'storedPaymentMethod'
    ] as unknown as { id: string };
    const paid = await listener.call('POST', '/adyenpayment/submit-payment', {
      sessionId: await openSession(listener),
      statePaymentMethod: { type: 'scheme', storedPaymentMethodId: id, holderName: '' },
    });
    expect(paid.body).toMatchObject({ resultCode: 'Authorised' });
    await world.tick();
    const held = await heldBy(listener);
    expect(held.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([1, 6]);
    const { startedAt = '', currentPeriodEndsAt } = held.find(({ status }) => status === 1) ?? {};
    expect(currentPeriodEndsAt).toBe(monthsLater(startedAt, 1, 'se'));
    await world.advance('P24D');
    await world.tick();
    expect(await capturesOf(listener)).toEqual([99_00]);
    expect(lettersTo(listener, 'se')).toHaveLength(1);
  });

  it('[SL-07] may be cancelled: it is over at once, and nothing is written about a stop any more', async () => {
    const listener = await refuseToTheEnd('duo');
    await world.advance('PT2H');
    expect((await heldBy(listener))[0]).toMatchObject({ status: 5, cancellation: { isAtOnce: true } });
    expect((await listener.call('DELETE', '/subscription/package')).status).toBe(200);
    await world.tick();
    expect((await heldBy(listener))[0]).toMatchObject({ status: 6, cancellation: null });
    expect(lettersTo(listener, 'se', 'duo')).toEqual([]);
  });

  it('[AC-01] whoever pays with the wallet is told too, and buys anew with it; the old mandate ends', async () => {
    const { listener, mandate } = await steps.subscribe('no');
    await world.advance('P14DT1H');
    for (const wait of ['PT0S', 'P1D', 'P2D', 'P4D']) {
      await world.wallet.act(mandate, { act: 'plan', plan: 'fails' });
      await world.advance(wait);
      await world.tick();
    }
    expect(await steps.statusesOf(mandate)).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED']);
    expect(lettersTo(listener, 'no')).toEqual([]);
    await world.advance('P2DT1H');
    await world.tick();
    expect((await heldBy(listener))[0]).toMatchObject({ status: 5, refusal: { nextTryAt: null } });
    expect(lettersTo(listener, 'no').map(({ subject }) => subject)).toEqual([
      'Abonnementet ditt på Nordlyd Premium har stanset',
    ]);
    const anew = await steps.subscribe('no', 'standard', listener);
    await world.tick();
    expect((await heldBy(listener)).map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([1, 6]);
    expect(await steps.statusesOf(anew.mandate)).toEqual(['CHARGED']);
    expect(await steps.mandateStatus(mandate)).toBe('STOPPED');
    await world.advance('P20D');
    await world.tick();
    expect(lettersTo(listener, 'no')).toHaveLength(1);
  });

  it('[AC-01] a charge that the wallet is late with is no refusal, and nobody is told that nothing comes any more', async () => {
    const { listener, mandate } = await steps.subscribe('fi');
    await world.wallet.act(mandate, { act: 'plan', plan: 'waits' });
    await world.advance('P14DT1H');
    await world.tick();
    await world.advance('P3D');
    await world.tick();
    expect((await heldBy(listener))[0]).toMatchObject({ status: 5, refusal: null });
    expect(lettersTo(listener, 'fi')).toEqual([]);
  });

  it('[AC-01] a charge that is refused after its plan was bought anew is told to nobody and tried no more', async () => {
    const { listener, mandate } = await steps.subscribe('no');
    await steps.webhooks('drop');
    await world.wallet.act(mandate, { act: 'plan', plan: 'waits' });
    await world.advance('P14DT1H');
    await world.tick();
    await world.advance('P3D');
    expect((await heldBy(listener))[0]).toMatchObject({ status: 5, refusal: null });
    expect((await buy(world, listener)).body).toEqual({ resultCode: 'Authorised' });
    await world.wallet.act(mandate, { act: 'fail', charge: await steps.readCharge(mandate) });
    await world.tick();
    expect(await steps.statusesOf(mandate)).toEqual(['FAILED']);
    const told = world.mails.filter(({ recipient }) => recipient.startsWith(listener.id)).map(({ subject }) => subject);
    expect(told.filter((subject) => subject === mailTexts.nb.chargeFailed.subject)).toEqual([]);
    const history = await listener.call('GET', '/transaction/history?page=1&pageSize=10');
    expect(history.body).toMatchObject({ total: 1, transactions: [{ status: 'Success', amount: 99 }] });
  });
});
