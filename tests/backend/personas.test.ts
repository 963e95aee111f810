import { eq, notInArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { appUser, setting } from '../../backend/database/schema/catalogue.ts';
import { voucher } from '../../backend/database/schema/voucher.ts';
import { writeSetting } from '../../backend/settings/settings.ts';
import { findUserByEmail } from '../../backend/accounts/store.ts';
import { listVouchers } from '../../backend/billing/voucher/store.ts';
import { seedPersonas } from '../../backend/sandbox/seed.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('personas', (api) => {
  let identity: Running;
  beforeAll(async () => {
    identity = await startIdentity();
    api.settings.identityUrl = identity.issuer;
  }, 60_000);
  afterAll(async () => {
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
  ])('creates %s in its documented state, with a matching payment', async (persona, statuses, paid) => {
    const { status, body } = await api.send('POST', '/__sandbox/personas', { persona, region: 'no' });
    expect(status).toBe(201);
    const created = body as unknown as { email: string; password: string; userId: string };
    expect(created).toMatchObject({ email: expect.stringContaining(`${persona}.no.`), password: 'nordlyd-demo' });
    const user = await api.login('no', created.userId);
    const subscription = await user.call('GET', '/subscription');
    const { subscriptions } = subscription.body as unknown as { subscriptions: { status: number }[] };
    expect(subscriptions.map((one) => one.status)).toEqual(statuses);
    const { body: trial } = await user.call('GET', '/subscription/is-trial-eligible');
    expect(trial).toEqual({ isTrialEligible: paid === undefined });
    const rows = (await api.ledger()).filter(
      ({ subject, kind }) => subject === created.userId && kind === 'authorisation',
    );
    expect(rows.map(({ amount }) => `${amount?.currency} ${amount?.value}`)).toEqual(paid === undefined ? [] : [paid]);
  });

  const createPersona = async (persona: string, provider: 'schibsted' | 'email' | 'google' = 'schibsted') => {
    const { body } = await api.send('POST', '/__sandbox/personas', { persona, region: 'se' });
    return api.login('se', String(body['userId']), provider);
  };

  it.each(['cancelled', 'in-grace', 'duo-guest'])(
    '[AC-08] returns no renewal dates for %s, who cannot change the plan',
    async (persona) => {
      const user = await createPersona(persona);
      expect((await user.call('GET', '/offer/expected-renewal-dates')).body).toEqual({ renewalDates: [] });
    },
  );

  it.each([
    ['app-store', 'AppleUserSubscription'],
    ['google-play', 'GoogleUserSubscription'],
    ['bundler', 'BundlerUserSubscription'],
    ['group-brand', 'SchibstedUserSubscription'],
  ])(
    '[SL-05] creates %s with a subscription that another party manages, without changes or payments here',
    async (persona, discriminator) => {
      const user = await createPersona(persona);
      const { body } = await user.call('GET', '/subscription');
      expect(body).toMatchObject({
        hasActiveSubscription: true,
        hasActiveWebSubscription: false,
        subscriptions: [{ discriminator, status: 1, nextCharge: null }],
      });
      const rejected = await user.call('DELETE', '/subscription/package');
      expect(rejected.body).toMatchObject({ status: 409, title: 'SubscriptionManagedElsewhereError' });
      expect((await user.call('GET', '/transaction/count')).body).toMatchObject({ count: 0 });
      expect((await user.call('GET', '/offer/expected-renewal-dates')).body).toEqual({ renewalDates: [] });
    },
  );

  it.each([
    ['migrating-soft', 'email', { isVisible: true, isMigrationHard: false, daysLeft: 21 }],
    ['migrating-hard', 'google', { isVisible: true, isMigrationHard: true, daysLeft: 0 }],
  ] as const)('creates %s with a migration prompt', async (persona, provider, prompt) => {
    const user = await createPersona(persona, provider);
    expect((await user.call('GET', '/user/api/migration-prompt')).body).toMatchObject(prompt);
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [{ status: 2 }] });
  });

  it.each([
    ['student', { segment: 'student', student: { status: 'valid' } }, { isExpired: false, price: { amount: 49.5 } }],
    ['student-expiring', { segment: 'student', student: { status: 'expiring' } }, { nextCharge: { amount: 99 } }],
    ['student-expired', { segment: null, student: { status: 'expired' } }, { isExpired: true, price: { amount: 99 } }],
  ])('[RO-04] creates %s with a student proof at that stage and its plan', async (persona, segment, subscription) => {
    const user = await createPersona(persona);
    expect((await user.call('GET', '/user-segment')).body).toMatchObject(segment);
    expect((await user.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [subscription] });
  });

  it('rejects the banned persona and returns the special kinds of the others', async () => {
    const { body } = await (await createPersona('banned')).call('GET', '/user/details');
    expect(body).toMatchObject({ status: 403, title: 'AccountBannedError' });
    const kinds = { 'test-user': 'TestUser', 'premium-vip': 'PremiumVIP', 'premium-total-vip': 'PremiumTotalVIP' };
    for (const [persona, specialUserKind] of Object.entries(kinds)) {
      expect((await (await createPersona(persona)).call('GET', '/user/details')).body).toMatchObject({
        specialUserKind,
      });
    }
  });

  it.each([
    ['no', 'Vipps', 'NOK 9900'],
    ['fi', 'MobilePay', 'EUR 999'],
  ] as const)('creates premium-wallet in %s with %s', async (region, method, paid) => {
    const { body } = await api.send('POST', '/__sandbox/personas', { persona: 'premium-wallet', region });
    const user = await api.login(region, String(body['userId']));
    expect((await user.call('GET', '/subscription')).body).toMatchObject({
      subscriptions: [{ discriminator: 'VippsMobilePayUserSubscription', status: 1 }],
    });
    const { body: history } = await user.call('GET', '/transaction/history');
    expect(history).toMatchObject({ total: 1, transactions: [{ paymentMethodType: method, status: 'Success' }] });
    const charges = (await api.wallet.ledger()).filter(({ kind }) => kind === 'charge');
    expect(charges.map(({ amount }) => `${amount?.currency} ${amount?.value}`)).toContain(paid);
  });

  it('rejects premium-wallet in a region without a wallet', async () => {
    const { status, body } = await api.send('POST', '/__sandbox/personas', {
      persona: 'premium-wallet',
      region: 'se',
    });
    expect([status, body]).toMatchObject([400, { title: 'InvalidPersona' }]);
  });

  it.each([
    ['voucher-free', 'FREE3', 99],
    ['voucher-half', 'HALF3', 49.5],
  ])('creates %s within three months of %s', async (persona, voucherCode, amount) => {
    const user = await createPersona(persona);
    expect((await user.call('GET', '/subscription')).body).toMatchObject({
      subscriptions: [{ voucher: { voucherCode }, nextCharge: { amount } }],
    });
  });

  it.each(['duo-owner', 'duo-guest'])('creates %s together with the other user of the plan', async (persona) => {
    const { body } = await api.send('POST', '/__sandbox/personas', { persona, region: 'se' });
    const user = await api.login('se', String(body['userId']));
    const isOwner = persona === 'duo-owner';
    expect((await user.call('GET', '/subscription')).body).toMatchObject({
      hasActiveSubscription: true,
      subscriptions: [
        {
          productId: 'duo-offer-plan',
          discriminator: isOwner ? 'AdyenUserSubscription' : 'MultimemberUserSubscription',
        },
      ],
    });
    const partner = String(body['email']).replace(persona, isOwner ? 'duo-guest' : 'duo-owner');
    const found = await findUserByEmail(api.database.db, partner);
    const other = await api.login('se', found?.id);
    const owner = isOwner ? user : other;
    const overview = await owner.call('GET', '/multimember-subscription/overview');
    expect(overview.body).toMatchObject({
      guests: [{ userId: (isOwner ? other : user).id }],
      numberOfEmptySlots: 0,
    });
  });

  it('creates the demo personas once, and adds those of a later version at its next start', async () => {
    const { db } = api.database;
    const seed = () => seedPersonas(api.backend, new AbortController().signal);
    const before = (await api.ledger()).length;
    await seed();
    const after = (await api.ledger()).length;
    expect(after).toBeGreaterThan(before);
    await seed();
    expect((await api.ledger()).length).toBe(after);
    // as an older version left it: personas not recorded by name, some missing, and one changed voucher
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
    expect((await api.ledger()).length).toBe(after); // existing personas have not bought again
  }, 240_000);

  it('returns 503 when the identity process is down', async () => {
    await identity.stop();
    const { body } = await api.send('POST', '/__sandbox/personas', { persona: 'free', region: 'se' });
    expect(body).toMatchObject({ status: 503, title: 'PersonaNotMade' });
  });
});
