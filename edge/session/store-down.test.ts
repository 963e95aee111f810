import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, logOutForm } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const failures: Record<string, () => Promise<undefined>> = {
  fails: () => Promise.reject(new Error('connection refused')),
  'does not respond': () => new Promise(() => undefined),
};

describe.each(Object.entries(failures))('[FLT-10] while the session store %s', (_how, fail) => {
  it('responds to personal calls with 503 within 300 ms, keeps the cookie, and serves the next call after it recovers', async () => {
    const { browser: open, platform } = createTestSite();
    const browser = open();
    await browser.logIn();
    const { read } = platform.sessionStore;
    platform.sessionStore.read = fail;
    const cookies = new Map(browser.jar);
    expect((await browser.call('/api/me')).status).toBe(503);
    const paths = ['/api/me', '/api/v2/user', '/api/logins'];
    const durations: number[] = [];
    for (const path of paths) {
      const at = performance.now();
      const response = await browser.call(path);
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
      durations.push(performance.now() - at);
    }
    // a busy machine may delay one of them
    expect(Math.min(...durations)).toBeLessThan(300);
    expect((await browser.open('/se/mitt-konto')).status).toBe(503);
    expect((await browser.open('/auth/logout', logOutForm)).status).toBe(503);
    const { status, headers } = await browser.open('/se/');
    expect([status, headers.getSetCookie(), browser.jar]).toEqual([200, [], cookies]);
    platform.sessionStore.read = read;
    for (const path of paths) expect((await browser.call(path)).status).toBe(200);
  });

  it('starts no session for a login, and the next attempt succeeds after it recovers', async () => {
    const { browser: open, platform, identity } = createTestSite();
    const browser = open();
    const { create } = platform.sessionStore;
    platform.sessionStore.create = fail as never;
    expect((await browser.logIn()).status).toBe(503);
    expect([browser.jar.has('__Host-access_token'), identity.revoked]).toEqual([false, ['refresh-secret-1']]);
    platform.sessionStore.create = create;
    await browser.logIn();
    expect((await browser.open('/se/mitt-konto')).status).toBe(200);
  });
});
