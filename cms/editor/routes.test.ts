import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtVerify } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageDrafts } from '../publishing/drafts.ts';
import { openExampleEditor, previewKey } from './example-editor.ts';

const root = mkdtempSync(join(tmpdir(), 'nordlyd-editor-'));
let example: ReturnType<typeof openExampleEditor>;
let pages: PageDrafts;
let count = 0;

beforeEach(() => {
  example = openExampleEditor(join(root, String((count += 1))));
  pages = example.pages;
});
afterAll(() => rmSync(root, { recursive: true }));

/** A client of the editor with Keystatic's requests. */
async function open(name?: 'editor' | 'publisher') {
  const { send, post, logIn } = await example.open(name);
  const keystatic = (path: string, init: RequestInit = {}) =>
    send(`/api/keystatic/${path}`, {
      ...init,
      headers: { 'no-cors': '1', ...(init.headers as Record<string, string>) },
    });
  const update = (additions: { path: string; form: unknown }[], deletions: string[] = []) =>
    keystatic('update', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        additions: additions.map(({ path, form }) => ({
          path,
          contents: Buffer.from(typeof form === 'string' ? form : JSON.stringify(form)).toString('base64'),
        })),
        deletions: deletions.map((path) => ({ path })),
      }),
    });
  /** what Keystatic shows of a document */
  const load = async (path: string): Promise<Record<string, unknown>> => {
    const tree = (await (await keystatic('tree')).json()) as { path: string; sha: string }[];
    const { sha } = tree.find((entry) => entry.path === path)!;
    return (await (await keystatic(`blob/${sha}/${path}`)).json()) as Record<string, unknown>;
  };
  return { send, post, logIn, keystatic, update, load };
}

const texts = {
  title: 'Sommar',
  seoTitle: 'Sommar',
  seoDescription: 'Sommar',
  textContent: '## Hej\n\n- ett\n- två\n',
};
const form = { name: 'Sommar', updated: '2026-11-22', sv: texts, nb: texts, fi: texts, sections: [] };
const summer = { path: 'pages/summer.json', form };

describe('access to the editor', () => {
  it.each([
    ['GET', '/api/keystatic/tree', 401],
    ['POST', '/api/keystatic/update', 401],
    ['GET', '/keystatic', 401],
    ['GET', '/keystatic/collection/site/item/start', 401],
    ['GET', '/editor/editor.js', 401],
    ['GET', '/editor/page/site/start', 401],
    ['GET', '/editor/status/site/start', 401],
    ['GET', '/editor/preview/se/site/start', 401],
    ['POST', '/editor/publish', 401],
    ['POST', '/editor/unpublish', 401],
    ['POST', '/editor/discard', 401],
  ])('requires a login for %s %s', async (method, path, status) => {
    const { send } = await open();
    expect((await send(path, { method, headers: { 'no-cors': '1' } })).status).toBe(status);
  });

  it('shows a login page, rejects wrong passwords and unknown names, and limits attempts', async () => {
    const { send, logIn } = await open();
    expect(await (await send('/editor')).text()).toContain('action="/editor/log-in"');
    for (const [name, password] of [
      ['editor', 'wrong'],
      ['nobody', 'editor-sandbox'],
    ] as const) {
      const response = await logIn(name, password);
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
    }
    for (let tries = 0; tries < 9; tries += 1) await logIn('editor', 'wrong');
    expect((await logIn('editor', 'editor-sandbox')).status).toBe(429);
  });

  it('redirects to the requested page after a login, and to no other site', async () => {
    const { send, post } = await open();
    const page = { headers: { Accept: 'text/html' } };
    const wanted = '/editor/catalogue?kind=episode&region=no';
    const first = (await send(wanted, page)).headers.get('Location')!;
    expect(await (await send(first)).text()).toContain('value="/editor/catalogue?kind=episode&amp;region=no"');
    const enter = async (address: string): Promise<string | null> => {
      const form = { name: 'editor', password: 'editor-sandbox', wanted: address };
      return (await post('/editor/log-in', form)).headers.get('Location');
    };
    expect(await enter(wanted)).toBe(wanted);
    expect(await enter('/keystatic/collection/site/item/start')).toBe('/keystatic/collection/site/item/start');
    for (const foreign of ['https://evil.example/editor', '//evil.example', '/editor@evil.example', '/other', ''])
      expect(await enter(foreign), foreign).toBe('/editor');
    const wrong = await post('/editor/log-in', { name: 'editor', password: 'x', wanted });
    expect(await wrong.text()).toContain('name="wanted"');
  });

  it('returns a login link that opens in another tab when a form arrives after the session ended', async () => {
    const { post } = await open();
    const response = await post('/editor/catalogue/item/podcast.halva-inne', { title: 'Ny' }, { Accept: 'text/html' });
    expect(response.status).toBe(401);
    expect(await response.text()).toMatch(/send your text again[\s\S]*target="_blank"/);
  });

  it('stores the session in an HttpOnly __Host- cookie, and deletes the cookie at logout', async () => {
    const { post, send } = await open();
    const response = await post('/editor/log-in', { name: 'editor', password: 'editor-sandbox' });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-cms_session=\S+; Max-Age=36000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const forged = cookie.split(';')[0]!.slice(0, -3);
    expect((await send('/keystatic', { headers: { Cookie: forged } })).status).toBe(401);
    expect((await (await open('editor')).post('/editor/log-out', {})).headers.getSetCookie()[0]).toContain('Max-Age=0');
  });

  it('rejects requests from other sites', async () => {
    const { post } = await open('publisher');
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await post('/editor/publish', { id: 'footer', version: '' }, headers)).status).toBe(403);
  });

  it("allows inline styles only on Keystatic's pages, and nothing from other hosts", async () => {
    const { send } = await open('editor');
    const keystatic = (await send('/keystatic')).headers.get('Content-Security-Policy') ?? '';
    const own = (await send('/editor')).headers.get('Content-Security-Policy') ?? '';
    expect([keystatic.includes("style-src 'self' 'unsafe-inline'"), own.includes('unsafe-inline')]).toEqual([
      true,
      false,
    ]);
    expect(own).toContain("script-src 'none'");
    expect(keystatic).toContain("default-src 'none'; script-src 'self';");
    for (const policy of [keystatic, own]) expect(policy).not.toMatch(/https?:|\*/);
  });
});

describe('drafts in the editor', () => {
  it('stores a new page in three languages and returns it unchanged', async () => {
    const { update, load } = await open('editor');
    expect((await update([summer])).status).toBe(200);
    expect(JSON.parse(pages.read('pages/page-summer')!.fi)).toMatchObject({
      title: 'Sommar',
      textContent: ['## Hej', '- ett', '- två'],
    });
    expect(await load('pages/summer.json')).toMatchObject({ sv: texts, updated: '2026-11-22' });
    expect(pages.find('pages/page-summer')).toMatchObject({ state: 'new', mistakes: [], touched: { by: 'editor' } });
  });

  it('rejects a save with 409 when another editor has changed the page', async () => {
    const [first, second] = [await open('editor'), await open('publisher')];
    await first.update([summer]);
    const opened = await first.load('pages/summer.json');
    const other = { ...opened, nb: { ...texts, title: 'Sommer' } };
    expect((await second.update([{ path: 'pages/summer.json', form: other }])).status).toBe(200);
    const late = await first.update([{ path: 'pages/summer.json', form: opened }]);
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('publisher saved this page')]);
    expect(pages.read('pages/page-summer')!.nb).toContain('Sommer');
    expect((await first.update([summer])).status).toBe(409);
  });

  it('rejects unknown and fixed pages, invalid JSON and bodies that are too large', async () => {
    const { update, keystatic } = await open('editor');
    expect((await update([{ path: 'site/invented.json', form }])).status).toBe(409);
    expect((await update([{ path: '../main.ts', form }])).status).toBe(409);
    expect((await update([], ['site/start.json'])).status).toBe(409);
    expect((await update([{ path: 'pages/a.json', form: '{' }])).status).toBe(400);
    expect((await update([{ path: 'pages/a.json', form: 'x'.repeat(3_000_000) }])).status).toBe(413);
    expect((await keystatic('tree', { headers: { 'no-cors': '0' } })).status).toBe(400);
  });

  it('reports each mistake with language and field, and shows no preview of such a draft', async () => {
    const { update, send } = await open('editor');
    await update([{ ...summer, form: { ...form, fi: { ...texts, title: '' } } }]);
    const status = (await (await send('/editor/status/pages/summer')).json()) as { mistakes: object[] };
    expect(status.mistakes).toEqual([{ location: 'Suomi · Title', problem: 'must be filled in' }]);
    const page = await (await send('/editor/page/pages/summer')).text();
    expect(page).toContain('Suomi · Title</strong>: must be filled in');
    expect((await send('/editor/preview/fi/pages/summer')).headers.get('Location')).toBe('/editor/page/pages/summer');
  });

  it('redirects to a preview with a link that is signed for one page and one minute', async () => {
    const { update, send } = await open('editor');
    await update([summer]);
    const link = new URL((await send('/editor/preview/no/pages/summer')).headers.get('Location')!);
    expect(link.origin + link.pathname).toBe('https://nordlyd.example/preview');
    const key = new TextEncoder().encode(previewKey);
    const { payload } = await jwtVerify(link.searchParams.get('token')!, key, { audience: 'preview-link' });
    expect(payload).toMatchObject({ slug: 'page-summer', region: 'no', sub: 'editor' });
    expect(payload.exp! - Date.now() / 1000).toBeLessThanOrEqual(60);
  });
});

describe('publishing in the editor', () => {
  const act = async (editor: Awaited<ReturnType<typeof open>>, name: string, id = 'pages/page-summer') =>
    editor.post(`/editor/${name}`, { id, version: pages.find(id)?.version ?? '' });
  const isPublic = (): boolean => pages.published().entries.has('page.page-summer');

  it('requires the role of a publisher, and reports each publication immediately', async () => {
    const [writer, publisher] = [await open('editor'), await open('publisher')];
    await writer.update([summer]);
    expect([(await act(writer, 'publish')).status, isPublic(), example.counted.reports]).toEqual([403, false, 0]);
    expect([(await act(publisher, 'publish')).status, isPublic(), example.counted.reports]).toEqual([200, true, 1]);
    expect([(await act(writer, 'unpublish')).status, isPublic()]).toEqual([403, true]);
    expect([(await act(publisher, 'unpublish')).status, isPublic(), example.counted.reports]).toEqual([200, false, 2]);
    expect(pages.find('pages/page-summer')?.state).toBe('new');
  });

  it('rejects a draft with mistakes, and another version than the requested one', async () => {
    const publisher = await open('publisher');
    await publisher.update([{ ...summer, form: { ...form, nb: {} } }]);
    expect([(await act(publisher, 'publish')).status, isPublic()]).toEqual([409, false]);
    await publisher.update([
      { path: 'pages/summer.json', form: { ...form, base: pages.find('pages/page-summer')!.version } },
    ]);
    expect((await publisher.post('/editor/publish', { id: 'pages/page-summer', version: 'older' })).status).toBe(409);
    expect([isPublic(), example.counted.reports]).toEqual([false, 0]);
  });

  it('removes a deleted page when the deletion is published, and never a page of the site', async () => {
    const publisher = await open('publisher');
    await publisher.update([summer]);
    await act(publisher, 'publish');
    expect((await publisher.update([], ['pages/summer.json'])).status).toBe(200);
    expect(isPublic()).toBe(true);
    expect([(await act(publisher, 'publish')).status, isPublic()]).toEqual([200, false]);
    expect((await act(publisher, 'unpublish', 'pages/start')).status).toBe(409);
  });
});
