import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEncryption } from '../security/encrypted-cookie.ts';
import { isLoggedIn } from '../testing/moved-accounts.ts';
import { createTestSite, accountDetails } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

const sessionId = '5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10';
const cookie = '__Host-migration_session';
const accept = '/api/v2/user/api/user-accepted-migration-prompt/0f5e2a8e-64a7-4a53-8c39-0a4b1f0c9d11';
const migrate = `/api/v2/user/api/migrate/${sessionId}`;
const toConnect = 'region=se&screen=connect&returnTo=/se/logga-in/anslut?migrating=1';
const logOut = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } };

/** A site where each user has an account, and a browser with a session of an older login of the user `anna`. */
async function setUp() {
  const site = createTestSite();
  const { identity, backend } = site;
  const browser = site.browser();
  const delays = new Map<string, { started: PromiseWithResolvers<void>; open: PromiseWithResolvers<void> }>();
  backend.respond = async ({ path, headers }) => {
    const delay = delays.get(path.split('/').at(4) ?? '');
    delay?.started.resolve();
    await delay?.open.promise;
    if (path.includes('/user-accepted')) return Response.json({ migrationSessionId: sessionId });
    if (path.includes('/migrate/')) return Response.json({ outcome: 'success', userId: 'anna' });
    const region = headers.get('X-Region')?.toLowerCase();
    return Response.json(path === '/v2/user/details' ? accountDetails(identity.userId, region) : {});
  };
  const logIn = async (userId: string, provider: string, query?: string) => {
    Object.assign(identity, { userId, provider, name: userId });
    await browser.logIn(query);
  };
  /** Sends a call whose response is delayed until the returned function is called. */
  const callSlowly = async (path: string, init?: RequestInit) => {
    const delay = { started: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() };
    delays.set(path.split('/').at(5) ?? '', delay);
    const response = browser.call(path, init);
    await delay.started.promise;
    return async (): Promise<Response> => {
      delays.clear();
      delay.open.resolve();
      return response;
    };
  };
  const isMigrated = (): boolean => backend.calls.some(({ path }) => path.includes('/migrate/'));
  await logIn('anna', 'google');
  return { ...site, browser, logIn, callSlowly, isMigrated };
}

/** Starts a migration and ends the session. Returns a function that restores the migration cookie. */
async function leaveMigration(site: Awaited<ReturnType<typeof setUp>>): Promise<() => void> {
  await site.browser.call(accept, { method: 'PATCH' });
  const left = site.browser.jar.get(cookie) ?? '';
  await site.browser.open('/auth/logout', logOut);
  return () => void site.browser.jar.set(cookie, left);
}

describe('a migration that an earlier user started', () => {
  it('[MG-08] is not used for the next user when its response arrives after their login', async () => {
    const { browser, backend, logIn, callSlowly } = await setUp();
    const release = await callSlowly(accept, { method: 'PATCH' });
    await logIn('bo', 'google');
    expect((await release()).status).toBe(200);
    await browser.call('/api/v2/offer');
    expect(backend.calls.at(-1)?.headers.has('X-Migration-Session')).toBe(false);
  });

  it('[MG-06] [MG-07] is deleted when another user logs in, and does not migrate the account of that user', async () => {
    const site = await setUp();
    const { browser, logIn, isMigrated } = site;
    const restoreCookie = await leaveMigration(site);
    restoreCookie();
    await logIn('bo', 'google');
    expect([await isLoggedIn(browser), browser.jar.has(cookie)]).toEqual([true, false]);
    await logIn('bo-new', 'schibsted', toConnect);
    expect(isMigrated()).toBe(false);
  });

  it('[MG-06] [MG-07] [MG-08] is ignored for another user when its cookie arrives after their login', async () => {
    const site = await setUp();
    const { browser, backend, logIn, isMigrated } = site;
    const restoreCookie = await leaveMigration(site);
    await logIn('bo', 'google');
    restoreCookie();
    await browser.call('/api/v2/user/api/migration-prompt');
    expect(backend.calls.at(-1)?.headers.has('X-Migration-Session')).toBe(false);
    const response = await browser.call(migrate);
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'generic_error' }]);
    await logIn('bo-new', 'schibsted', toConnect);
    expect(isMigrated()).toBe(false);
  });
});

describe('a migration that a user continues', () => {
  it('[MG-08] is completed after a second login to the same account', async () => {
    const { browser, logIn } = await setUp();
    await browser.call(accept, { method: 'PATCH' });
    for (const name of ['__Host-access_token', '__Host-refresh_token']) browser.jar.delete(name);
    await logIn('anna', 'google');
    expect((await browser.call(migrate)).status).toBe(200);
  });

  it('[MG-08] continues in its browser when the account id is resolved later', async () => {
    const { browser, backend, logIn } = await setUp();
    const { respond } = backend;
    backend.respond = (call) => (call.path === '/v2/user/details' ? new Response('?', { status: 503 }) : respond(call));
    await browser.open('/auth/logout', logOut);
    await logIn('anna', 'google');
    await browser.call(accept, { method: 'PATCH' });
    backend.respond = (call) =>
      call.path === '/v2/user/details' ? Response.json(accountDetails('account-of-anna')) : respond(call);
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);
    await browser.call('/api/me');
    await browser.call('/api/v2/offer');
    expect(backend.calls.at(-1)?.headers.get('X-Migration-Session')).toBe(sessionId);
  });

  it('[MG-08] is ignored when its cookie has no user id', async () => {
    const { browser, backend, env } = await setUp();
    browser.jar.set(cookie, await createEncryption(env.sessionKeys).encrypt({ sessionId }, 3_600));
    await browser.call('/api/v2/offer');
    expect(backend.calls.at(-1)?.headers.has('X-Migration-Session')).toBe(false);
    expect((await browser.call(migrate)).status).toBe(404);
  });
});
