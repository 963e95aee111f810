import { beforeAll, expect, it } from 'vitest';
import { createVoucherSteps, type ApiSubscription } from './voucher-steps.ts';
import { buy, openSession, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';
import { raceRounds as rounds, reportRounds } from '../report-rounds.ts';

/** The embedded database handles one payment at a time: on a busy machine, fifty take longer than the provider's timeout. */
const trials = process.env['TEST_DATABASE_URL'] === undefined ? 20 : 50;

const many = <Item>(count: number, make: () => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, make));
const count = (responses: ApiResponse[], status: number): number =>
  responses.filter((one) => one.status === status).length;

describeBackend('races', (api) => {
  beforeAll(async () => {
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
  }, 60_000);
  const { captures, issue, order, pay, read, validate } = createVoucherSteps(() => api);

  const cancel = (user: TestUser): Promise<ApiResponse> => user.call('DELETE', '/subscription/package');
  const upgrade = (user: TestUser): Promise<ApiResponse> =>
    user.call('PUT', '/offer/upgrade-subscription-offer', { offerType: 3 });
  const readAll = async (user: TestUser): Promise<ApiSubscription[]> =>
    ((await user.call('GET', '/subscription')).body as unknown as { subscriptions: ApiSubscription[] }).subscriptions;
  const isPremium = async (user: TestUser): Promise<boolean> =>
    (await user.call('GET', '/subscription')).body['hasActiveSubscription'] === true;
  const history = async (user: TestUser): Promise<number[]> =>
    (
      (await user.call('GET', '/transaction/history')).body as unknown as {
        transactions: { status: string; amount: number }[];
      }
    ).transactions
      .filter(({ status }) => status === 'Success')
      .map(({ amount }) => Math.round(amount * 100))
      .sort((one, other) => one - other);
  const subscribe = async (offer = 'standard'): Promise<TestUser> => {
    const user = await api.login();
    expect((await buy(api, user, { offer })).body).toEqual({ resultCode: 'Authorised' });
    return user;
  };
  /** Creates a user whose trial has just ended and is not charged yet. */
  const endTrial = async (): Promise<TestUser> => {
    const user = await subscribe();
    await api.advance('P14D');
    return user;
  };
  const sorted = async (user: TestUser) => (await captures(user)).sort((one, other) => one - other);

  const races: Record<string, () => Promise<void>> = {
    '[INV-17] cancel ‖ renewal: either charges with access or does neither': async () => {
      const user = await endTrial();
      await Promise.all([...Array.from({ length: 10 }, () => cancel(user)), api.tick(), api.scheduler.runDue()]);
      await api.tick();
      const charged = await captures(user);
      expect([await isPremium(user), charged]).toEqual([charged.length > 0, charged.length > 0 ? [9_900] : []]);
      expect(await history(user)).toEqual(charged);
      await api.advance('P1MT2H');
      await api.tick();
      expect([await isPremium(user), await captures(user)]).toEqual([false, charged]);
    },
    '[INV-01] [INV-19] upgrade ‖ renewal: charges each period once and sets the plan of the response': async () => {
      const user = await endTrial();
      const [response] = await Promise.all([upgrade(user), api.tick(), api.scheduler.runDue()]);
      await api.tick();
      const isUpgraded = response.status === 200;
      expect(await read(user)).toMatchObject({ offer: { subscriptionOfferType: isUpgraded ? 3 : 0 }, status: 1 });
      const charged = await sorted(user);
      expect([[9_900], [9_900, 16_900], [16_900]]).toContainEqual(charged);
      expect(charged.includes(16_900)).toBe(isUpgraded);
      expect(await history(user)).toEqual(charged);
      await cancel(user);
    },
    '[INV-29] fifty guests join one slot: accepts one': async () => {
      const owner = await subscribe('duo');
      const { body } = await owner.call('PUT', '/multimember-subscription/invitation-link');
      const guests = await many(50, () => api.login());
      const path = `/multimember-subscription/join-as-guest/${String(body['invitationId'])}`;
      const responses = await Promise.all(guests.map((guest) => guest.call('POST', path)));
      expect([count(responses, 200), count(responses, 410)]).toEqual([1, 49]);
      expect((await Promise.all(guests.map(isPremium))).filter(Boolean)).toHaveLength(1);
      await cancel(owner);
    },
    [`[INV-12] ${trials} trials on one card: gives one and charges the others`]: async () => {
      const users = await many(trials, () => api.login());
      const statePaymentMethod = await api.typeCard();
      const sessions = await Promise.all(users.map((user) => openSession(user)));
      const submit = (user: TestUser, index: number) =>
        user.call('POST', '/adyenpayment/submit-payment', { sessionId: sessions[index], statePaymentMethod });
      const responses = await Promise.all(users.map(submit));
      expect(responses.map(({ body }) => body['resultCode'] ?? body)).toEqual(users.map(() => 'Authorised'));
      const current = await Promise.all(users.map(read));
      expect(current.filter(({ trialEndsAt }) => trialEndsAt !== null)).toHaveLength(1);
      const charged = await Promise.all(users.map(captures));
      expect(charged.filter((amounts) => amounts.join() === '9900')).toHaveLength(trials - 1);
      await Promise.all(users.map(cancel));
    },
    '[INV-19] fifty parallel upgrades: charges once': async () => {
      const user = await endTrial();
      await api.tick();
      const responses = await many(50, () => upgrade(user));
      for (const { status, body } of responses) {
        expect([200, 409]).toContain(status);
        expect([undefined, 'PaymentInFlightError']).toContain(body['title']);
      }
      expect(await captures(user)).toEqual([9_900, 16_900]);
      expect(await read(user)).toMatchObject({ offer: { subscriptionOfferType: 3 } });
      await cancel(user);
    },
    '[INV-02] fifty submissions of one session: authorises once and starts one subscription': async () => {
      const user = await api.login();
      const sessionId = await openSession(user);
      const statePaymentMethod = await api.typeCard();
      const body = { sessionId, statePaymentMethod };
      const responses = await many(50, () => user.call('POST', '/adyenpayment/submit-payment', body));
      expect([count(responses, 200), count(responses, 409)]).toEqual([1, 49]);
      const again = await user.call('POST', '/adyenpayment/submit-payment', body);
      expect(again.body).toMatchObject({ status: 409, title: 'PaymentAlreadyMadeError' });
      const rows = (await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'authorisation');
      expect([rows.length, (await readAll(user)).length]).toEqual([1, 1]);
      await cancel(user);
    },
    '[INV-13] fifty orders with one voucher: accepts one': async () => {
      const code = await issue({ maxUses: 1 });
      const users = await many(50, () => api.login());
      const responses = await Promise.all(users.map((user) => order(user, code)));
      const refused = responses.filter(({ body }) => String(body['title']) === 'already_used');
      expect([count(responses, 201), refused.length]).toEqual([1, 49]);
      const first = responses.findIndex(({ status }) => status === 201);
      const [winner, sessionId] = [users[first], responses[first]?.body['sessionId']];
      expect((await pay(winner as TestUser, sessionId)).body).toEqual({ resultCode: 'Authorised' });
      expect((await Promise.all(users.map(isPremium))).filter(Boolean)).toHaveLength(1);
      await cancel(winner as TestUser);
    },
    '[INV-13] fifty orders with a code of fifty uses: accepts all': async () => {
      const code = await issue({ maxUses: 50 });
      const users = await many(50, () => api.login());
      const responses = await Promise.all(users.map((user) => order(user, code)));
      expect(count(responses, 201)).toBe(50);
      expect((await order(await api.login(), code)).body).toMatchObject({ title: 'already_used' });
    },
    '[INV-13] fifty orders of one user with one code each: accepts all and reserves one': async () => {
      const [user, other] = [await api.login(), await api.login()];
      const codes = await many(50, () => issue({ maxUses: 1 }));
      const responses = await Promise.all(codes.map((code) => order(user, code)));
      expect(count(responses, 201)).toBe(50);
      const free = await Promise.all(codes.map((code) => validate(other, code)));
      expect(count(free, 200)).toBe(49);
    },
  };

  it.for(Object.keys(races))('%s', { timeout: 30_000 + rounds * 20_000 }, async (name, context) => {
    expect.hasAssertions();
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      await api.card('POST', '/__control/reset');
      await api.card('POST', '/__control/webhooks', { mode: 'drop' });
      await races[name]?.();
    }
    reportRounds(context, rounds, `${Math.round((performance.now() - startedAt) / rounds)} ms`);
  });
});
