import { SignJWT, decodeJwt } from 'jose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const secret = 'test-preview-secret-0123456789abcdef';
const signLink = (claims: Record<string, string>, { key = secret, audience = 'preview-link', life = '60 s' } = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setSubject('edda')
    .setExpirationTime(life)
    .sign(new TextEncoder().encode(key));

/** A page in the format of the contract. */
const makeWebPage = (title: string) => ({
  slug: 'start',
  title,
  seoTitle: title,
  seoDescription: title,
  updated: '2026-11-22',
  textContent: null,
  layoutComponents: [],
  contentVersion: 'v1',
});

/** A site whose pages call the CMS and render its response, as the real ones do. */
function setUp(variables: Record<string, string> = { PREVIEW_SECRET: secret }) {
  let renders = 0;
  const site = createTestSite(variables, {
    renderPage: async (_folder, view, backend) => {
      renders += 1;
      const response = await backend('/cms/web-page?slug=start');
      const { title } = (await response.json()) as { title?: string };
      return { status: 200, html: `<!doctype html><p>${title ?? ''}${view.isPreview ? ' preview' : ''}</p>` };
    },
  });
  site.backend.respond = ({ path, headers }) =>
    path.startsWith('/v2/cms/web-page')
      ? Response.json(
          makeWebPage(headers.has('X-Preview-Token') && path.includes('isPreview=true') ? 'draft' : 'public'),
        )
      : Response.json({});
  const browser = site.browser();
  const enter = async (token: string): Promise<Response> =>
    browser.open(`/preview?${new URLSearchParams({ token }).toString()}`);
  const read = async (path: string): Promise<string> => (await browser.open(path)).text();
  return { ...site, site, browser, enter, read, countRenders: () => renders };
}

const start = { slug: 'start', region: 'no' };

describe('a preview', () => {
  it('[RT-18] redirects to the podcast, episode or audiobook of its link, and not for an unknown kind', async () => {
    const { enter } = setUp();
    const find = async (claims: Record<string, string>) =>
      (await enter(await signLink(claims))).headers.get('Location');
    expect(await find({ kind: 'podcast', slug: 'halva-inne', region: 'se' })).toBe(
      '/se/podcast/halva-inne/?isPreview=true',
    );
    expect(await find({ kind: 'episode', slug: 'se-1', region: 'fi' })).toMatch(/^\/fi\/.+\/se-1\/\?isPreview=true$/);
    expect(await find({ kind: 'audiobook', slug: 'bok', region: 'no' })).toMatch(/^\/no\/.+\/bok\/\?isPreview=true$/);
    expect(await find({ kind: 'person', slug: 'bok', region: 'no' })).toBeNull();
  });

  it('[RT-18] has no effect without a preview session: isPreview leads to the same cached page and headers', async () => {
    const { browser, backend, countRenders } = setUp();
    const plain = await browser.open('/se/');
    const requests = await browser.open('/se/?isPreview=true');
    expect(await requests.text()).toBe(await plain.text());
    expect(countRenders()).toBe(1);
    const describeResponse = ({ headers }: Response) =>
      [...headers].filter(([name]) => !['x-cache', 'x-request-id'].includes(name));
    expect(describeResponse(requests)).toEqual(describeResponse(plain));
    expect(
      backend.calls.some(({ path, headers }) => path.includes('isPreview') || headers.has('X-Preview-Token')),
    ).toBe(false);
  });

  it('[RT-18] starts with a signed link and requests drafts with a signed call and isPreview=true', async () => {
    const { browser, backend, enter } = setUp();
    const entered = await enter(await signLink(start));
    expect([entered.status, entered.headers.get('Location')]).toEqual([303, '/no/?isPreview=true']);
    const [cookie = ''] = entered.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-preview_session=\S+; Max-Age=1800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    backend.calls.splice(0);
    const page = await browser.open('/no/?isPreview=true');
    expect(await page.text()).toContain('draft preview');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
    expect([page.headers.get('ETag'), page.headers.get('X-Cache'), page.headers.get('X-Robots-Tag')]).toEqual([
      null,
      null,
      'noindex',
    ]);
    const call = backend.calls.find(({ path }) => path.startsWith('/v2/cms/web-page'))!;
    expect(call.path).toBe('/v2/cms/web-page?slug=start&isPreview=true');
    expect(decodeJwt(call.headers.get('X-Preview-Token') ?? '')).toMatchObject({ aud: 'content-preview', sub: 'edda' });
  });

  it('[RT-18] is not cached and not sent to another visitor', async () => {
    const { site, browser, enter, read } = setUp();
    await enter(await signLink(start));
    expect(await read('/no/?isPreview=true')).toContain('draft');
    const visitor = site.browser();
    for (const path of ['/no/?isPreview=true', '/no/'])
      expect(await (await visitor.open(path)).text()).toContain('public');
    // without the parameter the editor gets the public page; the cached page does not replace the draft
    expect(await read('/no/')).toContain('public');
    expect(await read('/no/?isPreview=true')).toContain('draft');
    expect(browser.jar.has('__Host-preview_session')).toBe(true);
  });

  it.each([
    ['nothing', async () => ''],
    ['another key', () => signLink(start, { key: 'another-preview-secret-0123456789' })],
    ['another audience', () => signLink(start, { audience: 'content-preview' })],
    ['a past minute', () => signLink(start, { life: '-1 s' })],
    ['an unknown region', () => signLink({ slug: 'start', region: 'dk' })],
  ])('does not start with a link signed with %s', async (_name, make) => {
    const { browser, enter, read } = setUp();
    expect((await enter(await make())).status).toBe(403);
    expect(browser.jar.size).toBe(0);
    expect(await read('/no/?isPreview=true')).toContain('public');
  });

  it('ignores a forged session cookie', async () => {
    const { browser, read } = setUp();
    browser.jar.set('__Host-preview_session', await signLink(start));
    expect(await read('/no/?isPreview=true')).toContain('public');
  });

  it.each([
    ['start', '/fi/?isPreview=true'],
    ['page-summer', '/fi/sivu/summer?isPreview=true'],
    ['privacy-policy', '/fi/tietosuojaseloste?isPreview=true'],
    ['checkout', '/fi/?isPreview=true'],
    ['nowhere', '/fi/?isPreview=true'],
  ])('of the document %s redirects to %s', async (slug, address) => {
    const { enter } = setUp();
    expect((await enter(await signLink({ slug, region: 'fi' }))).headers.get('Location')).toBe(address);
  });

  it('ends with a request of the same origin and redirects only to paths of the site', async () => {
    const { browser, enter, read } = setUp();
    await enter(await signLink(start));
    const leave = (headers: Record<string, string>, to = '/no/') =>
      browser.open('/preview/leave', { method: 'POST', headers, body: new URLSearchParams({ to }) });
    expect((await leave({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect(await read('/no/?isPreview=true')).toContain('draft');
    expect((await leave({ Origin: siteUrl }, `/no/${'x'.repeat(4_096)}`)).status).toBe(413);
    expect((await leave({ Origin: siteUrl }, 'https://evil.example/')).headers.get('Location')).toBe('/');
    expect(await read('/no/?isPreview=true')).toContain('public');
  });

  it('rejects a large body without reading all of it when a preview ends', async () => {
    const { edge } = setUp();
    let pulls = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulls += 1;
        if (pulls > 1_000) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const headers = { Origin: siteUrl, 'Content-Type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    expect((await edge.request(`${siteUrl}/preview/leave`, init)).status).toBe(413);
    expect(pulls).toBeLessThan(30);
  });
});
