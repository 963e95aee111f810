import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLoggedIn, locationOf } from '../testing/moved-accounts.ts';
import { sessionSchema, type AuthSession } from './session.ts';
import { createTestSite } from '../testing/test-site.ts';
import { toSession } from './session-from-tokens.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A world whose provider hands out tokens of a length, in signs. */
function setUp(ofIdToken: number, ofRefreshToken: number) {
  const world = createTestSite();
  const { fetch } = world.identity;
  world.identity.fetch = async (request: Request) => {
    const answer = await fetch(request);
    if (new URL(request.url).pathname !== '/token') return answer;
    const told = (await answer.json()) as { id_token: string; refresh_token: string };
    const id_token = told.id_token.padEnd(ofIdToken, 'x');
    return Response.json({ ...told, id_token, refresh_token: told.refresh_token.padEnd(ofRefreshToken, 'r') });
  };
  return { ...world, browser: world.browser() };
}

describe('tokens of the identity provider', () => {
  it.each([
    ['both, as long as they fit into a cookie together', 1_800, 800, true],
    ['the refresh token alone where they do not', 1_800, 1_300, false],
    ['the refresh token alone where it takes all the room', 600, 2_600, false],
    ['no id token that is very long itself', 1_801, 100, false],
  ])('[AU-08] [AU-15] are kept, %s, and the log-out works either way', async (_what, idToken, refreshToken, isKept) => {
    const { browser, identity } = setUp(idToken, refreshToken);
    expect((await browser.logIn()).status).toBe(303);
    expect(isLoggedIn(browser)).toBe(true);
    expect((await browser.open('/se/mitt-konto')).status).toBe(200);
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const left = new URL(locationOf(await browser.open('/auth/logout', { method: 'POST', headers })));
    expect([left.pathname, left.searchParams.get('client_id')]).toEqual(['/session/end', 'nordlyd-se']);
    expect(left.searchParams.get('id_token_hint')?.length).toBe(isKept ? idToken : undefined);
    expect(identity.revoked[0]).toHaveLength(refreshToken);
    expect((await browser.open('/se/mitt-konto')).status).toBe(302);
  });
});

it('[AU-04] a renewal loses nothing of a session that the token answer does not tell', () => {
  const before: Required<AuthSession> = {
    id: 'second',
    firstId: 'first',
    startedAt: 1,
    token: 'old',
    isRenewed: true,
    issuedAt: 2,
    expiresAt: 3,
    userId: 'user-1',
    accountId: 'account-1',
    name: 'Maja',
    provider: 'google',
    region: 'no',
    home: 'se',
    refresh: { token: 'refresh', idToken: 'id' },
  };
  expect(Object.keys(before).toSorted()).toEqual(Object.keys(sessionSchema.shape).toSorted());
  const renewed = toSession({ access_token: 'new', token_type: 'bearer' }, 'no', before);
  const { issuedAt, expiresAt, ...rest } = renewed ?? before;
  expect(rest).toEqual({ ...before, token: 'new', issuedAt: undefined, expiresAt: undefined });
  expect(expiresAt - issuedAt).toBe(600_000);
});
