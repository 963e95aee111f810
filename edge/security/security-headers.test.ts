import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { consentCookie } from '../../core/domain/consent.ts';
import { consentBarScript } from '../../src/layout/consent-bar-script.ts';
import { createTestSite, ownScript, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const picture = () =>
  new Response('x', { headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=9' } });
const asset = () =>
  new Response('x', { headers: { 'Content-Type': 'text/css', 'Cache-Control': 'public, max-age=9' } });

function setUp(variables: Record<string, string> = {}) {
  const site = createTestSite(variables, {
    findAsset: (request) => Promise.resolve(request.url.endsWith('.css') ? asset() : undefined),
  });
  site.cms.respond = picture;
  const open = (path: string, init?: RequestInit) => site.edge.request(siteUrl + path, init);
  return { ...site, open };
}
const post = (headers: Record<string, string> = {}): RequestInit => ({ method: 'POST', body: 'x', headers });

/** One response of every kind: its request and status. */
const kinds: [string, number, string, RequestInit?][] = [
  ['a page', 200, '/se/'],
  ['an unknown page', 404, '/se/xyz'],
  ['an unknown file', 404, '/se/x.css2'],
  ['the region redirect', 302, '/'],
  ['a redirect to log-in', 302, '/se/mitt-konto'],
  ['a redirect to the canonical spelling', 301, '/se'],
  ['a built file', 200, '/assets/x.css'],
  ['a picture', 200, '/media/cover/x/96.webp'],
  ['no picture', 404, '/media/x'],
  ['an API response', 200, '/api/v2/offer'],
  ['the session of the browser', 200, '/api/me'],
  ['an unknown API', 404, '/api/nothing'],
  ['a rejected write', 403, '/api/v2/offer', post()],
  ['a body too large', 413, '/api/v2/offer', { method: 'POST', body: 'x'.repeat(70_000), headers: ownScript }],
  ['a method that pages do not know', 405, '/se/', post()],
  ['an unknown method', 405, '/se/', { method: 'PROPFIND' }],
  ['a policy report', 204, '/csp-report', post()],
];

describe('headers', () => {
  it.each(kinds)('[EF-04] are on %s (%i)', async (_kind, status, path, init) => {
    const response = await setUp().open(path, init);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/) as string,
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'x-frame-options': 'DENY',
      'cache-control': expect.stringMatching(/./) as string,
    });
    for (const absent of ['server', 'x-powered-by', 'cross-origin-embedder-policy']) {
      expect(response.headers.has(absent)).toBe(false);
    }
  });

  it.each([
    ['the bare address', 302, '/'],
    ['a page that requires a login', 302, '/se/mitt-konto'],
    ['another spelling', 301, '/se'],
  ])('[EF-04] forbid everything in a redirect, %s, which has no document', async (_kind, status, path) => {
    const { status: given, headers } = await setUp().open(path);
    expect([given, headers.get('Content-Security-Policy')]).toEqual([
      status,
      "default-src 'none'; frame-ancestors 'none'",
    ]);
    expect(headers.has('Reporting-Endpoints')).toBe(false);
  });

  it('[EF-04] are those of the cached page when the response is 304', async () => {
    const { open } = setUp();
    const page = await open('/se/');
    const unchanged = await open('/se/', { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } });
    expect(unchanged.status).toBe(304);
    for (const name of ['Content-Security-Policy', 'Reporting-Endpoints'])
      expect(unchanged.headers.get(name)).toBe(page.headers.get(name));
  });

  it('allow other sites to show only the logo of emails', async () => {
    const { open } = setUp();
    const read = async (path: string) => (await open(path)).headers.get('Cross-Origin-Resource-Policy');
    expect([await read('/icon-192.png'), await read('/icon-512.png')]).toEqual(['cross-origin', 'same-origin']);
  });

  it('are on the error page too', async () => {
    const site = createTestSite({}, { findAsset: () => Promise.reject(new Error('bug')) });
    const response = await site.edge.request(`${siteUrl}/se/upptack`);
    expect(response.status).toBe(500);
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('[EF-04] forbid shared caches to store a page for a logged-in user, although its bytes are public', async () => {
    const { browser: openBrowser, edge } = createTestSite();
    const browser = openBrowser();
    await browser.logIn();
    const [theirs, anybodys] = [await browser.open('/se/'), await edge.request(`${siteUrl}/se/`)];
    expect([theirs, anybodys].map(({ headers }) => headers.get('Cache-Control'))).toEqual([
      'private, max-age=0, must-revalidate',
      'public, max-age=0, must-revalidate',
    ]);
    expect(await theirs.text()).toBe(await anybodys.text());
    const etag = anybodys.headers.get('ETag') ?? '';
    const again = await browser.open('/se/', { headers: { 'If-None-Match': etag } });
    expect([again.status, again.headers.get('Cache-Control')]).toEqual([304, 'private, max-age=0, must-revalidate']);
  });

  it('forbid caching by default', async () => {
    const { open } = setUp();
    const read = async (path: string) => (await open(path)).headers.get('Cache-Control');
    expect(await read('/se/')).toBe('public, max-age=0, must-revalidate');
    expect(await read('/assets/x.css')).toBe('public, max-age=9');
    expect(await read('/media/cover/x/96.webp')).toBe('public, max-age=9');
    for (const path of ['/', '/se/xyz', '/se/mitt-konto', '/se/logga-in', '/api/me', '/api/v2/offer', '/auth/login']) {
      expect([path, await read(path)]).toEqual([path, 'no-store']);
    }
  });

  it('[EF-04] allow scripts, styles and frames only from this origin, and only the consent bar’s script inline', async () => {
    const policy = (await setUp().open('/se/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]+='$/),
        "style-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        'upgrade-insecure-requests',
      ]),
    );
    expect(policy).not.toMatch(/unsafe|nonce|card\.test|frame-src|https:/);
  });

  it('[EF-04] allow the inline style of a page by its hash, on its copies in the cache too', async () => {
    const hashes: Record<string, string> = { home: 'sha256-aa', search: 'sha256-bb', 'not-found': 'sha256-cc' };
    const { edge } = createTestSite(
      {},
      {
        renderPage: (folder) =>
          Promise.resolve({ status: 200, html: `<!doctype html>${folder}`, styleHash: hashes[folder] }),
      },
    );
    const read = async (path: string) => (await edge.request(siteUrl + path)).headers.get('Content-Security-Policy');
    for (const path of ['/se/', '/se/']) expect(await read(path)).toContain("style-src 'self' 'sha256-aa';");
    expect(await read('/se/sok')).toContain("style-src 'self' 'sha256-bb';");
    expect(await read('/se/xyz')).toContain("style-src 'self' 'sha256-cc';");
    expect(await read('/se/logga-in')).toContain("style-src 'self';");
  });

  it('[EF-04] allow the script of the consent bar by its hash', async () => {
    const hash = createHash('sha256').update(consentBarScript).digest('base64');
    const { edge } = createTestSite(
      {},
      { renderPage: () => Promise.resolve({ status: 200, html: '<!doctype html>' }) },
    );
    const policy = (await edge.request(`${siteUrl}/se/`)).headers.get('Content-Security-Policy');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(consentBarScript).toContain(`'${consentCookie}='`);
  });

  it('allow the card provider only on the pages of the payment step', async () => {
    const site = setUp();
    const browser = site.browser();
    await browser.logIn();
    const read = async (path: string) => (await browser.open(path)).headers.get('Content-Security-Policy') ?? '';
    const checkout = await read('/se/checkout-v2/standard');
    expect(checkout).toContain("frame-src 'self' http://card.test");
    expect(checkout).toContain("connect-src 'self' http://card.test");
    expect(checkout).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
    expect(await read('/se/mitt-konto')).not.toContain('card.test');
    expect(await read('/se/checkout-v2/other')).not.toContain('card.test');
  });

  it('allow the device wallets only in the checkout, with the nonce of its scripts for the styles of a button', async () => {
    const browser = setUp().browser();
    await browser.logIn();
    const read = async (path: string) => {
      const { headers } = await browser.open(path);
      return [headers.get('Content-Security-Policy') ?? '', headers.get('Permissions-Policy') ?? ''] as const;
    };
    const [policy, permissions] = await read('/se/checkout-v2/standard');
    expect(policy).toMatch(/script-src 'nonce-([^']+)' [^;]*;.* style-src 'self' 'nonce-\1'/);
    expect(policy).toMatch(/frame-src [^;]*https:\/\/pay\.google\.com/);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/applepay\.cdn-apple\.com[^;]* https:\/\/pay\.google\.com/);
    expect(policy).not.toContain('unsafe');
    expect(permissions).toContain('payment=(self "https://pay.google.com")');
    for (const path of ['/se/checkout-v2/verify-adyen', '/se/mitt-konto/betalningar', '/se/mitt-konto', '/se/']) {
      const [other, otherPermissions] = await read(path);
      expect([path, other, otherPermissions].join()).not.toMatch(/google|apple|style-src 'self' 'nonce/);
    }
  });

  it('[EF-04] allow the scripts of an app page by a nonce per response, and need none on content pages', async () => {
    const nonces: (string | undefined)[] = [];
    const site = createTestSite(
      {},
      {
        renderPage: (_folder, _view, _ask, nonce) => {
          nonces.push(nonce);
          return Promise.resolve({ status: 200, html: '<!doctype html>' });
        },
      },
    );
    const read = async (path: string) =>
      (await site.edge.request(siteUrl + path)).headers.get('Content-Security-Policy') ?? '';
    for (let count = 0; count < 20; count += 1) {
      expect(await read('/se/logga-in')).toContain(`script-src 'nonce-${nonces.at(-1)}' 'strict-dynamic';`);
    }
    expect(new Set(nonces).size).toBe(20);
    for (const nonce of nonces) expect(atob(nonce ?? '')).toHaveLength(16);
    for (const path of ['/se/', '/se/sok?q=x'])
      expect(await read(path)).toMatch(/script-src 'self' 'sha256-[\w+/]+=';/);
    expect(nonces.slice(20)).toEqual([undefined, undefined]);
  });

  it('[EF-04] separate app pages from the windows that opened them, and let content pages paint in the same process', async () => {
    const site = createTestSite({}, { renderPage: () => Promise.resolve({ status: 200, html: '<!doctype html>' }) });
    const browser = site.browser();
    await browser.logIn();
    const read = async (path: string) => (await browser.open(path)).headers.get('Cross-Origin-Opener-Policy');
    for (const path of ['/se/mitt-konto', '/se/checkout-v2/standard'])
      expect([path, await read(path)]).toEqual([path, 'same-origin-allow-popups']);
    for (const path of ['/', '/se/', '/se/sok', '/se/xyz']) expect([path, await read(path)]).toEqual([path, null]);
  });

  it('send no referrer from a payment, a callback, a preview or a page with a code', async () => {
    const { open } = setUp();
    const read = async (path: string) => (await open(path)).headers.get('Referrer-Policy');
    expect(await read('/auth/callback?code=x&state=y')).toBe('no-referrer');
    expect(await read('/se/checkout-v2/verify-adyen?redirectResult=x')).toBe('no-referrer');
    expect(await read('/no/checkout-v2/verify-vm?encodedAgreementId=x')).toBe('no-referrer');
    expect(await read('/preview?token=x')).toBe('no-referrer');
    expect(await read('/se/?utm_source=x&code=y')).toBe('no-referrer');
    expect(await read('/se/?coupon=x')).toBe('strict-origin-when-cross-origin');
    expect(await read('/se/')).toBe('strict-origin-when-cross-origin');
  });
});
