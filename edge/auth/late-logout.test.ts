import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLoggedIn, locationOf } from '../testing/moved-accounts.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

const form: RequestInit = {
  method: 'POST',
  body: 'region=se',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
};

type Browser = ReturnType<ReturnType<typeof createTestSite>['browser']>;

describe('a log-out', () => {
  it('[AU-08] refuses nothing that the page still asks for while the provider is told', async () => {
    const { browser: open, identity } = createTestSite();
    const browser = open();
    await browser.logIn();
    const copy = new Map(browser.jar);
    const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { fetch } = identity;
    identity.fetch = async (request: Request) => {
      if (new URL(request.url).pathname === '/token/revocation') {
        asked.resolve();
        await gate.promise;
      }
      return fetch(request);
    };
    const out = browser.open('/auth/logout', form);
    await asked.promise;
    expect((await browser.call('/api/v2/user/details')).status).toBe(200);
    gate.resolve();
    expect(new URL(locationOf(await out)).pathname).toBe('/session/end');
    browser.jar.clear();
    for (const [name, value] of copy) browser.jar.set(name, value);
    expect((await browser.open('/se/mitt-konto')).status).toBe(302);
  });

  it('[AU-08] is finished here where the provider answers that it fails, and a proof is asked for next time', async () => {
    const { browser: open, identity } = createTestSite();
    const browser = open();
    identity.authTime = Math.floor(Date.now() / 1_000) - 60;
    await browser.logIn();
    const { fetch } = identity;
    identity.fetch = (request: Request) =>
      new URL(request.url).pathname === '/token/revocation' ? new Response('?', { status: 503 }) : fetch(request);
    expect(locationOf(await browser.open('/auth/logout', form))).toBe('/auth/logged-out?state=se');
    identity.fetch = fetch;
    const again = new URL(locationOf(await browser.logIn()), siteUrl);
    expect([again.searchParams.get('screen'), isLoggedIn(browser)]).toEqual(['again', false]);
  });

  it('[AU-08] ends at a provider, too, that revokes no tokens', async () => {
    const { browser: open, identity } = createTestSite();
    const { fetch } = identity;
    identity.fetch = async (request: Request) => {
      const answer = await fetch(request);
      if (new URL(request.url).pathname !== '/.well-known/openid-configuration') return answer;
      return Response.json({ ...((await answer.json()) as object), revocation_endpoint: undefined });
    };
    const browser = open();
    identity.authTime = Math.floor(Date.now() / 1_000) - 60;
    await browser.logIn();
    expect(new URL(locationOf(await browser.open('/auth/logout', form))).pathname).toBe('/session/end');
    // it forgets the browser itself: nothing else has to be asked of who logs in next
    await browser.logIn();
    expect([isLoggedIn(browser), identity.revoked]).toEqual([true, []]);
  });

  it.each([-50, 50])(
    '[AU-08] asks for a proof by the age that the provider tells, though its clock is %i s ahead',
    async (ahead) => {
      const { browser: open, identity } = createTestSite();
      const browser = open();
      identity.ahead = ahead;
      const providersNow = (): number => Math.floor(Date.now() / 1_000) + ahead;
      identity.authTime = providersNow() - 30;
      await browser.logIn();
      identity.mode = 'down';
      await browser.open('/auth/logout', form);
      identity.mode = 'ok';
      await browser.logIn();
      expect(isLoggedIn(browser)).toBe(false);
      vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 3_000);
      identity.authTime = providersNow() - 1;
      await browser.logIn();
      expect(isLoggedIn(browser)).toBe(true);
    },
  );

  it('[AU-08] everywhere, pressed twice, is one; an hour later, or after one log-in alone, it is not said to have been', async () => {
    const { browser: open } = createTestSite();
    const [browser, phone] = [open(), open()];
    const everywhere = { ...form, body: 'region=fi&everywhere=1' };
    const logIn = async (): Promise<ReadonlyMap<string, string>> => {
      await browser.logIn('region=fi');
      return new Map(browser.jar);
    };
    const ask = async (copy: ReadonlyMap<string, string>): Promise<string> => {
      for (const [name, value] of copy) browser.jar.set(name, value);
      return new URL(locationOf(await browser.open('/auth/logout', everywhere)), siteUrl).pathname;
    };
    const one = await logIn();
    await browser.open('/auth/logout', form);
    expect(await ask(one)).toBe('/fi/kirjaudu');
    const spared = await logIn();
    await phone.logIn();
    await phone.call('/api/logins', { method: 'DELETE' });
    expect(await ask(spared)).toBe('/fi/kirjaudu');
    const all = await logIn();
    expect(await ask(all)).toBe('/session/end');
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 2_000);
    expect([await ask(all), isLoggedIn(browser)]).toEqual(['/auth/logged-out', false]);
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 3_600_000);
    expect(await ask(all)).toBe('/fi/kirjaudu');
  });

  it.each([
    ['everywhere', (browser: Browser) => browser.open('/auth/logout', { ...form, body: 'region=se&everywhere=1' })],
    ['of all others', (browser: Browser) => browser.call('/api/logins', { method: 'DELETE' })],
  ])('[AU-08] %s outlives the request of a browser that has gone meanwhile', async (_what, end) => {
    const works: Promise<unknown>[] = [];
    const {
      browser: open,
      identity,
      backend,
    } = createTestSite({}, { keepAlive: (_request, work) => void works.push(work) });
    const [browser, phone] = [open(), open()];
    await browser.logIn();
    await phone.logIn();
    await Promise.allSettled(works.splice(0));
    const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = async (isHeld: boolean): Promise<void> => {
      if (!isHeld) return;
      asked.resolve();
      await gate.promise;
    };
    const [{ fetch }, { answer }] = [identity, backend];
    identity.fetch = async (request: Request) => {
      await hold(new URL(request.url).pathname.startsWith('/api/accounts'));
      return fetch(request);
    };
    backend.answer = async (call) => {
      await hold(call.path === '/v2/user/details');
      return answer(call);
    };
    void end(browser);
    await asked.promise;
    expect(works.length).toBeGreaterThan(0);
    gate.resolve();
    // nothing but what the platform was handed is waited for
    await Promise.allSettled(works);
    expect((await phone.open('/se/mitt-konto')).status).toBe(302);
  });

  it('[AU-08] of a log-in that has ended already leads to no provider that is away', async () => {
    const { browser: open, identity } = createTestSite();
    const [browser, elsewhere] = [open(), open()];
    await browser.logIn();
    await elsewhere.logIn();
    await elsewhere.call('/api/logins', { method: 'DELETE' });
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 6_000);
    identity.mode = 'down';
    expect(locationOf(await browser.open('/auth/logout', form))).toBe('/auth/logged-out?state=se');
    vi.useRealTimers();
  });
});

it('[CO-01] cookies of a log-in that no key opens here begin no flow anew, and stay: another host may have the key', async () => {
  const browser = createTestSite().browser();
  browser.jar.set('__Host-access_token', 'sealed-by-a-key-that-is-not-here-yet');
  await browser.open('/se/student?envoy_share_link_hash=abc');
  expect([isLoggedIn(browser), browser.jar.has('studentflow'), browser.jar.has('envoySession')]).toEqual([
    true,
    true,
    true,
  ]);
  const again = await browser.open('/se/student?envoy_share_link_hash=abc');
  expect(again.headers.getSetCookie()).toEqual([]);
});
