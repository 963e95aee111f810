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

const path = '/editor/edit/pages/summer';
const id = 'pages/page-summer';

/** A client of the editor that creates, opens and saves a page as the page editor does. */
async function open(name?: 'editor' | 'publisher') {
  const { send, post, logIn } = await example.open(name);
  const save = (form: object, to = path) => {
    const headers = { 'Content-Type': 'application/json' };
    return send(to, { method: 'POST', headers, body: JSON.stringify({ base: pages.find(id)?.version, ...form }) });
  };
  const load = async (): Promise<Record<string, unknown>> => {
    const text = await (await send(path)).text();
    return (JSON.parse(/id="page">(.+?)<\/script>/.exec(text)![1]!) as { form: Record<string, unknown> }).form;
  };
  /** Saves the first draft of a new page. */
  const create = async (form: object): Promise<Response> => {
    await post('/editor/new', { title: 'Sommar', address: 'summer', from: '' });
    return save(form);
  };
  return { send, post, logIn, save, load, create };
}

const texts = {
  title: 'Sommar',
  seoTitle: 'Sommar',
  seoDescription: 'Sommar',
  textContent: ['## Hej', '- ett', '- två'],
};
const summer = { updated: '2026-11-22', sv: texts, nb: texts, fi: texts, sections: [] };

describe('access to the editor', () => {
  it.each([
    ['GET', '/editor/edit/site/start', 401],
    ['POST', '/editor/edit/site/start', 401],
    ['GET', '/editor/canvas/canvas.js', 401],
    ['GET', '/editor/items/se', 401],
    ['POST', '/editor/new', 401],
    ['GET', '/editor/page/site/start', 401],
    ['GET', '/editor/preview/se/site/start', 401],
    ['POST', '/editor/publish', 401],
    ['POST', '/editor/unpublish', 401],
    ['POST', '/editor/discard', 401],
  ])('requires a login for %s %s', async (method, path, status) => {
    const { send } = await open();
    expect((await send(path, { method })).status).toBe(status);
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
    expect(await enter('/editor/edit/site/start')).toBe('/editor/edit/site/start');
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
    expect((await send('/editor/page/footer', { headers: { Cookie: forged } })).status).toBe(401);
    expect((await (await open('editor')).post('/editor/log-out', {})).headers.getSetCookie()[0]).toContain('Max-Age=0');
  });

  it('rejects requests from other sites', async () => {
    const { post } = await open('publisher');
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
      expect((await post('/editor/publish', { id: 'footer', version: '' }, headers)).status).toBe(403);
  });

  it('allows no inline style, scripts only where a page has one, and nothing from other hosts', async () => {
    const { send } = await open('editor');
    for (const [page, scripts] of [
      ['/editor', "'none'"],
      ['/editor/edit/footer', "'self'"],
      ['/editor/pictures', "'self'"],
    ] as const) {
      const policy = (await send(page)).headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain(`default-src 'none'; script-src ${scripts}; style-src 'self';`);
      expect(policy).not.toMatch(/https?:|\*|unsafe/);
    }
  });
});

describe('drafts in the editor', () => {
  it('stores a new page in three languages and returns it unchanged', async () => {
    const { create, load } = await open('editor');
    expect((await create(summer)).status).toBe(200);
    expect(JSON.parse(pages.read(id)!.fi)).toMatchObject({ title: 'Sommar', textContent: texts.textContent });
    expect(await load()).toMatchObject({ sv: texts, updated: '2026-11-22' });
    expect(pages.find(id)).toMatchObject({ state: 'new', mistakes: [], touched: { by: 'editor' } });
  });

  it('rejects a save with 409 when another editor has changed the page', async () => {
    const [first, second] = [await open('editor'), await open('publisher')];
    await first.create(summer);
    const opened = await first.load();
    expect((await second.save({ ...opened, nb: { ...texts, title: 'Sommer' } })).status).toBe(200);
    const late = await first.save(opened);
    expect([late.status, await late.json()]).toMatchObject([409, { by: 'publisher' }]);
    expect(pages.read(id)!.nb).toContain('Sommer');
  });

  it('changes the links of the footer in all languages', async () => {
    const { send, save } = await open('editor');
    const text = await (await send('/editor/edit/footer')).text();
    const { form } = JSON.parse(/id="page">(.+?)<\/script>/.exec(text)![1]!) as {
      form: { base: string; sections: { value: { key: string; fi: { displayText: string } } }[] };
    };
    const [first, ...others] = form.sections;
    first!.value.fi.displayText = 'Löydä';
    expect((await save({ ...form, sections: [...others, first] }, '/editor/edit/footer')).status).toBe(200);
    expect(pages.find('footer')).toMatchObject({ state: 'changed', mistakes: [] });
    const { links } = JSON.parse(pages.read('footer')!.fi) as { links: { key: string; displayText: string }[] };
    expect(links.at(-1)).toMatchObject({ key: first!.value.key, displayText: 'Löydä' });
  });

  it('rejects unknown pages, invalid JSON and bodies that are too large', async () => {
    const { save, send } = await open('editor');
    expect((await save({ ...summer, base: null }, '/editor/edit/site/invented')).status).toBe(404);
    expect((await save({ ...summer, base: null }, '/editor/edit/main')).status).toBe(400);
    expect((await send('/editor/edit/footer', { method: 'POST', body: '{' })).status).toBe(400);
    expect((await save({ ...summer, base: null, sv: 'x'.repeat(3_000_000) }, '/editor/edit/footer')).status).toBe(413);
  });

  it('reports each mistake with language, field and a link to it, and previews such a draft in the editor', async () => {
    const { create, send } = await open('editor');
    const hero = { discriminant: 'heroSectionWeb', value: { key: 'hero', sv: {}, nb: {}, fi: {} } };
    const saved = await create({ ...summer, sections: [hero], fi: { ...texts, title: '' } });
    const status = (await saved.json()) as { mistakes: { location: string }[] };
    expect(status.mistakes).toContainEqual({
      location: 'Suomi · Title',
      problem: 'must be filled in',
      path: 'fi.title',
      needsServer: false,
    });
    const places = status.mistakes.map(({ location }) => location);
    expect(places).toEqual(
      expect.arrayContaining(['Suomi · Section 1: Hero · Title', 'Svenska · Section 1: Hero · Title']),
    );
    const page = await (await send('/editor/page/pages/summer')).text();
    expect(page).toContain(
      '<a href="/editor/edit/pages/summer#fi.sections.0.value.title">Suomi · Section 1: Hero · Title</a>',
    );
    const preview = (await send('/editor/preview/fi/pages/summer')).headers.get('Location')!;
    expect(preview).toBe('/editor/draft/fi/pages/summer');
    const shown = await send(preview);
    expect(shown.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(await shown.text()).toContain('<div id="draft" lang="fi">');
    expect((await send('/editor/draft/dk/pages/summer')).headers.get('Location')).toBe('/editor');
    expect((await send('/editor/draft/fi/pages/none')).headers.get('Location')).toBe('/editor');
  });

  it('redirects to a preview with a link that is signed for one page and one minute', async () => {
    const { create, send } = await open('editor');
    await create(summer);
    const link = new URL((await send('/editor/preview/no/pages/summer')).headers.get('Location')!);
    expect(link.origin + link.pathname).toBe('https://nordlyd.example/preview');
    const key = new TextEncoder().encode(previewKey);
    const { payload } = await jwtVerify(link.searchParams.get('token')!, key, { audience: 'preview-link' });
    expect(payload).toMatchObject({ slug: 'page-summer', region: 'no', sub: 'editor' });
    expect(payload.exp! - Date.now() / 1000).toBeLessThanOrEqual(60);
  });
});

describe('publishing in the editor', () => {
  const act = async (editor: Awaited<ReturnType<typeof open>>, name: string, of = id) =>
    editor.post(`/editor/${name}`, { id: of, version: pages.find(of)?.version ?? '' });
  const isPublic = (): boolean => pages.published().entries.has('page.page-summer');

  it('requires the role of a publisher, and reports each publication immediately', async () => {
    const [writer, publisher] = [await open('editor'), await open('publisher')];
    await writer.create(summer);
    expect([(await act(writer, 'publish')).status, isPublic(), example.counted.reports]).toEqual([403, false, 0]);
    expect([(await act(publisher, 'publish')).status, isPublic(), example.counted.reports]).toEqual([200, true, 1]);
    expect([(await act(writer, 'unpublish')).status, isPublic()]).toEqual([403, true]);
    expect([(await act(publisher, 'unpublish')).status, isPublic(), example.counted.reports]).toEqual([200, false, 2]);
    expect(pages.find('pages/page-summer')?.state).toBe('new');
  });

  it('rejects a draft with mistakes, and another version than the requested one', async () => {
    const publisher = await open('publisher');
    await publisher.create({ ...summer, nb: {} });
    expect([(await act(publisher, 'publish')).status, isPublic()]).toEqual([409, false]);
    await publisher.save(summer);
    expect((await publisher.post('/editor/publish', { id: 'pages/page-summer', version: 'older' })).status).toBe(409);
    expect([isPublic(), example.counted.reports]).toEqual([false, 0]);
  });

  it('removes a deleted page when the deletion is published, and never a page of the site', async () => {
    const publisher = await open('publisher');
    await publisher.create(summer);
    await act(publisher, 'publish');
    expect((await act(publisher, 'delete')).status).toBe(200);
    expect(isPublic()).toBe(true);
    expect([(await act(publisher, 'publish')).status, isPublic()]).toEqual([200, false]);
    expect((await act(publisher, 'unpublish', 'pages/start')).status).toBe(409);
  });
});
