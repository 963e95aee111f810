import { eq } from 'drizzle-orm';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../backend/app-context.ts';
import { sendToCrm } from '../../backend/analytics/crm/deliver.ts';
import { appUser } from '../../backend/database/schema/catalogue.ts';
import { crmOutbox, crmPerson } from '../../backend/database/schema/crm.ts';
import { cookieConsent, privacySetting } from '../../backend/database/schema/people.ts';
import { storeEvents } from '../../backend/analytics/store.ts';
import { createBraze } from '../../backend/providers/crm.ts';
import type { AnalyticsEvent } from '../../core/domain/event.ts';
import { testDatabases } from './databases.ts';
import { purchase } from './purchase-event.ts';
import { createWorld, type Listener, type World } from './test-backend.ts';

type Call = { path: string; key: string; body: Record<string, Record<string, unknown>[]> };

/** The marketing service's REST interface as far as it is called. */
async function startBraze() {
  const calls: Call[] = [];
  const state = { status: 201, headers: {} as Record<string, string>, isCutOff: false };
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
    incoming.on('end', () => {
      const body = JSON.parse(text) as Call['body'];
      calls.push({ path: incoming.url ?? '', key: incoming.headers.authorization ?? '', body });
      if (state.isCutOff) return incoming.socket.destroy();
      return outgoing.writeHead(state.status, { 'Content-Type': 'application/json', ...state.headers }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, calls, state, close: () => void server.close() };
}

const occurredAt = new Date().toISOString();
const login: AnalyticsEvent = { event: 'login', method: 'schibsted' };

describe.each(testDatabases)('[AN-09] the marketing service on $name', ({ open }) => {
  let world: World;
  let braze: Awaited<ReturnType<typeof startBraze>>;
  let backend: AppContext;
  beforeAll(async () => {
    world = await createWorld(await open());
    braze = await startBraze();
  }, 60_000);
  afterAll(async () => {
    braze.close();
    await world.close();
  });
  afterEach(async () => {
    braze.calls.length = 0;
    Object.assign(braze.state, { status: 201, headers: {}, isCutOff: false });
    await world.database.db.delete(crmOutbox);
    await world.database.db.delete(crmPerson);
  });

  /** Each test has a service that nobody has asked to wait. */
  const connect = (): AppContext =>
    (backend = { ...world.backend, crm: createBraze({ url: braze.url, key: 'a-key-of-this-test' }) });
  const consent = (listener: Listener, isGiven: boolean) =>
    listener.call('POST', '/user/cookies-consent', {
      hasGivenConsentToMarketingCookies: isGiven,
      hasGivenConsentToAnalyticsCookies: true,
    });
  const meet = async (isGiven = true): Promise<Listener> => {
    const listener = await world.login();
    await consent(listener, isGiven);
    return listener;
  };
  const act = (userId: string | null, ...data: AnalyticsEvent[]) => {
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
    const kept = storeEvents(backend, delivery).then((stored) => (stored.ok ? stored.receipt.kept : stored.misfits));
    return { delivery, kept };
  };
  /** A minute later it is looked whether people still agree. */
  const lookAgain = () => world.database.db.update(crmPerson).set({ checkedAt: new Date(0) });
  const waiting = () => world.database.db.select().from(crmOutbox);

  it('hears what somebody did who agreed, once, under a name that says nothing', async () => {
    connect();
    const listener = await meet();
    const bought = await purchase(world, listener);
    const { delivery, kept } = act(
      listener.id,
      login,
      { event: 'search', search_term: 'min granne', results: 3 },
      { event: 'virtual_page_view', page_title: 'Start', page_type: 'start' },
      bought,
    );
    await kept;
    // a browser may send a batch again
    expect(await storeEvents(backend, delivery)).toEqual({ ok: true, receipt: { kept: 0, known: 4, declined: 0 } });
    expect(await sendToCrm(backend)).toBe(3);
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
      { ...about, name: 'search', properties: { results: 3, market: 'se' } },
    ]);
    expect(purchases).toMatchObject([
      { ...about, product_id: 'standard', currency: 'SEK', price: 0, quantity: 1, properties: { market: 'se' } },
    ]);
    const text = JSON.stringify(call?.body);
    for (const secret of [listener.id, 'nordlyd.example', 'Test Person', 'granne', '/se/'])
      expect(text).not.toContain(secret);
  });

  it('hears nothing of others: no consent, opted out, nobody, or no service', async () => {
    connect();
    const [silent, declined, agreed] = await Promise.all([meet(false), meet(), meet()]);
    await world.database.db.insert(privacySetting).values({
      userId: declined.id,
      hasOptedOutFromAnalyticsAndProductDevelopment: false,
      hasOptedOutFromMarketing3RdPartyPlatforms: true,
      changedAt: new Date(),
    });
    for (const id of [silent.id, declined.id, null]) expect(await act(id, login).kept).toBe(1);
    backend = { ...backend, crm: undefined };
    expect(await act(agreed.id, login).kept).toBe(1);
    expect(await waiting()).toEqual([]);
    connect();
    expect(await sendToCrm(backend)).toBe(0);
    expect(braze.calls).toEqual([]);
  });

  it('hears nothing more from the moment of a no, and is told to forget; a later yes is somebody new', async () => {
    connect();
    const listener = await meet();
    await act(listener.id, login).kept;
    await sendToCrm(backend);
    const name = braze.calls[0]?.body['events']?.[0]?.['external_id'];
    await act(listener.id, login).kept;
    await consent(listener, false);
    expect(await sendToCrm(backend)).toBe(0);
    expect(braze.calls).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    braze.state.status = 500;
    await lookAgain();
    expect(await sendToCrm(backend)).toBe(0);
    braze.state.status = 201;
    connect();
    await lookAgain();
    expect(await sendToCrm(backend)).toBe(1);
    expect(braze.calls.slice(1)).toEqual(
      Array.from({ length: 2 }, () => ({
        path: '/users/delete',
        key: 'Bearer a-key-of-this-test',
        body: { external_ids: [name] },
      })),
    );
    expect(await waiting()).toEqual([]);
    await consent(listener, true);
    await act(listener.id, login).kept;
    await sendToCrm(backend);
    expect(braze.calls[3]?.body['events']?.[0]?.['external_id']).not.toBe(name);
  });

  it('is told to forget somebody whose account is gone', async () => {
    connect();
    const listener = await meet();
    await act(listener.id, login).kept;
    await sendToCrm(backend);
    await world.database.db.delete(cookieConsent).where(eq(cookieConsent.userId, listener.id));
    await world.database.db.delete(appUser).where(eq(appUser.id, listener.id));
    await lookAgain();
    await sendToCrm(backend);
    expect(braze.calls[1]?.path).toBe('/users/delete');
    expect(await world.database.db.select().from(crmPerson)).toEqual([]);
  });

  it('takes 75 in a call, and two processes at once tell nothing twice', async () => {
    connect();
    const listener = await meet();
    for (let batch = 0; batch < 4; batch += 1) await act(listener.id, ...Array.from({ length: 25 }, () => login)).kept;
    await Promise.all([sendToCrm(backend), sendToCrm(backend)]);
    await sendToCrm(backend);
    expect(braze.calls.map(({ body }) => body['events']?.length ?? 0).toSorted((one, other) => one - other)).toEqual([
      25, 75,
    ]);
  });

  it('that is too busy is left alone for as long as it says, and then told', async () => {
    connect();
    const listener = await meet();
    await act(listener.id, login).kept;
    Object.assign(braze.state, { status: 429, headers: { 'Retry-After': '120' } });
    expect(await sendToCrm(backend)).toBe(0);
    const [row] = await waiting();
    expect(row?.takenAt).toBeNull();
    expect(Math.abs((row?.dueAt.getTime() ?? 0) - Date.now() - 120_000)).toBeLessThan(10_000);
    braze.state.status = 201;
    expect(await sendToCrm(backend)).toBe(0);
    expect(braze.calls).toHaveLength(1);
    await world.database.db.update(crmOutbox).set({ dueAt: new Date(0) });
    connect();
    expect(await sendToCrm(backend)).toBe(1);
  });

  it('is told nothing twice: not what it may have taken, nor what went down with a process', async () => {
    connect();
    const listener = await meet();
    await act(listener.id, login).kept;
    braze.state.isCutOff = true;
    expect(await sendToCrm(backend)).toBe(1);
    braze.state.isCutOff = false;
    await act(listener.id, login).kept;
    await world.database.db.update(crmOutbox).set({ takenAt: new Date(Date.now() - 61_000) });
    expect(await sendToCrm(backend)).toBe(0);
    expect(braze.calls).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('that is never there is given up after a day, and what it refuses at once', async () => {
    connect();
    const listener = await meet();
    await act(listener.id, login, login).kept;
    await world.database.db.update(crmOutbox).set({ attempts: 11 });
    braze.state.status = 503;
    await sendToCrm(backend);
    expect(await waiting()).toEqual([]);
    connect();
    await act(listener.id, login).kept;
    braze.state.status = 400;
    expect(await sendToCrm(backend)).toBe(1);
    expect(await waiting()).toEqual([]);
  });
});
