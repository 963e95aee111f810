import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMigrationSite as setUp, isLoggedIn } from '../testing/moved-accounts.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

describe('a gift journey', () => {
  it('[GJ-02] is reported with a new token when the user returns after a day', async () => {
    const { logIn, identity, listGiftEvents } = setUp();
    const browser = await logIn('user-1', 'se');
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 86_400_000);
    await browser.open('/se/?envoy_share_link_hash=of-today');
    await vi.waitFor(() => expect(listGiftEvents()).toHaveLength(1));
    expect(identity.grants).toEqual(['authorization_code', 'refresh_token']);
    expect((await browser.open('/se/mitt-konto')).status).toBe(200);
  });

  it('[GJ-02] is reported later when the provider was down at first: by its link again, or at any page after a refresh', async () => {
    const { logIn, identity, listGiftEvents } = setUp();
    const [byLink, byPage] = [await logIn('user-1', 'se'), await logIn('user-2', 'se')];
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 700_000);
    identity.mode = 'down';
    for (const browser of [byLink, byPage]) await browser.open('/se/?envoy_share_link_hash=abc');
    expect([byLink, byPage].map(({ jar }) => jar.has('envoySession'))).toEqual([true, true]);
    Object.assign(identity, { mode: 'ok', userId: 'user-1' });
    await byLink.open('/se/?envoy_share_link_hash=abc');
    await vi.waitFor(() => expect(listGiftEvents()).toHaveLength(1));
    // a page that is not opened by the link waits for no provider
    const { length } = identity.grants;
    await byPage.open('/se/');
    expect(identity.grants).toHaveLength(length);
    identity.userId = 'user-2';
    await byPage.call('/api/me');
    for (const path of ['/se/', '/se/upptack']) await byPage.open(path);
    await vi.waitFor(() => expect(listGiftEvents()).toHaveLength(2));
    for (const browser of [byLink, byPage]) await browser.open('/se/?envoy_share_link_hash=abc');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(listGiftEvents()).toHaveLength(2);
  });

  it('[GJ-02] [CO-02] of one user is not reported for the next one when another device ended the session', async () => {
    const { logIn, browser: open, listGiftEvents, backend } = setUp();
    const browser = await logIn('user-1', 'se');
    await browser.open('/se/?envoy_share_link_hash=of-the-first');
    await browser.open('/se/checkout-v2/student');
    await vi.waitFor(() => expect(listGiftEvents()).toHaveLength(1));
    expect([browser.jar.has('envoySession'), browser.jar.has('studentflow')]).toEqual([true, true]);
    const elsewhere = await logIn('user-1', 'se', open());
    await elsewhere.call('/api/logins', { method: 'DELETE' });
    await browser.call('/api/me');
    expect(await isLoggedIn(browser)).toBe(false);
    backend.calls.splice(0);
    await logIn('user-2', 'se', browser);
    expect([browser.jar.has('envoySession'), browser.jar.has('studentflow'), listGiftEvents()]).toEqual([
      false,
      false,
      [],
    ]);
  });

  it('[GJ-02] [CO-02] of one user is not reported for another who logs in afterwards; a migrated user stays the same user', async () => {
    const { logIn, moveAccount, listGiftEvents, backend, state } = setUp({ hasMoved: false });
    const browser = await logIn('old', 'se');
    await browser.open('/se/?envoy_share_link_hash=of-the-first');
    await vi.waitFor(() => expect(listGiftEvents()).toHaveLength(1));
    await moveAccount(browser, 'se');
    expect([state.hasMoved, browser.jar.has('envoySession')]).toEqual([true, true]);
    backend.calls.splice(0);
    await logIn('user-2', 'se', browser);
    expect([browser.jar.has('envoySession'), listGiftEvents()]).toEqual([false, []]);
  });
});
