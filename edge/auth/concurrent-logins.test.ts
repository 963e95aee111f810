import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore, type SharedStore } from '../session/shared-store.ts';
import { createTestSite, logOutForm } from '../testing/test-site.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.unstubAllGlobals().useRealTimers());

const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const refused = (): Response => Response.json({ error: 'invalid_grant' }, { status: 400 });

/** A browser whose renewal is under way at the provider, which refuses each one after it. */
async function setUp(store: SharedStore = createMemoryStore()) {
  const world = createTestSite({}, { store });
  const browser = world.browser();
  await browser.logIn();
  later(500_000);
  const [gate, asked] = [Promise.withResolvers<'given' | 'refused'>(), Promise.withResolvers<void>()];
  const { fetch } = world.identity;
  let isFirst = true;
  world.identity.fetch = async (request: Request) => {
    const isRenewal = (await request.clone().text()).includes('grant_type=refresh_token');
    if (!isRenewal) return fetch(request);
    if (!isFirst) return refused();
    isFirst = false;
    asked.resolve();
    return (await gate.promise) === 'given' ? fetch(request) : refused();
  };
  const late = browser.call('/api/v2/user/details');
  await asked.promise;
  const logInAs = async (userId: string, name: string): Promise<void> => {
    Object.assign(world.identity, { userId, name });
    await browser.logIn();
  };
  const whoIsThere = async (): Promise<string | null> =>
    ((await (await browser.call('/api/me')).json()) as { name: string | null }).name;
  const settle = async (how: 'given' | 'refused'): Promise<string | null> => {
    Object.assign(world.identity, { userId: 'user-1', name: 'Maja' });
    gate.resolve(how);
    await late;
    return whoIsThere();
  };
  return { ...world, browser, logInAs, whoIsThere, settle };
}

describe('[INV-36] a renewal that is answered after several log-ins', () => {
  it.each(['given', 'refused'] as const)('and a log-out changes nothing of who came last: %s', async (how) => {
    const { browser, logInAs, settle } = await setUp();
    later(500);
    await logInAs('user-1', 'Maja');
    later(1_000);
    await browser.open('/auth/logout', logOutForm);
    later(1_000);
    await logInAs('user-2', 'Per');
    expect(await settle(how)).toBe('Per');
  });

  it.each(['given', 'refused'] as const)('and a refusal changes nothing of who came last: %s', async (how) => {
    const { backend, browser, logInAs, settle } = await setUp();
    later(500);
    await logInAs('user-1', 'Maja');
    later(500);
    const { answer } = backend;
    backend.answer = () => Response.json({}, { status: 401 });
    await browser.call('/api/v2/subscription');
    backend.answer = answer;
    later(500);
    await logInAs('user-2', 'Per');
    expect(await settle(how)).toBe('Per');
  });

  it('takes nothing of who logged in again by the cookies of a log-in that had been ended elsewhere', async () => {
    const { browser: open } = createTestSite();
    const [browser, old, phone] = [open(), open(), open()];
    await browser.logIn();
    await phone.logIn();
    for (const [name, value] of browser.jar) old.jar.set(name, value);
    await phone.call('/api/logins', { method: 'DELETE' });
    const back = await browser.begin('region=se');
    for (const [name, value] of old.jar) browser.jar.set(name, value);
    await browser.open(back.pathname + back.search);
    const late = await old.open('/auth/logout', logOutForm);
    expect(late.headers.getSetCookie().filter((line) => line.includes('access_token'))).toEqual([]);
  });
});

describe('[FLT-10] one look into the store that took too long', () => {
  /** A store that is slow once, when it is told to be. */
  function createSlowBook() {
    const real = createMemoryStore();
    const state = { isSlow: false };
    const read: SharedStore['read'] = async (keys) => {
      const isSlow = state.isSlow;
      state.isSlow = false;
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 1_100));
      return real.read(keys);
    };
    return { state, store: { ...real, read } };
  }

  it('undoes no log-out after it', async () => {
    const { store, state } = createSlowBook();
    const { browser, settle } = await setUp(store);
    state.isSlow = true;
    await browser.open('/se/mitt-konto');
    later(500);
    await browser.open('/auth/logout', logOutForm);
    later(500);
    expect([await settle('given'), browser.jar.get('nl-hint')]).toEqual([null, 'out']);
  });

  it('takes nothing of who logs in after it', async () => {
    const { store, state } = createSlowBook();
    const { browser, logInAs, settle } = await setUp(store);
    state.isSlow = true;
    await browser.open('/se/mitt-konto');
    later(500);
    await logInAs('user-2', 'Per');
    later(6_000);
    expect(await settle('refused')).toBe('Per');
  });

  it('costs nobody a log-in over the cookies of one that was ended from elsewhere', async () => {
    const { store, state } = createSlowBook();
    const { browser: open } = createTestSite({}, { store });
    const [browser, phone] = [open(), open()];
    await browser.logIn();
    await phone.logIn();
    const { logins } = (await (await phone.call('/api/logins')).json()) as { logins: { id: string }[] };
    expect((await phone.call(`/api/logins/${logins[1]?.id}`, { method: 'DELETE' })).status).toBe(200);
    const back = await browser.begin('region=se');
    state.isSlow = true;
    await browser.open(back.pathname + back.search);
    expect((await browser.open('/se/mitt-konto')).status).toBe(200);
  });

  it('keeps nobody from logging all others out', async () => {
    const { store, state } = createSlowBook();
    const browser = createTestSite({}, { store }).browser();
    await browser.logIn();
    state.isSlow = true;
    await browser.open('/se/mitt-konto');
    expect((await browser.call('/api/logins', { method: 'DELETE' })).status).toBe(200);
  });
});
