import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import { cookieConsent, giftEvent } from '../../backend/database/schema/people.ts';
import { banUser, saveUser } from '../../backend/accounts/store.ts';
import { makeUser, openClients, startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { createOfficeSteps } from './office-steps.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('users', (api) => {
  const { changeSwitch } = createOfficeSteps(() => api);
  let identity: Running;
  beforeAll(async () => {
    identity = await startIdentity();
    api.settings.identityClients = openClients(identity.issuer);
  }, 60_000);
  afterAll(async () => {
    await identity.stop();
  });

  /** Creates a user whose account is older than the restriction of older logins. */
  const loginLegacy = async (provider: 'email' | 'google' | 'facebook' | 'apple'): Promise<TestUser> => {
    const sub = crypto.randomUUID();
    const email = `${sub}@nordlyd.example`;
    const { backend } = api;
    await saveUser(backend.db, { sub, email, name: 'Test Person', region: 'se', provider }, backend.clock.now());
    return api.login('se', sub, provider);
  };

  it('[AP-02] returns the user as text and with all details', async () => {
    const user = await api.login('fi');
    const text = await user.call('GET', '/user');
    expect(text).toEqual({ status: 200, body: { text: user.id } });
    const { body } = await user.call('GET', '/user/details');
    expect(body).toEqual({
      userId: user.id,
      username: 'Test Person',
      email: `${user.id}@nordlyd.example`,
      region: 'fi',
      provider: 'schibsted',
      authStrategy: 'SCHIBSTED',
      accountCreated: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      specialUserKind: null,
      cookiesConsent: null,
    });
    expect((await api.send('GET', '/v2/user/details', undefined)).status).toBe(401);
  });

  it('returns the special kinds, and the strategy of each older login', async () => {
    for (const kind of ['Student', 'TestUser', 'PremiumTotalVIP', 'PremiumVIP']) {
      const user = await api.login();
      await user.call('GET', '/user');
      await api.database.db.update(appUser).set({ specialKind: kind }).where(eq(appUser.id, user.id));
      expect((await user.call('GET', '/user/details')).body).toMatchObject({ specialUserKind: kind });
    }
    const strategies = { email: 'ROPC', google: 'MSAL', facebook: 'MSAL', apple: 'MSAL' } as const;
    for (const provider of ['email', 'google', 'facebook', 'apple'] as const) {
      const { body } = await (await loginLegacy(provider)).call('GET', '/user/details');
      expect(body).toMatchObject({ provider, authStrategy: strategies[provider] });
    }
  });

  it('rejects a new account from an older login, with the reason from the user routes', async () => {
    for (const provider of ['email', 'google', 'facebook', 'apple'] as const) {
      const otherUser = await api.login('se', crypto.randomUUID(), provider);
      for (const path of ['/user', '/user/details']) {
        const { body } = await otherUser.call('GET', path);
        expect(body).toMatchObject({
          status: 403,
          type: 'urn:nordlyd:problem:LegacyAccountCreationError',
          title: 'LegacyAccountCreationError',
        });
      }
      expect((await otherUser.call('GET', '/subscription')).status).toBe(401);
      expect((await otherUser.call('GET', '/offer')).status).toBe(401);
      const rows = await api.database.db.select().from(appUser).where(eq(appUser.id, otherUser.id));
      expect(rows).toEqual([]);
    }
  });

  it('rejects a banned account from its next request on', async () => {
    const user = await api.login();
    expect((await user.call('GET', '/subscription')).status).toBe(200);
    await banUser(api.database.db, user.id, new Date());
    expect((await user.call('GET', '/user/details')).body).toMatchObject({
      status: 403,
      title: 'AccountBannedError',
    });
    expect((await user.call('GET', '/subscription')).status).toBe(401);
    const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
    const path = '/adyenpayment/create-payment-session/for-standard-offer';
    expect((await user.call('POST', path, { returnUrl })).status).toBe(401);
  });

  it('stores every change of a consent with time and version, and returns the latest', async () => {
    const user = await api.login('no');
    const give = (marketing: boolean, analytics: boolean, version?: string) =>
      user.call('POST', '/user/cookies-consent', {
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
    await api.advance('P1D');
    expect((await give(false, true, '2026-10')).body).toEqual(first.body);
    const renewed = await give(false, true);
    expect(renewed.body).toMatchObject({ version: '2026-11' });
    const withdrawn = await give(false, false);
    expect((await user.call('GET', '/user/details')).body['cookiesConsent']).toEqual(withdrawn.body);

    const rows = await api.database.db.select().from(cookieConsent).where(eq(cookieConsent.userId, user.id));
    const proof = rows.sort((one, other) => one.id - other.id);
    expect(proof.map((row) => [row.version, row.hasGivenConsentToAnalyticsCookies, row.region])).toEqual([
      ['2026-10', true, 'no'],
      ['2026-11', true, 'no'],
      ['2026-11', false, 'no'],
    ]);
    expect(proof[1]?.givenAt.getTime()).toBeGreaterThan((proof[0]?.givenAt.getTime() ?? 0) + 86_000_000);
    for (const body of [{}, { hasGivenConsentToMarketingCookies: 'yes', hasGivenConsentToAnalyticsCookies: true }]) {
      expect((await user.call('POST', '/user/cookies-consent', body)).status).toBe(400);
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

  it('[AP-04] reads and writes the privacy settings at the identity provider', async () => {
    const { userId } = await makeUser(identity.issuer, { email: 'privat@exempel.se' });
    const user = await api.login('se', userId);
    expect((await user.call('GET', '/user-account/privacy-settings')).body).toEqual(untouched);
    expect((await user.call('PUT', '/user-account/privacy-settings', declined)).body).toEqual(declined);
    expect((await user.call('GET', '/user-account/privacy-settings')).body).toEqual(declined);

    // changed at the provider itself
    const url = `${identity.issuer}/api/accounts/${userId}/privacy`;
    const headers = { Authorization: `Basic ${btoa('nordlyd-se:secret-se')}`, 'Content-Type': 'application/json' };
    expect(await (await fetch(url, { headers })).json()).toEqual(declined);
    await fetch(url, { method: 'PUT', headers, body: JSON.stringify(untouched) });
    expect((await user.call('GET', '/user-account/privacy-settings')).body).toEqual(untouched);
    expect((await fetch(url, { headers: { Authorization: `Basic ${btoa('nordlyd-se:wrong')}` } })).status).toBe(401);
  });

  it('returns the last known privacy settings while the identity provider is down, and 503 without any', async () => {
    const { userId } = await makeUser(identity.issuer, { email: 'borta@exempel.se' });
    const [known, unknown] = [await api.login('se', userId), await api.login()];
    await known.call('PUT', '/user-account/privacy-settings', declined);
    api.settings.identityClients = openClients('http://127.0.0.1:9');
    expect((await known.call('GET', '/user-account/privacy-settings')).body).toEqual(declined);
    expect((await known.call('PUT', '/user-account/privacy-settings', untouched)).status).toBe(503);
    expect((await known.call('GET', '/user-account/privacy-settings')).body).toEqual(declined);
    expect((await unknown.call('GET', '/user-account/privacy-settings')).status).toBe(503);
    api.settings.identityClients = openClients(identity.issuer);
  });

  it('changes no privacy settings when the identity provider answers 404', async () => {
    const user = await api.login(); // unknown to the provider, as every account is below a wrong URL
    expect((await user.call('PUT', '/user-account/privacy-settings', declined)).status).toBe(503);
    expect((await user.call('GET', '/user-account/privacy-settings')).status).toBe(503);
  });

  it('stores the privacy settings in the backend when the identity provider offers none', async () => {
    const { se: client, ...others } = openClients('http://127.0.0.1:9');
    api.settings.identityClients = { se: { ...client, privacyApi: undefined }, ...others };
    const user = await api.login();
    expect((await user.call('GET', '/user-account/privacy-settings')).body).toEqual(untouched);
    expect((await user.call('PUT', '/user-account/privacy-settings', declined)).body).toEqual(declined);
    expect((await user.call('GET', '/user-account/privacy-settings')).body).toEqual(declined);
    api.settings.identityClients = openClients(identity.issuer);
  });

  it('stores the privacy settings of an older login in the backend', async () => {
    const user = await loginLegacy('google');
    expect((await user.call('GET', '/user-account/privacy-settings')).body).toEqual(untouched);
    await user.call('PUT', '/user-account/privacy-settings', declined);
    expect((await user.call('GET', '/user-account/privacy-settings')).body).toEqual(declined);
    const otherUser = await loginLegacy('google');
    expect((await otherUser.call('GET', '/user-account/privacy-settings')).body).toEqual(untouched);
  });

  it('[AP-04] [KO-02] returns the configuration of each region and every feature flag', async () => {
    const expected = [
      ['se', 1, 'SEK', 'sv-SE', 'Europe/Stockholm', 99],
      ['no', 2, 'NOK', 'nb-NO', 'Europe/Oslo', 99],
      ['fi', 3, 'EUR', 'fi-FI', 'Europe/Helsinki', 9.99],
    ] as const;
    for (const [key, id, currencyCode, locale, timeZone, defaultPrice] of expected) {
      const { body } = await api.send('GET', '/v2/region', undefined, { 'X-Region': key.toUpperCase() });
      expect(body).toMatchObject({ key, id, currencyCode, locale, timeZone, defaultPrice, packageId: id });
    }
    for (const value of [false, true]) {
      const flags = {
        isAudiobooksEnabled: value,
        isCheckoutV2Enabled: value,
        enableAccountRegionRedirect: value,
        isImmediateInactivationEnabled: value,
        enableRedirectToCheckoutV2: value,
      };
      for (const name of Object.keys(flags)) await changeSwitch('se', name, value);
      expect((await api.send('GET', '/v2/feature', undefined)).body).toEqual({
        ...flags,
        isMaintenanceActive: false,
      });
    }
    // maintenance is no feature flag, but every page has to know it
    await changeSwitch('se', 'maintenance', true);
    expect((await api.send('GET', '/v2/feature', undefined)).body).toMatchObject({ isMaintenanceActive: true });
    await changeSwitch('se', 'maintenance', false);
  });

  it('stores a gift event once per user and link in twenty parallel requests', async () => {
    const user = await api.login();
    const send = (hashedShareLink: string, sender = user) =>
      sender.call('POST', '/gift/tracking-event', { eventName: 'gift_journey_started', hashedShareLink });
    const responses = await Promise.all(Array.from({ length: 20 }, () => send('abc')));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await send('def')).status).toBe(201);
    expect((await send('abc', await api.login())).status).toBe(201);
    const rows = await api.database.db.select().from(giftEvent).where(eq(giftEvent.userId, user.id));
    expect(rows.map(({ hashedShareLink }) => hashedShareLink).sort()).toEqual(['abc', 'def']);

    for (const body of [{ eventName: 'gift_journey_ended', hashedShareLink: 'a' }, { eventName: 'x' }]) {
      expect((await user.call('POST', '/gift/tracking-event', body)).status).toBe(400);
    }
    expect((await send('<script>')).status).toBe(400);
    const visitor = await api.send('POST', '/v2/gift/tracking-event', {
      eventName: 'gift_journey_started',
      hashedShareLink: 'abc',
    });
    expect(visitor.status).toBe(401);
  });
});
