import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLogoutTokens } from '../testing/logout-tokens.ts';
import { isLoggedIn, locationOf } from '../testing/moved-accounts.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const seconds = (): number => Math.floor(Date.now() / 1_000);

/** A user who ended the session of `phone` from another browser; the provider still has a session for `phone`. */
async function setUp() {
  const world = createTestSite();
  const [laptop, phone] = [world.browser(), world.browser()];
  world.identity.authTime = seconds() - 60;
  for (const browser of [laptop, phone]) await browser.logIn();
  await laptop.call('/api/logins', { method: 'DELETE' });
  return { ...world, laptop, phone };
}

describe('a provider that sends an old proof when a new one is required', () => {
  it('[AU-08] gets one more request, and then the login ends with a toast and a logged error', async () => {
    const { phone, lines, identity } = await setUp();
    phone.jar.delete('nl-toast');
    const first = new URL(locationOf(await phone.logIn('region=no&returnTo=/no/sok')), siteUrl);
    expect([first.pathname, first.searchParams.get('screen')]).toEqual(['/auth/login', 'again']);
    const faults = () => lines.filter((line) => line.includes('was asked for a new proof and told an old one'));
    expect([phone.jar.has('nl-toast'), faults()]).toEqual([false, []]);
    const second = await phone.logIn(first.search.slice(1));
    expect([second.status, locationOf(second), phone.jar.get('nl-toast')]).toEqual([
      303,
      '/no/sok',
      'login_proof_too_old',
    ]);
    expect(await isLoggedIn(phone)).toBe(false);
    expect(faults()).toEqual([expect.stringContaining('"level":"error"')]);
    expect(identity.revoked).toHaveLength(2);
    // a page of the account would start the login again
    expect(locationOf(await phone.logIn('region=no&screen=again&returnTo=/no/min-konto'))).toBe('/no/');
    // the login succeeds when the provider sends a new proof
    identity.authTime = seconds() + 1;
    await phone.logIn(first.search.slice(1));
    expect(await isLoggedIn(phone)).toBe(true);
  });

  it('[AU-08] returns a logged-in user to the page that required the proof', async () => {
    const { laptop } = await setUp();
    const response = await laptop.logIn('region=se&screen=again&returnTo=/se/mitt-konto/profil');
    expect([locationOf(response), laptop.jar.get('nl-toast'), await isLoggedIn(laptop)]).toEqual([
      '/se/mitt-konto/profil',
      'login_proof_too_old',
      true,
    ]);
  });
});

it('[AU-08] rejects a proof from before the end of a session when the token response is slow', async () => {
  const { laptop, phone, identity } = await setUp();
  const start = Math.ceil(Date.now() / 1_000) * 1_000;
  const waitUntil = (at: number): Promise<void> => pause(Math.max(0, at - Date.now()));
  identity.authTime = start / 1_000;
  phone.jar.clear();
  const back = await phone.begin('region=se');
  await waitUntil(start + 1_100);
  await laptop.call('/api/logins', { method: 'DELETE' });
  const { fetch } = identity;
  identity.fetch = async (request: Request) => {
    const response = await fetch(request);
    if (new URL(request.url).pathname === '/token') await waitUntil(start + 2_600);
    return response;
  };
  const response = await phone.open(back.pathname + back.search);
  expect([new URL(locationOf(response), siteUrl).searchParams.get('screen'), await isLoggedIn(phone)]).toEqual([
    'again',
    false,
  ]);
});

const screenOf = (response: Response): string | null =>
  new URL(locationOf(response), siteUrl).searchParams.get('screen');

it.each(['the user', 'the provider'] as const)(
  '[AU-08] ends a login whose record is added while %s ends all sessions',
  async (who) => {
    const { laptop, phone, identity, platform, edge } = await setUp();
    const { sign, post } = await createLogoutTokens({ identity, edge });
    identity.authTime = seconds() + 1;
    phone.jar.clear();
    const { create } = platform.sessionStore;
    platform.sessionStore.create = async (entry) => {
      platform.sessionStore.create = create;
      vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 2_000);
      if (who === 'the user') await laptop.call('/api/logins', { method: 'DELETE' });
      else await post(await sign({ sub: 'user-1' }));
      return create(entry);
    };
    const response = await phone.logIn();
    vi.useRealTimers();
    expect([screenOf(response), phone.jar.has('__Host-access_token')]).toEqual(['again', false]);
  },
);

it('[AU-08] rejects a proof from before a logout everywhere, although this login required it', async () => {
  const { laptop, phone, identity } = await setUp();
  identity.authTime = seconds() + 1;
  phone.jar.clear();
  const back = await phone.begin('region=se&screen=again');
  vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 300_000);
  await laptop.call('/api/logins', { method: 'DELETE' });
  await phone.open(back.pathname + back.search);
  expect([phone.jar.get('nl-toast'), await isLoggedIn(phone)]).toEqual(['login_proof_too_old', false]);
  vi.useRealTimers();
});

it('[AU-08] starts no session when the store fails while it compares the proof', async () => {
  const { phone, identity, platform } = await setUp();
  identity.authTime = seconds() + 1;
  phone.jar.clear();
  const { create, list } = platform.sessionStore;
  platform.sessionStore.create = async (entry) => {
    platform.sessionStore.list = () => Promise.reject(new Error('connection refused'));
    return create(entry);
  };
  expect((await phone.logIn()).status).toBe(503);
  platform.sessionStore.list = list;
  expect(await isLoggedIn(phone)).toBe(false);
});
