import { eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { appUser, setting } from '../../backend/database/schema/catalogue.ts';
import { voucher } from '../../backend/database/schema/voucher.ts';
import { writeSetting } from '../../backend/settings/settings.ts';
import { findUserByEmail } from '../../backend/accounts/store.ts';
import { listVouchers } from '../../backend/billing/voucher/store.ts';
import { seedPersonas } from '../../backend/sandbox/seed.ts';
import { cutDatabases } from './databases.ts';
import { createWorld, type World } from './test-backend.ts';

describe.each(cutDatabases)('test people on $name', ({ open }) => {
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
    ['voucher-free', [1], 'NOK 0'],
    ['voucher-half', [1], 'NOK 4950'],
    ['duo-owner', [1], 'NOK 14900'],
    ['total-duo-owner', [1], 'NOK 24900'],
    ['test-user', [], undefined],
    ['premium-vip', [1], 'NOK 9900'],
    ['student', [1], 'NOK 4950'],
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

  it.each([
    ['student', { segment: 'student', student: { status: 'valid' } }, { isExpired: false, price: { amount: 49.5 } }],
    ['student-expiring', { segment: 'student', student: { status: 'expiring' } }, { nextCharge: { amount: 99 } }],
    ['student-expired', { segment: null, student: { status: 'expired' } }, { isExpired: true, price: { amount: 99 } }],
  ])('[RO-04] %s has a proof of studies at that stage, and the plan with it', async (persona, segment, held) => {
    const listener = await make(persona);
    expect((await listener.call('GET', '/user-segment')).body).toMatchObject(segment);
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [held] });
  });

  it('banned is let in nowhere, and the special kinds are told', async () => {
    const { body } = await (await make('banned')).call('GET', '/user/details');
    expect(body).toMatchObject({ status: 403, title: 'AccountBannedError' });
    const kinds = { 'test-user': 'TestUser', 'premium-vip': 'PremiumVIP', 'premium-total-vip': 'PremiumTotalVIP' };
    for (const [persona, specialUserKind] of Object.entries(kinds)) {
      expect((await (await make(persona)).call('GET', '/user/details')).body).toMatchObject({ specialUserKind });
    }
  });

  it.each([
    ['no', 'Vipps', 'NOK 9900'],
    ['fi', 'MobilePay', 'EUR 999'],
  ] as const)('premium-wallet pays in %s with %s', async (region, method, paid) => {
    const { body } = await world.send('POST', '/__sandbox/personas', { persona: 'premium-wallet', region });
    const listener = await world.login(region, String(body['userId']));
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({
      subscriptions: [{ discriminator: 'VippsMobilePayUserSubscription', status: 1 }],
    });
    const { body: history } = await listener.call('GET', '/transaction/history');
    expect(history).toMatchObject({ total: 1, transactions: [{ paymentMethodType: method, status: 'Success' }] });
    const charges = (await world.wallet.ledger()).filter(({ kind }) => kind === 'charge');
    expect(charges.map(({ amount }) => `${amount?.currency} ${amount?.value}`)).toContain(paid);
  });

  it('premium-wallet is refused where there is no wallet', async () => {
    const { status, body } = await world.send('POST', '/__sandbox/personas', {
      persona: 'premium-wallet',
      region: 'se',
    });
    expect([status, body]).toMatchObject([400, { title: 'InvalidPersona' }]);
  });

  it.each([
    ['voucher-free', 'FREE3', 99],
    ['voucher-half', 'HALF3', 49.5],
  ])('%s is within three months of %s', async (persona, voucherCode, amount) => {
    const listener = await make(persona);
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({
      subscriptions: [{ voucher: { voucherCode }, nextCharge: { amount } }],
    });
  });

  it.each(['duo-owner', 'duo-guest'])('%s shares a plan with the other', async (persona) => {
    const { body } = await world.send('POST', '/__sandbox/personas', { persona, region: 'se' });
    const listener = await world.login('se', String(body['userId']));
    const isOwner = persona === 'duo-owner';
    expect((await listener.call('GET', '/subscription')).body).toMatchObject({
      hasActiveSubscription: true,
      subscriptions: [
        {
          productId: 'duo-offer-plan',
          discriminator: isOwner ? 'AdyenUserSubscription' : 'MultimemberUserSubscription',
        },
      ],
    });
    const partner = String(body['email']).replace(persona, isOwner ? 'duo-guest' : 'duo-owner');
    const found = await findUserByEmail(world.database.db, partner);
    const other = await world.login('se', found?.id);
    const owner = isOwner ? listener : other;
    const overview = await owner.call('GET', '/multimember-subscription/overview');
    expect(overview.body).toMatchObject({
      guests: [{ userId: (isOwner ? other : listener).id }],
      numberOfEmptySlots: 0,
    });
  });

  it('the demo world is made once, and what a later version adds to it comes at its next start', async () => {
    const { db } = world.database;
    const seed = () => seedPersonas(world.backend, new AbortController().signal);
    const before = (await world.ledger()).length;
    await seed();
    const after = (await world.ledger()).length;
    expect(after).toBeGreaterThan(before);
    await seed();
    expect((await world.ledger()).length).toBe(after);
    // as an older version left it: people not noted by name, fewer of them, and no vouchers but one that was changed
    await db.delete(setting).where(eq(setting.name, 'demo-people'));
    await writeSetting(db, 'demo-world', true);
    await db
      .update(appUser)
      .set({ email: 'away@nordlyd.example' })
      .where(eq(appUser.email, 'voucher-half.se@nordlyd.example'));
    await db.delete(voucher).where(notInArray(voucher.code, ['FREE3', 'HALF3', 'FREEMONTH']));
    await db.update(voucher).set({ isWithdrawn: true }).where(eq(voucher.code, 'FREEMONTH'));
    await seed();
    expect(await findUserByEmail(db, 'voucher-half.se@nordlyd.example')).toBeDefined();
    const vouchers = new Map((await listVouchers(db)).map((row) => [row.code, row]));
    expect(vouchers.get('FREEMONTH')?.isWithdrawn).toBe(true);
    expect(vouchers.get('FRIENDSE')?.issuedBy).toBe((await findUserByEmail(db, 'free.se@nordlyd.example'))?.id);
    expect((await world.ledger()).length).toBe(after); // nobody who was there has bought again
  }, 240_000);

  it('says that the identity process is away', async () => {
    await identity.stop();
    const { body } = await world.send('POST', '/__sandbox/personas', { persona: 'free', region: 'se' });
    expect(body).toMatchObject({ status: 503, title: 'PersonaNotMade' });
  });
});
