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
    expect(trial).toEqual({ isTrialEligible: persona === 'free' });
    const rows = (await world.ledger()).filter(
      ({ subject, kind }) => subject === made.userId && kind === 'authorisation',
    );
    expect(rows.map(({ amount }) => `${amount?.currency} ${amount?.value}`)).toEqual(paid === undefined ? [] : [paid]);
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
