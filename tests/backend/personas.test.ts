import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdentity, type Running } from '../../sandbox/identity/test-harness.ts';
import { seedPersonas } from '../../backend/sandbox/seed.ts';
import { testDatabases } from './databases.ts';
import { createWorld, type World } from './world.ts';

describe.each(testDatabases)('test people on $name', ({ open }) => {
  let world: World;
  let identity: Running;
  beforeAll(async () => {
    world = await createWorld(await open());
    identity = await startIdentity();
    world.settings.identityUrl = identity.issuer;
  }, 60_000);
  afterAll(async () => {
    await world.close();
    await identity.stop();
  });

  it.each([
    ['free', [], undefined],
    ['trial', [2], 'NOK 0'],
    ['premium-card', [1], 'NOK 9900'],
    ['cancelled', [4], 'NOK 9900'],
    ['trial-used', [6], 'NOK 0'],
    ['in-grace', [3], 'NOK 9900'],
    ['total', [1], 'NOK 16900'],
    ['test-user', [], undefined],
    ['premium-vip', [1], 'NOK 9900'],
  ])('%s is in the stated situation, with money to show for it', async (persona, statuses, paid) => {
    const { status, body } = await world.send('POST', '/__sandbox/personas', { persona, region: 'no' });
    expect(status).toBe(201);
    const made = body as unknown as { email: string; password: string; userId: string };
    expect(made).toMatchObject({ email: expect.stringContaining(`${persona}.no.`), password: 'nordlyd-demo' });
    const listener = await world.login('no', made.userId);
    const held = await listener.call('GET', '/subscription');
    const { subscriptions } = held.body as unknown as { subscriptions: { status: number }[] };
    expect(subscriptions.map((one) => one.status)).toEqual(statuses);
    const { body: trial } = await listener.call('GET', '/subscription/is-trial-eligible');
    expect(trial).toEqual({ isTrialEligible: paid === undefined });
    const rows = (await world.ledger()).filter(
      ({ subject, kind }) => subject === made.userId && kind === 'authorisation',
    );
    expect(rows.map(({ amount }) => `${amount?.currency} ${amount?.value}`)).toEqual(paid === undefined ? [] : [paid]);
  });

  const make = async (persona: string, provider: 'schibsted' | 'email' | 'google' = 'schibsted') => {
    const { body } = await world.send('POST', '/__sandbox/personas', { persona, region: 'se' });
    return world.login('se', String(body['userId']), provider);
  };

  it.each([
    ['app-store', 'AppleUserSubscription'],
    ['google-play', 'GoogleUserSubscription'],
    ['bundler', 'BundlerUserSubscription'],
    ['group-brand', 'SchibstedUserSubscription'],
  ])(
    '%s holds what somebody else manages: nothing to change and nothing to pay here',
    async (persona, discriminator) => {
      const listener = await make(persona);
      const { body } = await listener.call('GET', '/subscription');
      expect(body).toMatchObject({
        hasActiveSubscription: true,
        hasActiveWebSubscription: false,
        subscriptions: [{ discriminator, status: 1, nextCharge: null }],
      });
      const refused = await listener.call('DELETE', '/subscription/package');
      expect(refused.body).toMatchObject({ status: 409, title: 'SubscriptionManagedElsewhereError' });
      expect((await listener.call('GET', '/transaction/count')).body).toMatchObject({ count: 0 });
    },
  );

  it.each([
    ['migrating-soft', 'email', { isVisible: true, isMigrationHard: false, daysLeft: 21 }],
    ['migrating-hard', 'google', { isVisible: true, isMigrationHard: true, daysLeft: 0 }],
  ] as const)('%s is asked to move', async (persona, provider, prompt) => {
    const listener = await make(persona, provider);
    expect((await listener.call('GET', '/user/api/migration-prompt')).body).toMatchObject(prompt);
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 2 }] });
  });

  it('banned is let in nowhere, and the special kinds are told', async () => {
    const { body } = await (await make('banned')).call('GET', '/user/details');
    expect(body).toMatchObject({ status: 403, title: 'AccountBannedError' });
    const kinds = { 'test-user': 'TestUser', 'premium-vip': 'PremiumVIP', 'premium-total-vip': 'PremiumTotalVIP' };
    for (const [persona, specialUserKind] of Object.entries(kinds)) {
      expect((await (await make(persona)).call('GET', '/user/details')).body).toMatchObject({ specialUserKind });
    }
  });

  it('the demo world is made once', async () => {
    const before = (await world.ledger()).length;
    await seedPersonas(world.backend, new AbortController().signal);
    const after = (await world.ledger()).length;
    expect(after).toBeGreaterThan(before);
    await seedPersonas(world.backend, new AbortController().signal);
    expect((await world.ledger()).length).toBe(after);
  });

  it('says that the identity process is away', async () => {
    await identity.stop();
    const { body } = await world.send('POST', '/__sandbox/personas', { persona: 'free', region: 'se' });
    expect(body).toMatchObject({ status: 503, title: 'PersonaNotMade' });
  });
});
