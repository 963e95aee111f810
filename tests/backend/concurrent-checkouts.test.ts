import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutDatabases } from './databases.ts';
import { buy, createWorld, openSession, type World } from './test-backend.ts';

describe.each(cutDatabases)('an order that stood open in another window on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  it('[SL-02] [INV-11] charges nothing where it promised a trial that its person has had since', async () => {
    const listener = await world.login();
    const promised = await openSession(listener);
    expect((await buy(world, listener)).body).toEqual({ resultCode: 'Authorised' });
    await listener.call('DELETE', '/subscription/package');
    const submit = async (sessionId: string) =>
      listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod: await world.typeCard() });
    const refused = { status: 410, body: { title: 'PaymentSessionExpiredError' } };
    expect(await submit(promised)).toMatchObject(refused);
    await world.tick();
    const taken = async () =>
      (await world.ledger())
        .filter(({ subject, kind }) => subject === listener.id && kind === 'capture')
        .map(({ amount }) => amount?.value);
    expect(await taken()).toEqual([]);
    // another session says what is charged
    const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
    const path = '/adyenpayment/create-payment-session/for-standard-offer';
    const { body } = await listener.call('POST', path, { returnUrl });
    expect(body).toMatchObject({ amount: { value: 99_00 } });
    expect((await submit(String(body['sessionId']))).body).toEqual({ resultCode: 'Authorised' });
    expect(await taken()).toEqual([99_00]);
  });
});
