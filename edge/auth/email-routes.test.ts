import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accountDetails, createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const key = 'key-of-the-tokens-of-tests-0123456789';
const locationOf = (response: Response): string => response.headers.get('Location') ?? '';

/** A site whose identity provider gives no email address, and a backend that stores a confirmed one. */
function setUp(variables: Record<string, string> = { BACKEND_TOKEN_KEY: key }) {
  const site = createTestSite(variables);
  const state = { known: undefined as unknown, orders: [] as Record<string, unknown>[], codeStatus: 200 };
  site.backend.respond = ({ path, headers, body }) => {
    if (path === '/webhooks/email-code') {
      if (state.codeStatus === 200) state.orders.push(decodeJwt(String(body)));
      return new Response(null, { status: state.codeStatus });
    }
    if (path !== '/v2/user/details') return Response.json({});
    const token = headers.get('Authorization')?.slice('Bearer '.length) ?? '';
    state.known ??= token.includes('.') ? decodeJwt(token)['email'] : undefined;
    if (state.known !== undefined) return Response.json(accountDetails('user-1', 'no'));
    const problem = { type: 'urn:nordlyd:problem:Unauthorized', title: 'Unauthorized', code: 'email_required' };
    return Response.json({ ...problem, status: 401, requestId: 'r' }, { status: 401 });
  };
  const browser = site.browser();
  const submit = async (fields: Record<string, string>, headers: Record<string, string> = { Origin: siteUrl }) => {
    const form = { method: 'POST', body: new URLSearchParams(fields).toString() };
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return browser.open('/auth/email', { ...form, headers: { ...type, ...headers } });
  };
  return { ...site, state, browser, submit };
}
const page = '/no/logg-inn/e-post';

describe('a login without an email address', () => {
  it('starts no session before the user has confirmed an address, and then starts again with the same target', async () => {
    const { browser, submit, state, identity } = setUp();
    const requests = await browser.logIn('region=no&returnTo=/no/min-konto');
    expect([requests.status, locationOf(requests)]).toEqual([303, page]);
    expect([browser.jar.has('__Host-access_token'), identity.revoked.length]).toEqual([false, 1]);
    expect((await browser.open(page)).status).toBe(200);

    expect(locationOf(await submit({ email: ' nora@eksempel.no ' }))).toBe(`${page}?step=code`);
    expect(state.orders).toMatchObject([{ email: 'nora@eksempel.no', region: 'no', code: expect.any(String) }]);
    const code = String(state.orders[0]?.['code']);
    const wrong = code === '00000000' ? '00000001' : '00000000';
    expect(locationOf(await submit({ code: wrong }))).toBe(`${page}?step=code&outcome=wrong`);
    expect(state.known).toBeUndefined();

    const again = new URL(locationOf(await submit({ code: `${code.slice(0, 4)} ${code.slice(4)}` })), siteUrl);
    expect(again.pathname + again.search).toBe('/auth/login?region=no&returnTo=%2Fno%2Fmin-konto');
    expect(state.known).toBe('nora@eksempel.no');
    expect(locationOf(await browser.logIn('region=no&returnTo=/no/min-konto'))).toBe('/no/min-konto');
    expect(browser.jar.has('__Host-access_token')).toBe(true);
    // the code is used up
    expect(locationOf(await submit({ code }))).toBe('/');
  });

  it('shows the reason when the address is invalid, has received too many codes, or the backend is down', async () => {
    const { browser, submit, state } = setUp();
    await browser.logIn('region=no');
    for (const email of ['', 'nora', 'nora@eksempel', `${'a'.repeat(250)}@eksempel.no`])
      expect(locationOf(await submit({ email }))).toBe(`${page}?outcome=invalid`);
    expect(state.orders).toEqual([]);
    state.codeStatus = 429;
    expect(locationOf(await submit({ email: 'nora@eksempel.no' }))).toBe(`${page}?outcome=many`);
  });

  it('limits the codes that a user can guess', async () => {
    const { browser, submit } = setUp();
    await browser.logIn('region=no');
    await submit({ email: 'nora@eksempel.no' });
    const places: string[] = [];
    for (let count = 0; count < 6; count += 1) places.push(locationOf(await submit({ code: '1' })));
    expect(places.at(0)).toBe(`${page}?step=code&outcome=wrong`);
    expect(places.at(-1)).toBe(`${page}?step=code&outcome=many`);
  });

  it('accepts no form of another site, and none without a login', async () => {
    const { browser, submit } = setUp();
    const otherUser = await submit({ email: 'nora@eksempel.no' });
    expect([locationOf(otherUser), browser.jar.get('nl-toast')]).toEqual(['/', 'login_refused']);
    await browser.logIn('region=no');
    expect((await submit({ email: 'nora@eksempel.no' }, { Origin: 'https://evil.example' })).status).toBe(403);
  });

  it('is refused when the site signs no tokens for the backend', async () => {
    const { browser } = setUp({});
    expect((await browser.logIn('region=no')).status).toBe(303);
    expect([browser.jar.get('nl-toast'), browser.jar.has('__Host-access_token')]).toEqual(['login_refused', false]);
  });
});
