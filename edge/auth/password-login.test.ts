import { createHash } from 'node:crypto';
import { EncryptJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const key = 'a-key-that-backend-and-edge-share-0123456789';
const tokens = { accessToken: 'access-by-password', refreshToken: 'refresh-by-password', expiresIn: 600 };
const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Encrypts tokens as the backend does (decision 0023). */
const encryptTokens = (
  secret = key,
  audience = 'urn:nordlyd:edge',
  issuedAt = nowSeconds(),
  content = tokens,
): Promise<string> =>
  new EncryptJWT({ ...content })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 60)
    .encrypt(createHash('sha256').update(secret).digest());

const credentials: RequestInit = {
  method: 'POST',
  body: JSON.stringify({ email: 'maja@exempel.se', password: 'aGVtbGlndC0xMjM=' }),
  headers: { 'Content-Type': 'application/json', 'X-Region': 'FI' },
};

function setUp(variables: Record<string, string> = { PASSWORD_LOGIN: '1', PASSWORD_LOGIN_KEY: key }) {
  const world = createTestSite(variables);
  const respondWith = (encryptedTokens: string): void => {
    world.backend.respond = ({ path }) =>
      path.startsWith('/v2/user/')
        ? Response.json({
            sealedSession: encryptedTokens,
            expiresIn: 600,
            sessionDuration: 480,
            username: 'Maja',
            provider: 'email',
            userId: 'user-7',
            accountCreated: '2026-01-05T08:00:00.000Z',
          })
        : Response.json({});
  };
  return { ...world, browser: world.browser(), respondWith };
}

describe('the older login with email and password', () => {
  it('[AP-03] [AU-15] starts a session with cookies and sends no token to the browser, not even an encrypted one', async () => {
    const { browser, backend, respondWith, lines } = setUp();
    const encrypted = await encryptTokens();
    respondWith(encrypted);
    const response = await browser.call('/api/v2/user/login', credentials);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      access_token: '',
      refresh_token: '',
      expires_in: 600,
      session_duration: 600,
      username: 'Maja',
      provider: 'email',
      userId: 'user-7',
      accountCreated: false,
    });
    const seen = text + JSON.stringify([...response.headers]) + lines.join('');
    for (const secret of [encrypted, ...Object.values(tokens).map(String).slice(0, 2)])
      expect(seen).not.toContain(secret);
    await browser.call('/api/v2/offer');
    expect(backend.calls.at(-1)?.headers.get('Authorization')).toBe('Bearer access-by-password');
  });

  it('[GJ-02] stores the region of the account and reports the gift journey that a visitor started before the login', async () => {
    const { browser, backend, respondWith } = setUp();
    await browser.open('/fi/?envoy_share_link_hash=abc');
    respondWith(await encryptTokens());
    await browser.call('/api/v2/user/login', credentials);
    expect(browser.jar.get('region')).toBe('fi');
    await vi.waitFor(() =>
      expect(backend.calls.find((call) => call.path === '/v2/gift/tracking-event')?.headers.get('Authorization')).toBe(
        'Bearer access-by-password',
      ),
    );
  });

  it('[AU-15] refreshes the session with its refresh token and the client of its region', async () => {
    const { browser, identity, respondWith } = setUp();
    identity.userId = 'user-7';
    respondWith(await encryptTokens());
    await browser.call('/api/v2/user/login', credentials);
    const body = JSON.stringify({ state: { uuid: '1', region: 'fi' } });
    expect((await browser.call('/auth/refreshSchibstedSession', { method: 'POST', body })).status).toBe(200);
    expect(identity.grants).toEqual(['refresh_token']);
    expect(identity.used.has('refresh-by-password')).toBe(true);
  });

  it('[AU-15] [MG-01] refreshes the session of a migrated account, whose id is not that of the login', async () => {
    const { browser, identity, respondWith } = setUp();
    const accessToken = new UnsecuredJWT({ region: 'fi' }).setSubject('login-7').encode();
    respondWith(await encryptTokens(key, 'urn:nordlyd:edge', nowSeconds(), { ...tokens, accessToken }));
    identity.userId = 'login-7';
    await browser.call('/api/v2/user/login', credentials);
    const body = JSON.stringify({ state: { uuid: '1', region: 'fi' } });
    expect((await browser.call('/auth/refreshSchibstedSession', { method: 'POST', body })).status).toBe(200);
  });

  it.each([
    ['with another key', () => encryptTokens('another-key-0123456789-0123456789')],
    ['for another audience', () => encryptTokens(key, 'urn:nordlyd:app')],
    ['that are too old', () => encryptTokens(key, 'urn:nordlyd:edge', nowSeconds() - 70)],
    ['in an invalid format', () => Promise.resolve('x.y.z')],
  ])('responds with 503 and forwards nothing when the backend sends encrypted tokens %s', async (_what, make) => {
    const { browser, respondWith } = setUp();
    const encrypted = await make();
    respondWith(encrypted);
    for (const path of ['/user/login', '/user/login/', '/user/%6cogin', '/user%2Flogin', '//user/login']) {
      const response = await browser.call(`/api/v2${path}`, credentials);
      expect([path, response.status]).toEqual([path, 503]);
      expect(await response.text()).not.toContain(encrypted);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it('responds with 503 when the backend encrypts the tokens and the edge has no key', async () => {
    const { browser, respondWith } = setUp({});
    respondWith(await encryptTokens());
    expect((await browser.call('/api/v2/user/login', credentials)).status).toBe(503);
  });

  it('forwards an error of the backend and does not change the current session', async () => {
    const { browser, backend } = setUp();
    await browser.logIn();
    const before = browser.jar.get('__Host-access_token');
    backend.respond = () => Response.json({ title: 'InvalidDetailsError' }, { status: 403 });
    const response = await browser.call('/api/v2/user/login', credentials);
    expect([response.status, await response.json()]).toEqual([403, { title: 'InvalidDetailsError' }]);
    expect(backend.calls.at(-1)?.headers.has('Authorization')).toBe(false);
    expect(browser.jar.get('__Host-access_token')).toBe(before);
  });

  it('starts a new session at each login, so that a planted session cookie is not used', async () => {
    const { browser, respondWith } = setUp();
    await browser.logIn();
    const planted = browser.jar.get('__Host-access_token');
    respondWith(await encryptTokens());
    await browser.call('/api/v2/user/login', credentials);
    expect(browser.jar.get('__Host-access_token')).not.toBe(planted);
    expect(((await (await browser.open('/api/me')).json()) as { name: string }).name).toBe('Maja');
  });

  it('rejects a request of another site with 403', async () => {
    const { browser, backend } = setUp();
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'X-Nordlyd': '1', 'Content-Type': 'application/json' };
    expect((await browser.open('/api/v2/user/login', { ...credentials, headers })).status).toBe(403);
    expect(backend.calls).toEqual([]);
  });
});
