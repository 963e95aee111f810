import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, ownScript, siteUrl, featureFlags } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const path = '/auth/refreshSchibstedSession';
const renewal = { state: { uuid: '6b1f', region: 'se' } };
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

function setUp() {
  const world = createTestSite();
  return { ...world, browser: world.browser() };
}

describe('POST /auth/refreshSchibstedSession', () => {
  it.each(['facebook', 'google', 'apple', 'schibsted', 'email'])(
    '[EF-01] [AU-15] refreshes the session of a login with %s and returns the body of the contract with empty token fields',
    async (provider) => {
      const { browser, identity } = setUp();
      identity.provider = provider;
      await browser.logIn();
      const before = new Map(browser.jar);
      for (let time = 0; time < 2; time += 1) {
        const response = await browser.call(path, post(renewal));
        expect([response.status, await response.json(), browser.jar]).toEqual([
          200,
          {
            access_token: '',
            refresh_token: '',
            expires_in: expect.closeTo(600, -1) as number,
            session_duration: 600,
            username: 'Maja',
            provider,
            userId: 'user-1',
            accountCreated: false,
          },
          before,
        ]);
      }
      const me: unknown = await (await browser.open('/api/me')).json();
      expect(me).toMatchObject({ provider, isPrivacyLinkShown: provider === 'schibsted' });
      expect(identity.grants).toEqual(['authorization_code', 'refresh_token', 'refresh_token']);
      identity.mode = 'invalid_grant';
      expect((await browser.call(path, post(renewal))).status).toBe(401);
    },
  );

  it.each([
    ['without the issuer, as the specification writes the body', undefined, 200],
    ['with the issuer of another provider', 'https://evil.example', 401],
  ])('[EF-01] receives code and state %s: issuer %s, status %i', async (_what, iss, status) => {
    const { browser, edge, identity } = setUp();
    const { code, state } = Object.fromEntries((await browser.begin('region=se')).searchParams);
    const otherBrowser = await edge.request(siteUrl + path, { ...post({ code, state, iss }), headers: ownScript });
    expect(otherBrowser.status).toBe(400);
    const response = await browser.call(path, post({ code, state, iss }));
    expect([response.status, browser.jar.has('__Host-access_token')]).toEqual([status, status === 200]);
    expect(identity.grants).toEqual(status === 200 ? ['authorization_code'] : []);
    expect(await response.json()).toMatchObject(status === 200 ? { userId: 'user-1', access_token: '' } : { status });
  });

  it('[AU-17] responds with 503 during maintenance and completes the login after it', async () => {
    const { browser, backend, identity } = setUp();
    const { code, state, iss } = Object.fromEntries((await browser.begin('region=se')).searchParams);
    backend.respond = () => Response.json({ ...featureFlags, isMaintenanceActive: true });
    const response = await browser.call(path, post({ code, state, iss }));
    expect([response.status, response.headers.has('Retry-After'), identity.grants]).toEqual([503, true, []]);
    expect((await browser.open('/se/mitt-konto')).status).toBe(302);
    backend.respond = () => Response.json(featureFlags);
    expect((await browser.call(path, post({ code, state, iss }))).status).toBe(200);
  });

  it('[EF-01] records a lost response of the provider, so that the callback page starts the login again', async () => {
    const { browser, identity } = setUp();
    const back = await browser.begin('region=no&returnTo=/no/sok');
    const { code, state, iss } = Object.fromEntries(back.searchParams);
    identity.mode = 'lost';
    expect((await browser.call(path, post({ code, state, iss }))).status).toBe(503);
    identity.mode = 'ok';
    const restarted = await browser.open(back.pathname + back.search);
    expect(restarted.headers.get('Location')).toBe('/auth/login?region=no&returnTo=%2Fno%2Fsok');
  });

  it.each([
    '',
    '{',
    '[]',
    {},
    { state: 'only' },
    { state: { uuid: 1, region: 'se' } },
    { code: 'x'.repeat(3_000), state: 's' },
  ])('[EF-01] rejects the body %j with 400', async (body) => {
    const { browser } = setUp();
    await browser.logIn();
    expect((await browser.call(path, post(body))).status).toBe(400);
    expect(browser.jar.has('__Host-access_token')).toBe(true);
  });

  it('responds with 401 to a visitor, 403 to another site and 413 to a large body', async () => {
    const { browser } = setUp();
    expect((await browser.call(path, post(renewal))).status).toBe(401);
    expect((await browser.open(path, { ...post(renewal), headers: { Origin: 'https://evil.example' } })).status).toBe(
      403,
    );
    expect((await browser.call(path, post('x'.repeat(70_000)))).status).toBe(413);
  });

  it('[AU-07] keeps a session without a refresh token until its access token expires', async () => {
    const { browser, identity } = setUp();
    identity.hasRefreshTokens = false;
    await browser.logIn();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [seconds, status] of [
      [590, 200],
      [601, 302],
    ] as const) {
      vi.setSystemTime(start + seconds * 1_000);
      await browser.call('/api/me');
      expect((await browser.open('/se/mitt-konto')).status).toBe(status);
    }
    vi.useRealTimers();
    expect(identity.grants).toEqual(['authorization_code']);
  });
});
