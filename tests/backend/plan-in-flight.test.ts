import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cutDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

const [standard, duo, total] = [0, 2, 3];

describe.each(cutDatabases)('a wish for a plan while an upgrade on the card has had no answer on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterEach(async () => {
    await world.card('DELETE', '/__control/faults');
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
  });
  afterAll(() => world.close());
  const { captures, live, read } = createSteps(() => world);

  const change = (listener: Listener, offerType: number): Promise<Answer> =>
    listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType });
  const subjectsTo = ({ id }: Listener): string[] =>
    world.mails.filter(({ recipient }) => recipient.startsWith(id)).map(({ subject }) => subject);
  /** Someone with Duo, whose upgrade may have been charged, and the subjects of the mails until then. */
  const upgradeInTheDark = async (mode: string): Promise<{ listener: Listener; had: string[] }> => {
    const listener = await world.login();
    await buy(world, listener, { offer: 'duo' });
    await live(1);
    const had = subjectsTo(listener);
    await world.card('POST', '/__control/webhooks', { mode: 'hold' });
    const fault = { match: { method: 'POST', path: '/v72/payments' }, mode, times: 1 };
    await world.card('POST', '/__control/faults', fault);
    expect((await change(listener, total)).status).toBe(202);
    return { listener, had };
  };

  it.each([
    ['the present plan', duo],
    ['a cheaper plan', standard],
  ])(
    '[SL-09] [INV-20] %s is not promised: the payment comes first, and what it paid for is had',
    async (_what, wish) => {
      const { listener, had } = await upgradeInTheDark('reset-after-effect');
      expect((await change(listener, wish)).body).toMatchObject({ status: 409, title: 'PaymentInFlightError' });
      const { nextOffer, offer } = await read(listener);
      expect([nextOffer, offer.subscriptionOfferType]).toEqual([null, duo]);
      await world.tick();
      expect((await captures(listener)).slice(1)).toEqual([169_00]);
      expect((await read(listener)).offer.subscriptionOfferType).toBe(total);
      // the change and its receipt; no letter says that the plan stays or gets cheaper
      expect(subjectsTo(listener).slice(had.length)).toHaveLength(2);
      // now that the outcome is known the cheaper plan may follow, and the plan that is held may be kept
      expect((await change(listener, standard)).status).toBe(200);
      expect((await read(listener)).nextOffer?.subscriptionOfferType).toBe(standard);
      expect((await change(listener, total)).status).toBe(200);
      expect((await read(listener)).nextOffer).toBeNull();
    },
  );
});
