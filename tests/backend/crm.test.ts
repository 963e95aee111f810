import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { AppContext } from '../../backend/app-context.ts';
import { sendToCrm } from '../../backend/analytics/crm/deliver.ts';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import { crmOutbox, crmPerson } from '../../backend/database/schema/crm.ts';
import { event } from '../../backend/database/schema/event.ts';
import { cookieConsent, privacySetting } from '../../backend/database/schema/people.ts';
import { storeEvents } from '../../backend/analytics/store.ts';
import { createBraze } from '../../backend/providers/crm.ts';
import type { AnalyticsEvent } from '../../core/domain/event.ts';
import { brazeKey, startBraze } from './braze.ts';
import { purchase } from './purchase-event.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const occurredAt = new Date().toISOString();
const touch = { source: 'nyhetsbrev', gift: false, partner: false };
const login: AnalyticsEvent = { event: 'login', method: 'schibsted' };

describeBackend('[AN-09] the marketing service', (api) => {
  let braze: Awaited<ReturnType<typeof startBraze>>;
  let backend: AppContext;
  beforeAll(async () => {
    braze = await startBraze();
  }, 60_000);
  afterAll(async () => {
    braze.close();
  });
  afterEach(async () => {
    const refused = braze.answers.filter(({ status, body }) => status !== 201 || 'errors' in body);
    if (refused.length > 0) throw new Error(`not as published: ${JSON.stringify(refused)}`);
    braze.answers.length = 0;
    braze.calls.length = 0;
    Object.assign(braze.state, { status: 201, headers: {}, isCutOff: false });
    await api.database.db.delete(crmOutbox);
    await api.database.db.delete(crmPerson);
  });

  /** Creates a client without a pending retry delay for each test. */
  const connect = (): AppContext => (backend = { ...api.backend, crm: createBraze({ url: braze.url, key: brazeKey }) });
  const consent = (user: TestUser, isGiven: boolean) =>
    user.call('POST', '/user/cookies-consent', {
      hasGivenConsentToMarketingCookies: isGiven,
      hasGivenConsentToAnalyticsCookies: true,
    });
  const createUser = async (isGiven = true): Promise<TestUser> => {
    const user = await api.login();
    await consent(user, isGiven);
    return user;
  };
  const track = (userId: string | null, ...data: AnalyticsEvent[]) => {
    const delivery = {
      clientId: crypto.randomUUID(),
      userId,
      region: 'se' as const,
      events: data.map((one) => ({
        id: crypto.randomUUID(),
        occurredAt,
        page: '/se/',
        data: one,
      })),
    };
    const kept = storeEvents(backend, delivery).then((stored) => (stored.ok ? stored.receipt.kept : stored.violations));
    return { delivery, kept };
  };
  /** Marks every consent as unchecked, as after a minute. */
  const expireConsentCheck = () => api.database.db.update(crmPerson).set({ checkedAt: new Date(0) });
  const waiting = () => api.database.db.select().from(crmOutbox);

  it('receives the events of a user with consent once, under a pseudonymous id', async () => {
    connect();
    const user = await createUser();
    const bought = await purchase(api, user);
    const { delivery, kept } = track(
      user.id,
      login,
      { event: 'sign_up', method: 'schibsted', attribution: { first: touch, last: touch } },
      { event: 'play', content_type: 'episode', item_id: 'se-1003', item_name: 'Avsnitt 3' },
      { event: 'search', search_term: 'min granne', results: 3 },
      { event: 'virtual_page_view', page_title: 'Start', page_type: 'start' },
      bought,
    );
    await kept;
    // a browser may send a batch again
    expect(await storeEvents(backend, delivery)).toEqual({ ok: true, receipt: { kept: 0, known: 6, declined: 0 } });
    expect(await sendToCrm(backend)).toBe(4);
    expect(await sendToCrm(backend)).toBe(0);
    const [call, ...more] = braze.calls;
    expect(more).toEqual([]);
    expect([call?.path, call?.key]).toEqual(['/users/track', 'Bearer a-key-of-this-test']);
    const { events = [], purchases = [] } = call?.body ?? {};
    const name = events[0]?.['external_id'];
    expect(name).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    const about = { external_id: name, time: occurredAt };
    expect(events).toEqual([
      { ...about, name: 'login', properties: { method: 'schibsted', market: 'se' } },
      { ...about, name: 'sign_up', properties: { method: 'schibsted', market: 'se' } },
      { ...about, name: 'search', properties: { results: 3, market: 'se' } },
    ]);
    expect(purchases).toMatchObject([
      { ...about, product_id: 'standard', currency: 'SEK', price: 0, quantity: 1, properties: { market: 'se' } },
    ]);
    const text = JSON.stringify(call?.body);
    for (const secret of [user.id, 'nordlyd.example', 'Test Person', 'granne', '/se/'])
      expect(text).not.toContain(secret);
  });

  it('receives no events without consent, after an opt-out, without a user or without a configured service', async () => {
    connect();
    const [withoutConsent, declined, agreed] = await Promise.all([createUser(false), createUser(), createUser()]);
    await api.database.db.insert(privacySetting).values({
      userId: declined.id,
      hasOptedOutFromAnalyticsAndProductDevelopment: false,
      hasOptedOutFromMarketing3RdPartyPlatforms: true,
      changedAt: new Date(),
    });
    for (const id of [withoutConsent.id, declined.id, null]) expect(await track(id, login).kept).toBe(1);
    backend = { ...backend, crm: undefined };
    expect(await track(agreed.id, login).kept).toBe(1);
    expect(await waiting()).toEqual([]);
    connect();
    expect(await sendToCrm(backend)).toBe(0);
    expect(braze.calls).toEqual([]);
  });

  it('deletes a user after consent is withdrawn and uses a new id when consent returns', async () => {
    connect();
    const user = await createUser();
    await track(user.id, login).kept;
    await sendToCrm(backend);
    const name = braze.calls[0]?.body['events']?.[0]?.['external_id'];
    await track(user.id, login).kept;
    await consent(user, false);
    expect(await sendToCrm(backend)).toBe(0);
    expect(braze.calls).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    braze.state.status = 500;
    await expireConsentCheck();
    expect(await sendToCrm(backend)).toBe(0);
    braze.state.status = 201;
    connect();
    await expireConsentCheck();
    expect(await sendToCrm(backend)).toBe(1);
    expect(braze.calls.slice(1)).toEqual(
      Array.from({ length: 2 }, () => ({
        path: '/users/delete',
        key: 'Bearer a-key-of-this-test',
        body: { external_ids: [name] },
      })),
    );
    expect(await waiting()).toEqual([]);
    await consent(user, true);
    await track(user.id, login).kept;
    await sendToCrm(backend);
    expect(braze.calls[3]?.body['events']?.[0]?.['external_id']).not.toBe(name);
  });

  it('deletes a user whose account no longer exists', async () => {
    connect();
    const user = await createUser();
    await track(user.id, login).kept;
    await sendToCrm(backend);
    await api.database.db.delete(cookieConsent).where(eq(cookieConsent.userId, user.id));
    await api.database.db.delete(appUser).where(eq(appUser.id, user.id));
    await expireConsentCheck();
    await sendToCrm(backend);
    expect(braze.calls[1]?.path).toBe('/users/delete');
    expect(await api.database.db.select().from(crmPerson)).toEqual([]);
  });

  it('receives 75 events per call and none twice when two processes send in parallel', async () => {
    connect();
    const user = await createUser();
    for (let batch = 0; batch < 4; batch += 1) await track(user.id, ...Array.from({ length: 25 }, () => login)).kept;
    await Promise.all([sendToCrm(backend), sendToCrm(backend)]);
    await sendToCrm(backend);
    expect(braze.calls.map(({ body }) => body['events']?.length ?? 0).toSorted((one, other) => one - other)).toEqual([
      25, 75,
    ]);
  });

  it('gets no further calls after 429 until its Retry-After has passed', async () => {
    connect();
    const user = await createUser();
    await track(user.id, login).kept;
    Object.assign(braze.state, { status: 429, headers: { 'Retry-After': '120' } });
    expect(await sendToCrm(backend)).toBe(0);
    const [row] = await waiting();
    expect(row?.takenAt).toBeNull();
    expect(Math.abs((row?.dueAt.getTime() ?? 0) - Date.now() - 120_000)).toBeLessThan(10_000);
    braze.state.status = 201;
    expect(await sendToCrm(backend)).toBe(0);
    expect(braze.calls).toHaveLength(1);
    await api.database.db.update(crmOutbox).set({ dueAt: new Date(0) });
    connect();
    expect(await sendToCrm(backend)).toBe(1);
  });

  it('gets no event twice after a lost response or a crashed process', async () => {
    connect();
    const user = await createUser();
    await track(user.id, login).kept;
    braze.state.isCutOff = true;
    expect(await sendToCrm(backend)).toBe(1);
    braze.state.isCutOff = false;
    await track(user.id, login).kept;
    await api.database.db.update(crmOutbox).set({ takenAt: new Date(Date.now() - 61_000) });
    expect(await sendToCrm(backend)).toBe(0);
    expect(braze.calls).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('logs what the service rejects in a call that it accepts', async () => {
    connect();
    const user = await createUser();
    await track(user.id, login).kept;
    const unnamed = { ...login, event: '' as 'login' };
    await api.database.db.update(event).set({ data: unnamed }).where(eq(event.userId, user.id));
    expect(await sendToCrm(backend)).toBe(1);
    expect(braze.answers.splice(0)).toMatchObject([{ status: 201, body: { events_processed: 0 } }]);
    expect(api.logged.findLast((line) => line.includes('"event":"crm events taken"'))).toContain('1 rejected: events');
    expect(await waiting()).toEqual([]);
  });

  it('drops events after a day of failures, and rejected events immediately', async () => {
    connect();
    const user = await createUser();
    await track(user.id, login, login).kept;
    await api.database.db.update(crmOutbox).set({ attempts: 11 });
    braze.state.status = 503;
    await sendToCrm(backend);
    expect(await waiting()).toEqual([]);
    connect();
    await track(user.id, login).kept;
    braze.state.status = 400;
    expect(await sendToCrm(backend)).toBe(1);
    expect(await waiting()).toEqual([]);
  });
});
