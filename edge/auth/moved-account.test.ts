import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMigrationSite as setUp, isLoggedIn, locationOf } from '../testing/moved-accounts.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

describe('an account that was moved to another login', () => {
  it('[FF-04] [MG-06] keeps its region after a login with another region and after a token refresh', async () => {
    const { logIn, identity } = setUp();
    const browser = await logIn('new', 'no');
    expect(browser.jar.get('region')).toBe('se');
    expect(locationOf(await browser.open('/'))).toBe('/se/');
    expect((await browser.open('/se/')).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);
    await browser.call('/api/me');
    expect(identity.grants).toContain('refresh_token');
    expect(locationOf(await browser.open('/'))).toBe('/se/');
  });

  it('[MG-06] becomes the account of this browser when the move is complete', async () => {
    const { logIn, moveAccount, state } = setUp({ hasMoved: false });
    const browser = await logIn('old', 'se');
    await moveAccount(browser, 'no');
    expect(state.hasMoved).toBe(true);
    expect([locationOf(await browser.open('/')), browser.jar.get('region')]).toEqual(['/se/', 'se']);
  });

  it('[AU-08] lists and ends the sessions from before and after the move together', async () => {
    const { logIn } = setUp();
    const tablet = await logIn('old', 'se');
    const phone = await logIn('new', 'no');
    const list = (await (await phone.call('/api/logins')).json()) as { logins: unknown[] };
    expect(list.logins).toHaveLength(2);
    const ended = await phone.call('/api/logins', { method: 'DELETE' });
    expect(((await ended.json()) as { logins: unknown[] }).logins).toHaveLength(1);
    await Promise.all([tablet, phone].map((one) => one.open('/se/mitt-konto')));
    expect([await isLoggedIn(tablet), await isLoggedIn(phone)]).toEqual([false, true]);
  });

  it('[AU-08] [MG-06] ends the old session when the move is complete', async () => {
    const { logIn, moveAccount, browser: open } = setUp({ hasMoved: false });
    const browser = await logIn('old', 'se');
    const copy = open();
    for (const [name, value] of browser.jar) copy.jar.set(name, value);
    await moveAccount(browser, 'no');
    expect((await copy.open('/se/mitt-konto')).status).toBe(302);
  });

  it('[AU-08] [MG-06] ends sessions that the new login had before the move when the user ends all sessions', async () => {
    const { logIn, moveAccount } = setUp({ hasMoved: false });
    const phone = await logIn('new', 'no');
    const browser = await logIn('old', 'se');
    await moveAccount(browser, 'no');
    // the session of the phone gets the moved account at its next refresh
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);
    await phone.call('/api/me');
    expect(locationOf(await phone.open('/'))).toBe('/se/');
    await browser.call('/api/logins', { method: 'DELETE' });
    expect((await phone.open('/se/mitt-konto')).status).toBe(302);
  });

  it('[AU-08] [MG-06] ends sessions that the new login had before the move when another session of the old one ends all', async () => {
    const { logIn, state } = setUp({ hasMoved: false });
    const [tablet, phone] = [await logIn('old', 'se'), await logIn('new', 'no')];
    state.hasMoved = true;
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);
    await phone.call('/api/me');
    await tablet.call('/api/logins', { method: 'DELETE' });
    expect((await phone.open('/se/mitt-konto')).status).toBe(302);
  });

  it('[AU-08] has at most 20 sessions, of the old and of the new login together', async () => {
    const { logIn, state } = setUp({ hasMoved: false });
    for (const userId of ['old', 'new']) for (let count = 0; count < 12; count += 1) await logIn(userId, 'no');
    state.hasMoved = true;
    const { logins } = (await (await (await logIn('new', 'no')).call('/api/logins')).json()) as { logins: unknown[] };
    expect(logins).toHaveLength(20);
  });

  it('[AU-08] gives no session that is deleted while a refresh looks up its account', async () => {
    const { logIn, state, backend, platform } = setUp({ hasMoved: false });
    const create = vi.spyOn(platform.sessionStore, 'create');
    const browser = await logIn('new', 'no');
    const { respond } = backend;
    backend.respond = async (call) => {
      const record = create.mock.calls[0]?.[0];
      if (call.path === '/v2/user/details' && record) await platform.sessionStore.delete(record);
      return respond(call);
    };
    state.hasMoved = true;
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('resolves the account at the next token refresh when the backend was down during the login', async () => {
    const { logIn, backend } = setUp();
    const { respond } = backend;
    backend.respond = (call) => (call.path === '/v2/user/details' ? new Response('?', { status: 503 }) : respond(call));
    const browser = await logIn('new', 'no');
    expect(locationOf(await browser.open('/'))).toBe('/no/');
    backend.respond = respond;
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 500_000);
    await browser.call('/api/me');
    expect(locationOf(await browser.open('/'))).toBe('/se/');
  });
});
