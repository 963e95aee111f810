import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import { cookieConsent, giftEvent } from '../../backend/database/schema/people.ts';
import { banUser, saveUser } from '../../backend/accounts/store.ts';
import { makeUser, startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { testDatabases } from './databases.ts';
import { createWorld, type Listener, type World } from './test-backend.ts';

describe.each(testDatabases)('people on $name', ({ open }) => {
  let world: World;
  let identity: Running;
  beforeAll(async () => {
    world = await createWorld(await open());
    identity = await startIdentity();
    world.settings.identityUrl = identity.issuer;
    world.settings.identityClientSecrets = { se: 'secret-se', no: 'secret-no', fi: 'secret-fi' };
  }, 60_000);
  afterAll(async () => {
    await world.close();
    await identity.stop();
  });

  /** A person whose account was made while older log-ins could still make one. */
  const loginLegacy = async (provider: 'email' | 'google' | 'facebook' | 'apple'): Promise<Listener> => {
    const sub = crypto.randomUUID();
    const email = `${sub}@nordlyd.example`;
    const { backend } = world;
    await saveUser(backend.db, { sub, email, name: 'Test Person', region: 'se', provider }, backend.clock.now());
    return world.login('se', sub, provider);
  };

  it('[AP-02] tells who is logged in, as text and whole', async () => {
    const listener = await world.login('fi');
    const text = await listener.call('GET', '/user');
    expect(text).toEqual({ status: 200, body: { text: listener.id } });
    const { body } = await listener.call('GET', '/user/details');
    expect(body).toEqual({
      userId: listener.id,
      username: 'Test Person',
      email: `${listener.id}@nordlyd.example`,
      region: 'fi',
      provider: 'schibsted',
      authStrategy: 'SCHIBSTED',
      accountCreated: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      specialUserKind: null,
      cookiesConsent: null,
    });
    expect((await world.send('GET', '/v2/user/details', undefined)).status).toBe(401);
  });

  it('tells the special kinds, and how each older log-in is carried out', async () => {
    for (const kind of ['Student', 'TestUser', 'PremiumTotalVIP', 'PremiumVIP']) {
      const listener = await world.login();
      await listener.call('GET', '/user');
      await world.database.db.update(appUser).set({ specialKind: kind }).where(eq(appUser.id, listener.id));
      expect((await listener.call('GET', '/user/details')).body).toMatchObject({ specialUserKind: kind });
    }
    const strategies = { email: 'ROPC', google: 'MSAL', facebook: 'MSAL', apple: 'MSAL' } as const;
    for (const provider of ['email', 'google', 'facebook', 'apple'] as const) {
      const { body } = await (await loginLegacy(provider)).call('GET', '/user/details');
      expect(body).toMatchObject({ provider, authStrategy: strategies[provider] });
    }
  });

  it('an older log-in makes no new account, and says so where it is asked who calls', async () => {
    for (const provider of ['email', 'google', 'facebook', 'apple'] as const) {
      const stranger = await world.login('se', crypto.randomUUID(), provider);
      for (const path of ['/user', '/user/details']) {
        const { body } = await stranger.call('GET', path);
        expect(body).toMatchObject({
          status: 403,
          type: 'urn:nordlyd:problem:LegacyAccountCreationError',
          title: 'LegacyAccountCreationError',
        });
      }
      expect((await stranger.call('GET', '/subscription')).status).toBe(401);
      expect((await stranger.call('GET', '/offer')).status).toBe(401);
      const rows = await world.database.db.select().from(appUser).where(eq(appUser.id, stranger.id));
      expect(rows).toEqual([]);
    }
  });

  it('a banned account is let in nowhere from its next call on', async () => {
    const listener = await world.login();
    expect((await listener.call('GET', '/subscription')).status).toBe(200);
    await banUser(world.database.db, listener.id, new Date());
    expect((await listener.call('GET', '/user/details')).body).toMatchObject({
      status: 403,
      title: 'AccountBannedError',
    });
    expect((await listener.call('GET', '/subscription')).status).toBe(401);
    const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
    const path = '/adyenpayment/create-payment-session/for-standard-offer';
    expect((await listener.call('POST', path, { returnUrl })).status).toBe(401);
  });

  it('keeps every change of a consent with its time and version, and the last one stands', async () => {
    const listener = await world.login('no');
    const give = (marketing: boolean, analytics: boolean, version?: string) =>
      listener.call('POST', '/user/cookies-consent', {
        hasGivenConsentToMarketingCookies: marketing,
        hasGivenConsentToAnalyticsCookies: analytics,
        ...(version !== undefined && { version }),
      });
    const first = await give(false, true, '2026-10');
    expect(first).toEqual({
      status: 200,
      body: {
        hasGivenConsentToMarketingCookies: false,
        hasGivenConsentToAnalyticsCookies: true,
        version: '2026-10',
        givenAt: expect.any(String),
      },
    });
    await world.advance('P1D');
    expect((await give(false, true, '2026-10')).body).toEqual(first.body);
    const renewed = await give(false, true);
    expect(renewed.body).toMatchObject({ version: '2026-11' });
    const withdrawn = await give(false, false);
    expect((await listener.call('GET', '/user/details')).body['cookiesConsent']).toEqual(withdrawn.body);

    const rows = await world.database.db.select().from(cookieConsent).where(eq(cookieConsent.userId, listener.id));
    const proof = rows.sort((one, other) => one.id - other.id);
    expect(proof.map((row) => [row.version, row.hasGivenConsentToAnalyticsCookies, row.region])).toEqual([
      ['2026-10', true, 'no'],
      ['2026-11', true, 'no'],
      ['2026-11', false, 'no'],
    ]);
    expect(proof[1]?.givenAt.getTime()).toBeGreaterThan((proof[0]?.givenAt.getTime() ?? 0) + 86_000_000);
    for (const body of [{}, { hasGivenConsentToMarketingCookies: 'yes', hasGivenConsentToAnalyticsCookies: true }]) {
      expect((await listener.call('POST', '/user/cookies-consent', body)).status).toBe(400);
    }
  });

  const declined = {
    hasOptedOutFromAnalyticsAndProductDevelopment: true,
    hasOptedOutFromMarketing3RdPartyPlatforms: false,
  };
  const untouched = {
    hasOptedOutFromAnalyticsAndProductDevelopment: false,
    hasOptedOutFromMarketing3RdPartyPlatforms: false,
  };

  it('[AP-04] the privacy settings are those of the identity provider, both ways', async () => {
    const { userId } = await makeUser(identity.issuer, { email: 'privat@exempel.se' });
    const listener = await world.login('se', userId);
    expect((await listener.call('GET', '/user-account/privacy-settings')).body).toEqual(untouched);
    expect((await listener.call('PUT', '/user-account/privacy-settings', declined)).body).toEqual(declined);
    expect((await listener.call('GET', '/user-account/privacy-settings')).body).toEqual(declined);

    // changed at the provider itself
    const url = `${identity.issuer}/api/accounts/${userId}/privacy`;
    const headers = { Authorization: `Basic ${btoa('nordlyd-se:secret-se')}`, 'Content-Type': 'application/json' };
    expect(await (await fetch(url, { headers })).json()).toEqual(declined);
    await fetch(url, { method: 'PUT', headers, body: JSON.stringify(untouched) });
    expect((await listener.call('GET', '/user-account/privacy-settings')).body).toEqual(untouched);
    expect((await fetch(url, { headers: { Authorization: `Basic ${btoa('nordlyd-se:wrong')}` } })).status).toBe(401);
  });

  it('what the identity provider last said stands while it is away; nothing is made up before', async () => {
    const { userId } = await makeUser(identity.issuer, { email: 'borta@exempel.se' });
    const [known, unheard] = [await world.login('se', userId), await world.login()];
    await known.call('PUT', '/user-account/privacy-settings', declined);
    const { identityUrl } = world.settings;
    world.settings.identityUrl = 'http://127.0.0.1:9';
    expect((await known.call('GET', '/user-account/privacy-settings')).body).toEqual(declined);
    expect((await known.call('PUT', '/user-account/privacy-settings', untouched)).status).toBe(503);
    expect((await known.call('GET', '/user-account/privacy-settings')).body).toEqual(declined);
    expect((await unheard.call('GET', '/user-account/privacy-settings')).status).toBe(503);
    world.settings.identityUrl = identityUrl;
  });

  it('the privacy settings of an older log-in are kept here', async () => {
    const listener = await loginLegacy('google');
    expect((await listener.call('GET', '/user-account/privacy-settings')).body).toEqual(untouched);
    await listener.call('PUT', '/user-account/privacy-settings', declined);
    expect((await listener.call('GET', '/user-account/privacy-settings')).body).toEqual(declined);
    const stranger = await loginLegacy('google');
    expect((await stranger.call('GET', '/user-account/privacy-settings')).body).toEqual(untouched);
  });

  it('[AP-04] [KO-02] tells the facts of each market and every switch', async () => {
    const facts = [
      ['se', 1, 'SEK', 'sv-SE', 'Europe/Stockholm', 99],
      ['no', 2, 'NOK', 'nb-NO', 'Europe/Oslo', 99],
      ['fi', 3, 'EUR', 'fi-FI', 'Europe/Helsinki', 9.99],
    ] as const;
    for (const [key, id, currencyCode, locale, timeZone, defaultPrice] of facts) {
      const { body } = await world.send('GET', '/v2/region', undefined, { 'X-Region': key.toUpperCase() });
      expect(body).toMatchObject({ key, id, currencyCode, locale, timeZone, defaultPrice, packageId: id });
    }
    for (const value of [false, true]) {
      const switches = {
        isAudiobooksEnabled: value,
        isCheckoutV2Enabled: value,
        enableAccountRegionRedirect: value,
        isImmediateInactivationEnabled: value,
        enableRedirectToCheckoutV2: value,
      };
      await world.send('PUT', '/__sandbox/features', switches);
      expect((await world.send('GET', '/v2/feature', undefined)).body).toEqual({
        ...switches,
        isMaintenanceActive: false,
      });
    }
    // maintenance is no feature, but every page has to know of it
    await world.send('POST', '/__sandbox/maintenance', { active: true });
    expect((await world.send('GET', '/v2/feature', undefined)).body).toMatchObject({ isMaintenanceActive: true });
    await world.send('POST', '/__sandbox/maintenance', { active: false });
  });

  it('notes a gift journey once per listener and link, however many tabs send it', async () => {
    const listener = await world.login();
    const send = (hashedShareLink: string, who = listener) =>
      who.call('POST', '/gift/tracking-event', { eventName: 'gift_journey_started', hashedShareLink });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('abc')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await send('def')).status).toBe(201);
    expect((await send('abc', await world.login())).status).toBe(201);
    const rows = await world.database.db.select().from(giftEvent).where(eq(giftEvent.userId, listener.id));
    expect(rows.map(({ hashedShareLink }) => hashedShareLink).sort()).toEqual(['abc', 'def']);

    for (const body of [{ eventName: 'gift_journey_ended', hashedShareLink: 'a' }, { eventName: 'x' }]) {
      expect((await listener.call('POST', '/gift/tracking-event', body)).status).toBe(400);
    }
    expect((await send('<script>')).status).toBe(400);
    const visitor = await world.send('POST', '/v2/gift/tracking-event', {
      eventName: 'gift_journey_started',
      hashedShareLink: 'abc',
    });
    expect(visitor.status).toBe(401);
  });
});
