import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

const inAnHour = (): number => Math.floor(Date.now() / 1_000) + 3_600;

describe('an ID token', () => {
  it.each([
    ['for another client of the provider', { azp: 'another-client' }, 'azp'],
    ['from an hour ahead', { iat: inAnHour(), exp: inAnHour() + 600 }, 'iat'],
    ['without a user', { sub: '' }, 'sub'],
    ['for another audience', { aud: 'another-client' }, 'aud'],
    ['from another issuer', { iss: 'https://evil.example' }, 'iss'],
    ['of another attempt', { nonce: 'another' }, 'nonce'],
    ['that has expired', { exp: 1_000_000_000 }, 'exp'],
  ])('%s starts no session, and one line of the log names the claim', async (_what, claims, claim) => {
    const { browser: open, identity, lines } = createTestSite();
    identity.claims = claims;
    const browser = open();
    await browser.logIn();
    expect(browser.jar.has('__Host-access_token')).toBe(false);
    const logged = lines.map((line) => JSON.parse(line) as Record<string, string>);
    const failures = logged.filter(({ event }) => event === 'the identity provider failed');
    const reason = expect.stringContaining(`"${claim}"`);
    expect(failures).toEqual([expect.objectContaining({ operation: 'login', region: 'se', reason })]);
  });

  it.each([
    ['with our client as the authorized party', { azp: 'nordlyd-se' }],
    ['from a clock that is a minute ahead', { iat: inAnHour() - 3_540 }],
  ])('%s starts a session', async (_what, claims) => {
    const { browser: open, identity } = createTestSite();
    identity.claims = claims;
    const browser = open();
    await browser.logIn();
    expect(browser.jar.has('__Host-access_token')).toBe(true);
  });

  it('of a refresh with another user never makes the session that of the other user', async () => {
    const { browser: open, identity, backend } = createTestSite();
    const browser = open();
    await browser.logIn();
    identity.claims = { sub: 'user-2', name: 'Other' };
    vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(Date.now() + 601_000);
    const response = await browser.call('/api/v2/user');
    expect(response.status).toBeGreaterThanOrEqual(401);
    expect(identity.grants).toContain('refresh_token');
    expect(await (await browser.open('/api/me')).text()).not.toContain('Other');
    // no call to the backend had a token of the other user
    const tokens = backend.calls.map(({ headers }) => headers.get('Authorization'));
    expect(tokens).not.toContain('Bearer access-secret-2');
  });
});
