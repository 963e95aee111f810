import { afterEach, describe, expect, it, vi } from 'vitest';
import { bodyLimitBytes } from '../http/request-body.ts';
import { createTestSite, ownScript, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

/** A test site with a logged-in user. */
async function setUp() {
  const site = createTestSite();
  const browser = site.browser();
  await browser.logIn();
  site.backend.respond = () => Response.json({ fine: true });
  return { ...site, browser };
}
const refreshes = (grants: readonly string[]): number => grants.filter((grant) => grant === 'refresh_token').length;

describe('what the gateway adds to a call', () => {
  it('[EF-03] sends region SE and version 1 by default', async () => {
    const { backend, browser } = createWorldWithBrowser();
    await browser.call('/api/v2/offer?x=1');
    expect(backend.calls[0]?.path).toBe('/v2/offer?x=1');
    expect(backend.calls[0]?.headers.get('X-Region')).toBe('SE');
    expect(backend.calls[0]?.headers.get('X-Version')).toBe('1');
    expect(backend.calls[0]?.headers.has('Authorization')).toBe(false);
  });

  it('sends region and version of the page or else of the cookies, and ignores invalid values', async () => {
    const { backend, browser } = createWorldWithBrowser();
    browser.jar.set('region', 'fi').set('X-Version', '7');
    await browser.call('/api/v2/offer', { headers: { 'X-Region': 'NO', 'X-Version': '12' } });
    await browser.call('/api/v2/offer');
    browser.jar.set('region', 'dk').set('X-Version', '1%0d%0aX-Evil');
    await browser.call('/api/v2/offer', { headers: { 'X-Region': '../se' } });
    expect(backend.calls.map(({ headers }) => [headers.get('X-Region'), headers.get('X-Version')])).toEqual([
      ['NO', '12'],
      ['FI', '7'],
      ['SE', '1'],
    ]);
  });

  it('sends the migration session of the page and the requested version', async () => {
    const { backend, browser } = createWorldWithBrowser();
    const session = '5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10';
    const requests = { 'X-Migration-Session': session, 'X-Version': 'two' };
    await browser.call('/api/v2/user/api/migration-prompt', { headers: requests });
    await browser.call('/api/v2/user/api/migration-prompt');
    const sent = backend.calls.map(({ headers }) => [headers.get('X-Migration-Session'), headers.get('X-Version')]);
    expect(sent).toEqual([
      [session, 'two'],
      [null, '1'],
    ]);
  });

  it('sends the bearer token, and no cookies or other headers of the browser', async () => {
    const { backend, browser } = await setUp();
    await browser.call('/api/v2/user', { headers: { 'X-Evil': '1', Authorization: 'Bearer mine' } });
    const { headers } = backend.calls[0]!;
    expect(headers.get('Authorization')).toBe('Bearer access-secret-1');
    expect(headers.has('Cookie')).toBe(false);
    expect(headers.has('X-Evil')).toBe(false);
  });
});

describe('a token that is due', () => {
  afterEach(() => void vi.useRealTimers());

  it('[AU-07] [KO-01] is refreshed before the call, 480 s after it was issued', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { backend, browser, identity } = await setUp();
    vi.setSystemTime(Date.now() + 479_000);
    await browser.call('/api/v2/user');
    expect(refreshes(identity.grants)).toBe(0);
    vi.setSystemTime(Date.now() + 1_000);
    await browser.call('/api/v2/user');
    expect(backend.calls.at(-1)?.headers.get('Authorization')).toBe('Bearer access-secret-2');
  });

  it('stays refreshed when the backend fails right after', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { backend, browser } = await setUp();
    vi.setSystemTime(Date.now() + 480_000);
    backend.respond = () => new Response('boom', { status: 500 });
    const response = await browser.call('/api/v2/user');
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []]);
    backend.respond = () => Response.json({});
    await browser.call('/api/v2/user');
    expect(backend.calls.at(-1)?.headers.get('Authorization')).toBe('Bearer access-secret-2');
  });

  it('is used until it expires while the provider is down; then the response is 503', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { browser, identity } = await setUp();
    identity.mode = 'fault';
    vi.setSystemTime(Date.now() + 500_000);
    expect((await browser.call('/api/v2/user')).status).toBe(200);
    vi.setSystemTime(Date.now() + 101_000);
    expect((await browser.call('/api/v2/user')).status).toBe(503);
    identity.mode = 'ok';
    expect((await browser.call('/api/v2/user')).status).toBe(200);
  });
});

describe('what the gateway forwards and rejects', () => {
  const post = (body: BodyInit, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });

  it('forwards a malformed body, because the API validates it', async () => {
    const { backend, browser } = createWorldWithBrowser();
    backend.respond = () => Response.json({ title: 'MalformedJson' }, { status: 400 });
    const response = await browser.call('/api/v2/user/login', post('{"email":'));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ title: 'MalformedJson' });
    expect(backend.calls[0]?.body).toBe('{"email":');
  });

  it('rejects a body over 64 KiB, also a chunked one without Content-Length', async () => {
    const { backend, browser } = createWorldWithBrowser();
    const large = 'x'.repeat(bodyLimitBytes + 1);
    expect((await browser.call('/api/v2/user/cookies-consent', post(large))).status).toBe(413);
    const pieces = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    });
    const chunked = { ...post(pieces), duplex: 'half' } as RequestInit;
    expect((await browser.call('/api/v2/user/cookies-consent', chunked)).status).toBe(413);
    expect(backend.calls).toHaveLength(0);
    expect((await browser.call('/api/v2/user/cookies-consent', post(large.slice(1)))).status).toBe(200);
  });

  it.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site', 'X-Nordlyd': '1' }],
    ['another port of this host', { 'Sec-Fetch-Site': 'same-site', 'X-Nordlyd': '1' }],
    ['another origin, from an old browser', { Origin: 'https://evil.example', 'X-Nordlyd': '1' }],
    ['a form of this site without its header', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a client without Sec-Fetch-Site', { 'X-Nordlyd': '1' }],
  ])('rejects a write from %s', async (_who, headers) => {
    const { backend, edge } = createTestSite();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await edge.request(`${siteUrl}/api/v2/subscription/package`, { method, headers });
      expect([method, response.status]).toEqual([method, 403]);
    }
    expect(backend.calls).toHaveLength(0);
  });

  it('rejects the two reads with an effect unless a script of the site sends them', async () => {
    const { backend, edge } = createTestSite();
    const path = '/user/api/create-migration-prompt-history-record';
    for (const one of [path, '/user/api/migrate/x'])
      expect((await edge.request(`${siteUrl}/api/v2${one}`)).status).toBe(403);
    expect((await edge.request(`${siteUrl}/api/v2${path}`, { headers: ownScript })).status).toBe(200);
    expect(backend.calls).toHaveLength(1);
  });

  it('responds 503 with Retry-After when the backend fails or is down, and forwards its 503', async () => {
    const { backend, browser } = createWorldWithBrowser();
    for (const response of [
      () => new Response('<html>stack</html>', { status: 500 }),
      () => Promise.reject(new TypeError('connection refused')),
    ]) {
      backend.respond = response;
      const refused = await browser.call('/api/v2/offer');
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1']);
      expect(await refused.json()).toMatchObject({ title: 'ServiceDown' });
    }
    backend.respond = () => Response.json({ title: 'Maintenance' }, { status: 503 });
    expect(await (await browser.call('/api/v2/offer')).json()).toEqual({ title: 'Maintenance' });
  });

  it('sends no token to the browser, in a header or a body', async () => {
    const { backend, browser, identity, lines } = await setUp();
    backend.respond = () => Response.json({}, { headers: { 'Set-Cookie': 'spy=1', 'X-Token': 'access-secret-1' } });
    const responses = await Promise.all(
      ['/api/v2/user', '/api/me', '/se/mitt-konto'].map((path) => browser.call(path)),
    );
    for (const response of responses) {
      const seen = JSON.stringify([...response.headers]) + (await response.text());
      for (const token of identity.tokens) expect(seen).not.toContain(token);
      expect(response.headers.getSetCookie()).not.toContain('spy=1');
    }
    for (const token of identity.tokens) expect(lines.join()).not.toContain(token);
    expect(identity.tokens.length).toBeGreaterThan(0);
  });

  it('reaches only the API of the backend', async () => {
    const { backend, edge } = createTestSite();
    for (const path of ['/api/v2/../__sandbox/clock', '/api/v2/%2e%2e/__sandbox/clock', '/%61pi/v2/x', '/api/v2']) {
      await edge.request(siteUrl + path, { headers: ownScript });
    }
    await edge.request(`${siteUrl}/api/v2/..%5c..%5cx`, { headers: ownScript });
    expect(backend.calls.every(({ path }) => path.startsWith('/v2/'))).toBe(true);
  });
});

function createWorldWithBrowser() {
  const site = createTestSite();
  return { ...site, browser: site.browser() };
}

describe('while too many reads wait', () => {
  it('refuses further ones of anonymous visitors with 503 and Retry-After, and sends all other calls', async () => {
    const { browser: open, backend } = createTestSite({}, { queueRead: () => undefined });
    backend.respond = () => Response.json({});
    const [anonymous, user] = [open(), open()];
    await user.logIn();
    const refused = await anonymous.call('/api/v2/offer');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1']);
    const sent = [
      await user.call('/api/v2/offer'),
      await user.call('/api/v2/subscription/package', { method: 'DELETE' }),
      await anonymous.call('/api/v2/withdrawal/statement', { method: 'POST', body: '{}' }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
