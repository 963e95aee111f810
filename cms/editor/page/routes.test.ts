import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openExampleEditor } from '../example-editor.ts';
import type { Item } from './list-items.ts';
import type { OpenedPage } from './view.ts';

const folder = mkdtempSync(join(tmpdir(), 'page-editor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { open, pages } = openExampleEditor(folder);
const editor = await open('editor');
const path = '/editor/edit/site/about';
const html = { headers: { Accept: 'text/html' } };

const readPage = async (name = 'site/about'): Promise<OpenedPage> => {
  const text = await (await editor.send(`/editor/edit/${name}`, html)).text();
  return JSON.parse(/id="page">(.+?)<\/script>/.exec(text)![1]!) as OpenedPage;
};
const save = (form: object, name = 'site/about') =>
  editor.send(`/editor/edit/${name}`, {
    method: 'POST',
    body: JSON.stringify(form),
    headers: { 'Content-Type': 'application/json' },
  });
const listItems = async (query: string): Promise<Item[]> =>
  (await (await editor.send(`/editor/items/${query}`)).json()) as Item[];

describe('page editor', () => {
  it('[RT-18] opens a page under a strict policy, for editors only', async () => {
    const response = await editor.send(path, html);
    const policy = response.headers.get('Content-Security-Policy');
    expect(policy).toContain("script-src 'self'; style-src 'self'; frame-src 'self'");
    expect((await (await open()).send(path, html)).status).toBe(303);
    expect((await (await open()).send(path, { method: 'POST' })).status).toBe(401);
    expect(await (await editor.send('/editor/canvas/canvas.js')).text()).toBe('page editor');
    expect((await editor.send('/editor/canvas/other.js')).status).toBe(404);
  });

  it('names the other editors who have the page open', async () => {
    const publisher = await open('publisher');
    const signal = async (client: typeof editor, name = 'site/about') =>
      client.send(`/editor/presence/${name}`, { method: 'POST' });
    expect(await (await signal(editor)).json()).toEqual([]);
    expect(await (await signal(publisher)).json()).toEqual(['editor']);
    expect((await signal(editor, 'pages/none')).status).toBe(404);
    expect((await signal(await open())).status).toBe(401);
  });

  it('[RT-18] saves a draft with its mistakes, and rejects a save on an older version', async () => {
    const { form } = await readPage();
    const changed = { ...form, sections: [], sv: { ...(form['sv'] as object), title: '' } };
    const saved = (await (await save(changed)).json()) as { state: string; mistakes: unknown[]; version: string };
    expect(saved.state).toBe('changed');
    expect(saved.mistakes).toHaveLength(1);
    const refused = await save(changed);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      by: 'editor',
      isOwn: true,
      version: saved.version,
      base: { base: form['base'], sv: form['sv'] },
      theirs: { base: saved.version, sv: { title: '' }, sections: [] },
    });
    const publisher = await open('publisher');
    const body = JSON.stringify({ ...changed, base: 'unknown' });
    const byOther = await publisher.send(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect(await byOther.json()).toMatchObject({ by: 'editor', isOwn: false, base: null });
    expect((await save({ ...changed, base: saved.version })).status).toBe(200);
    expect((await save({ sections: 'none' })).status).toBe(400);
    expect(pages.find('pages/about')!.touched!.by).toBe('editor');
  });

  it('keeps the texts that their editor replaced by those of another one as a version', async () => {
    const { form } = await readPage('site/cookies');
    const own = { ...form, sv: { ...(form['sv'] as object), title: 'Min rubrik' } };
    await save({ ...form, sv: { ...(form['sv'] as object), title: 'Deras rubrik' }, replaced: own }, 'site/cookies');
    const [release, mine, saved] = pages.listVersions('pages/cookies');
    expect([release?.by, mine?.act, saved?.act]).toEqual(['', 'replaced', 'saved']);
    expect([mine?.texts?.['sv'], saved?.texts?.['sv']]).toEqual([
      expect.stringContaining('"Min rubrik"') as string,
      expect.stringContaining('"Deras rubrik"') as string,
    ]);
    expect(await (await editor.send('/editor/history/site/cookies', html)).text()).toContain('replaced by the texts');
  });

  it('creates a page as a copy, with another address than the pages that exist', async () => {
    const create = (address: string) => editor.post('/editor/new', { title: 'Jul', address, from: 'pages/offer' });
    expect((await create('jul')).headers.get('Location')).toBe('/editor/edit/pages/jul');
    const texts = pages.read('pages/page-jul')!;
    const [copy, offer] = [texts.nb, pages.read('pages/offer')!.nb].map(
      (text) => JSON.parse(text) as { title: string; sections: unknown },
    ) as [{ title: string; sections: unknown }, { sections: unknown }];
    expect(copy.title).toBe('Jul');
    expect(copy.sections).toEqual(offer.sections);
    expect((await create('jul')).status).toBe(409);
    expect((await create('Jul på is')).status).toBe(409);
    const lost = await editor.post('/editor/new', { title: 'Jul', address: 'jul-3', from: 'pages/gone' });
    expect([lost.status, await lost.text()]).toEqual([409, expect.stringContaining('no longer exists')]);
    const nowhere = await editor.post('/editor/new', { title: 'Jul', address: 'jul-2', from: '', hasRegions: '1' });
    expect([nowhere.status, await nowhere.text()]).toEqual([
      409,
      expect.stringContaining('Choose a region.') as string,
    ]);
    const list = await (await editor.send('/editor?words=JUL&state=new', html)).text();
    expect(list).toContain('/editor/page/pages/jul');
    expect(list).not.toContain('/editor/page/site/start');
  });

  it('creates, lists and publishes a page of one region, to which only pages of that region may link', async () => {
    await editor.post('/editor/new', { title: 'Sommer', address: 'sommer', from: 'pages/about', locales: 'nb' });
    const id = 'pages/page-sommer';
    expect(Object.values(pages.read(id)!).map((text) => text !== '')).toEqual([false, true, false]);
    const { form, title } = await readPage('pages/sommer');
    expect([form['locales'], title]).toEqual([['nb'], 'Sommer']);
    await save({ ...form, nb: { ...(form['nb'] as object), title: 'Sommer 2' } }, 'pages/sommer');
    expect(pages.publish(id, { by: 'publisher' })).toEqual({ ok: true });
    expect(pages.published().entries.get('page.page-sommer')?.fields['slug']).toEqual({ nb: 'page-sommer' });

    const list = async (region: string) => (await editor.send(`/editor?words=sommer&region=${region}`, html)).text();
    expect([(await list('no')).includes('pages/sommer'), (await list('se')).includes('pages/sommer')]).toEqual([
      true,
      false,
    ]);
    expect(await listItems('no?kind=webPage&query=sommer')).toHaveLength(1);
    expect(await listItems('se?kind=webPage&query=sommer')).toEqual([]);

    await editor.post('/editor/new', { title: 'Jul', address: 'lenke', from: '' });
    const { form: linking } = await readPage('pages/lenke');
    const link = { textContent: ['[Sommer](route:page:sommer)'], seoDescription: 'Sommer' };
    const texts = ['sv', 'nb', 'fi'].map((locale) => [locale, { ...(linking[locale] as object), ...link }] as const);
    const saved = await save({ ...linking, ...Object.fromEntries(texts) }, 'pages/lenke');
    const { mistakes } = (await saved.json()) as { mistakes: { location: string }[] };
    expect(mistakes.map(({ location }) => location.split(' ')[0])).toEqual(['Svenska', 'Suomi']);
  });

  it('keeps a page of the product in every region', async () => {
    const { form } = await readPage('site/contact');
    const saved = await save({ ...form, locales: ['sv'] }, 'site/contact');
    expect(await saved.json()).toMatchObject({ mistakes: [{ location: 'Norsk bokmål' }, { location: 'Suomi' }] });
    expect(pages.publish('pages/contact', { by: 'publisher' }).ok).toBe(false);
  });

  it('[RT-18] names who changed a page, compares a version with the draft, and restores it', async () => {
    const { form } = await readPage();
    await save({ ...form, sv: { ...(form['sv'] as object), title: 'Om oss i går' } });
    const { form: next } = await readPage();
    await save({ ...next, sv: { ...(next['sv'] as object), title: 'Om oss i dag' } });
    const versions = pages.listVersions('pages/about');
    expect(versions[0]).toMatchObject({ by: '', act: 'published' });
    expect(versions.at(-1)).toMatchObject({ by: 'editor', act: 'saved' });
    expect(await (await editor.send('/editor/history/site/about', html)).text()).toContain('editor · saved');
    const number = versions.length - 2;
    const address = '/editor/history/site/about';
    const compared = await (await editor.send(`${address}?from=${number}&to=draft`, html)).text();
    expect(compared).toContain('<td>Om oss i går</td>');
    expect(compared).toContain('<td>Om oss i dag</td>');
    const own = await (await editor.send(`${address}?from=${number - 1}&to=${number}`, html)).text();
    expect(own).toContain('<td>Om oss i går</td>');
    expect(own).not.toContain('<td>Om oss i dag');
    const { version } = pages.find('pages/about')!;
    const restore = () => editor.post('/editor/restore', { id: 'pages/about', number: String(number), version });
    expect((await restore()).status).toBe(200);
    expect(pages.find('pages/about')!.titles.sv).toBe('Om oss i går');
    expect((await restore()).status).toBe(409);
  });

  it('restores a version in the chosen regions alone', async () => {
    const id = 'pages/qa';
    const { form } = await readPage('site/qa');
    const texts = ['sv', 'nb'].map((locale) => [locale, { ...(form[locale] as object), title: 'Ny' }] as const);
    await save({ ...form, ...Object.fromEntries(texts) }, 'site/qa');
    const restore = (regions: string[], at = pages.listVersions(id)[0]!.at) => {
      const body = new FormData();
      const { version } = pages.find(id)!;
      for (const [name, value] of Object.entries({ id, version, number: '0', at, hasRegions: '1' }))
        body.set(name, value);
      for (const region of regions) body.append('regions', region);
      return editor.post('/editor/restore', body);
    };
    expect((await restore([])).status).toBe(409);
    expect((await restore(['no'], 'another')).status).toBe(303);
    expect((await restore(['no'])).status).toBe(200);
    expect(pages.find(id)).toMatchObject({ changedLocales: ['sv'], titles: { sv: 'Ny' } });
  });

  it('finds items by title, by id and by the rule of a list, in one region', async () => {
    const [found] = await listItems('se?kind=podcast&query=HALVA%20inne');
    expect(found).toMatchObject({ id: 'podcast.halva-inne', fields: { region: 'se' } });
    expect(await listItems('no?kind=podcast&query=halva%20inne')).toEqual([]);
    expect(await listItems('no?ids=podcast.halva-inne')).toEqual([]);
    const byId = await listItems('se?ids=episode.se-1001,podcast.none');
    expect(byId.map(({ type }) => type)).toEqual(['episode', 'podcast']);
    const list = await listItems('se?source=premiumPodcasts&limit=3');
    expect(list.map(({ fields }) => fields['isPremium'])).toEqual([true, true, true]);
    expect((await editor.send('/editor/items/dk?kind=podcast')).status).toBe(404);
  });
});
