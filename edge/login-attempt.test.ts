import { afterEach, describe, expect, it, vi } from 'vitest';
import { shedAttempts } from './login-attempt.ts';
import { createWorld } from './test-world.ts';

afterEach(() => void vi.unstubAllGlobals());

const setUp = () => ({ browser: createWorld().browser() });

describe('a log-in that has begun', () => {
  it('keeps its secrets in a cookie that no script reads, ten minutes long', async () => {
    const { browser } = setUp();
    const [cookie = ''] = (await browser.open('/auth/login?region=se')).headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-login-[\w-]{12}=/);
    for (const attribute of ['Max-Age=600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(cookie).toContain(attribute);
    }
    expect(cookie).not.toContain('Domain');
  });

  it('never fills the cookie header, however often and with whatever address it is begun', async () => {
    const { browser } = setUp();
    const long = `/se/checkout-v2/verify-adyen?redirectResult=${'x'.repeat(1_900)}`;
    for (let count = 0; count < 10; count += 1) {
      await browser.open(`/auth/login?region=se&returnTo=${encodeURIComponent(long)}`);
    }
    const header = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    expect(header.length).toBeLessThan(12_000);
    expect((await browser.open(`/auth/login?returnTo=/se/${'y'.repeat(9_000)}`)).status).toBe(302);
  });

  it('in a ninth tab gives up the first alone, which says so', async () => {
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

  it('is taken from a browser that began so many at once that no server reads them, and from no other', () => {
    const write = (count: number): string =>
      Array.from({ length: count }, (_, tab) => `__Host-login-${'x'.repeat(10)}${10 + tab}=e30`).join('; ');
    const head = (count: number): string =>
      `GET /se/ HTTP/1.1\r\nCookie: __Host-access_token=a; ${write(count)}; region=se`;
    expect(shedAttempts(head(8))).toEqual([]);
    expect(shedAttempts('')).toEqual([]);
    const shed = shedAttempts(head(9));
    expect(shed).toHaveLength(9);
    expect(shed[8]).toBe('__Host-login-xxxxxxxxxx18=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });
});
