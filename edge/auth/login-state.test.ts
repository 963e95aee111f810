import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteOldAttempts } from './login-state.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const setUp = () => ({ browser: createTestSite().browser() });

describe('the state of a login attempt', () => {
  it('stores its secrets for ten minutes in a cookie that scripts cannot read', async () => {
    const { browser } = setUp();
    const [cookie = ''] = (await browser.open('/auth/login?region=se')).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-login-[\w-]{12}=/);
    for (const attribute of ['Max-Age=600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(cookie).toContain(attribute);
    }
    expect(cookie).not.toContain('Domain');
  });

  it('limits the cookie header when a browser starts many logins with long return paths', async () => {
    const { browser } = setUp();
    const long = `/se/checkout-v2/verify-adyen?redirectResult=${'x'.repeat(1_900)}`;
    for (let count = 0; count < 10; count += 1) {
      await browser.open(`/auth/login?region=se&returnTo=${encodeURIComponent(long)}`);
    }
    const header = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(header.length).toBeLessThan(12_000);
    expect((await browser.open(`/auth/login?returnTo=/se/${'y'.repeat(9_000)}`)).status).toBe(302);
  });

  it('drops only the oldest of nine login attempts and shows its error in a toast', async () => {
    const { browser } = setUp();
    const paths = Array.from({ length: 9 }, (_, tab) => `/se/sok?q=${tab}`);
    const begun: URL[] = [];
    for (const path of paths) begun.push(await browser.begin(`region=se&returnTo=${encodeURIComponent(path)}`));
    const [first, ...others] = begun;
    const finish = async (back: URL | undefined): Promise<string> =>
      (await browser.open(`${back?.pathname}${back?.search}`)).headers.get('Location') ?? '';
    expect([await finish(first), browser.jar.get('nl-toast')]).toEqual(['/', 'login_refused']);
    const landed = [];
    for (const back of others) landed.push(await finish(back));
    expect(landed).toEqual(paths.slice(1));
  });

  it('[EF-04] deletes only the cookies of old login attempts', () => {
    const others = [
      '__Host-access_token',
      'login-xxxxxxxxxxxx',
      '__Host-login-x',
      '__Host-login-xxxxxxxxxxxxx',
      'region',
    ];
    expect(deleteOldAttempts(others)).toEqual([]);
    expect(deleteOldAttempts([...others, '__Host-login-xxxx-xxxx_18'])).toEqual([
      '__Host-login-xxxx-xxxx_18=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
  });
});
