import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { createSteps, type Held } from './voucher-steps.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

/** Rounds of each race: RACE_ROUNDS, or many in the full run. No breach in 200 rounds bounds its rate at 1.5 %. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? (process.env['TEST_FULL'] === '1' ? 200 : 1));

const many = <Item>(count: number, make: () => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, make));
const count = (answers: Answer[], status: number): number => answers.filter((one) => one.status === status).length;

describe.each(testDatabases)('races on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
  }, 60_000);
  afterAll(() => world.close());
  const { captures, issue, order, pay, read } = createSteps(() => world);

  const cancel = (listener: Listener): Promise<Answer> => listener.call('DELETE', '/subscription/package');
  const upgrade = (listener: Listener): Promise<Answer> =>
    listener.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 });
  const readAll = async (listener: Listener): Promise<Held[]> =>
    ((await listener.call('GET', '/subscription')).body as unknown as { subscriptions: Held[] }).subscriptions;
  const isPremium = async (listener: Listener): Promise<boolean> =>
    (await listener.call('GET', '/subscription')).body['hasActiveSubscription'] === true;
  const history = async (listener: Listener): Promise<number[]> =>
    (
      (await listener.call('GET', '/transaction/history')).body as unknown as {
        transactions: { status: string; amount: number }[];
      }
    ).transactions
      .filter(({ status }) => status === 'Success')
      .map(({ amount }) => Math.round(amount * 100))
      .sort((one, other) => one - other);
  const subscribe = async (offer = 'standard'): Promise<Listener> => {
    const listener = await world.login();
    expect((await buy(world, listener, { offer })).body).toEqual({ resultCode: 'Authorised' });
    return listener;
  };
  /** Someone whose trial has just run out, and whom nobody has charged yet. */
  const fallDue = async (): Promise<Listener> => {
    const listener = await subscribe();
    await world.advance('P14D');
    return listener;
  };
  const sorted = async (listener: Listener) => (await captures(listener)).sort((one, other) => one - other);

  const races: Record<string, () => Promise<void>> = {
    '[INV-17] cancel ‖ renewal: charged with access, or neither': async () => {
      const listener = await fallDue();
      await Promise.all([
        ...Array.from({ length: 10 }, () => cancel(listener)),
        world.tick(),
        world.scheduler.runDue(),
      ]);
      await world.tick();
      const charged = await captures(listener);
      expect([await isPremium(listener), charged]).toEqual([charged.length > 0, charged.length > 0 ? [9_900] : []]);
      expect(await history(listener)).toEqual(charged);
      await world.advance('P1MT2H');
      await world.tick();
      expect([await isPremium(listener), await captures(listener)]).toEqual([false, charged]);
    },
    '[INV-01] [INV-19] upgrade ‖ renewal: each period is charged once, and the plan is what was answered': async () => {
      const listener = await fallDue();
      const [answer] = await Promise.all([upgrade(listener), world.tick(), world.scheduler.runDue()]);
      await world.tick();
      const isUpgraded = answer.status === 200;
      expect(await read(listener)).toMatchObject({ offer: { subscriptionOfferType: isUpgraded ? 3 : 0 }, status: 1 });
      const charged = await sorted(listener);
      expect([[9_900], [9_900, 16_900], [16_900]]).toContainEqual(charged);
      expect(charged.includes(16_900)).toBe(isUpgraded);
      expect(await history(listener)).toEqual(charged);
      await cancel(listener);
    },
    '[INV-29] fifty join one slot: one has it': async () => {
      const owner = await subscribe('duo');
      const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
      const guests = await many(50, () => world.login());
      const path = `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`;
      const answers = await Promise.all(guests.map((guest) => guest.call('POST', path)));
      expect([count(answers, 200), count(answers, 410)]).toEqual([1, 49]);
      expect((await Promise.all(guests.map(isPremium))).filter(Boolean)).toHaveLength(1);
      await cancel(owner);
    },
    '[INV-12] twenty trials on one card: one is given, the others are charged at once': async () => {
      const people = await many(20, () => world.login());
      const statePaymentMethod = await world.typeCard();
      const sessions = await Promise.all(people.map((listener) => openSession(listener)));
      const submit = (listener: Listener, place: number) =>
        listener.call('POST', '/adyenpayment/submit-payment', { sessionId: sessions[place], statePaymentMethod });
      const answers = await Promise.all(people.map(submit));
      expect(answers.map(({ body }) => body['resultCode'] ?? body)).toEqual(people.map(() => 'Authorised'));
      const held = await Promise.all(people.map(read));
      expect(held.filter(({ trialEndsAt }) => trialEndsAt !== null)).toHaveLength(1);
      const charged = await Promise.all(people.map(captures));
      expect(charged.filter((amounts) => amounts.join() === '9900')).toHaveLength(19);
      await Promise.all(people.map(cancel));
    },
    '[INV-19] twenty upgrades at once: one charge': async () => {
      const listener = await fallDue();
      await world.tick();
      const answers = await many(20, () => upgrade(listener));
      for (const { status, body } of answers) {
        expect([200, 409]).toContain(status);
        expect([undefined, 'PaymentInFlightError']).toContain(body['title']);
      }
      expect(await captures(listener)).toEqual([9_900, 16_900]);
      expect(await read(listener)).toMatchObject({ offer: { subscriptionOfferType: 3 } });
      await cancel(listener);
    },
    '[INV-02] twenty submits of one session: one authorisation, one subscription': async () => {
      const listener = await world.login();
      const sessionId = await openSession(listener);
      const statePaymentMethod = await world.typeCard();
      const body = { sessionId, statePaymentMethod };
      const answers = await many(20, () => listener.call('POST', '/adyenpayment/submit-payment', body));
      expect([count(answers, 200), count(answers, 409)]).toEqual([1, 19]);
      const again = await listener.call('POST', '/adyenpayment/submit-payment', body);
      expect(again.body).toMatchObject({ status: 409, title: 'PaymentAlreadyMadeError' });
      const rows = (await world.ledger()).filter(
        ({ subject, kind }) => subject === listener.id && kind === 'authorisation',
      );
      expect([rows.length, (await readAll(listener)).length]).toEqual([1, 1]);
      await cancel(listener);
    },
    '[INV-13] fifty on one voucher: one has it': async () => {
      const code = await issue({ maxUses: 1 });
      const people = await many(50, () => world.login());
      const answers = await Promise.all(people.map((listener) => order(listener, code)));
      const refused = answers.filter(({ body }) => String(body['title']) === 'already_used');
      expect([count(answers, 201), refused.length]).toEqual([1, 49]);
      const first = answers.findIndex(({ status }) => status === 201);
      const [winner, sessionId] = [people[first], answers[first]?.body['sessionId']];
      expect((await pay(winner as Listener, sessionId)).body).toEqual({ resultCode: 'Authorised' });
      expect((await Promise.all(people.map(isPremium))).filter(Boolean)).toHaveLength(1);
      await cancel(winner as Listener);
    },
  };

  it.each(Object.keys(races))('%s', { timeout: 30_000 + rounds * 20_000 }, async (name) => {
    expect.hasAssertions();
    for (let round = 0; round < rounds; round += 1) {
      await world.card('POST', '/__control/reset');
      await world.card('POST', '/__control/webhooks', { mode: 'drop' });
      await races[name]?.();
    }
  });
});
