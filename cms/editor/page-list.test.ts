import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openExampleEditor } from './example-editor.ts';

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-page-list-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the list of pages', () => {
  it('shows the pictures of a page, a drawing of its other sections, and of the footer', async () => {
    const { send } = await openExampleEditor(folder).open('editor');
    const list = await (await send('/editor')).text();
    const rows = list.split('<tbody>')[1]!.split('<tr>').slice(1);
    const findThumbnail = (name: string): string =>
      /<svg class="thumbnail".+?<\/svg>/s.exec(rows.find((row) => row.includes(`/editor/page/${name}"`)) ?? '')?.[0] ??
      '';
    expect(rows.every((row) => row.includes('<svg class="thumbnail"'))).toBe(true);
    const start = findThumbnail('site/start');
    expect(start).toContain('<image href="/media/picture/aurora-fjord/390.jpg"');
    // its second section is a list, which has no picture
    expect(start.split('<rect').length).toBeGreaterThan(5);
    expect(findThumbnail('footer').split('<rect')).toHaveLength(3);
    expect(findThumbnail('site/about')).not.toContain('<image');
  });

  it('shows the regions of each page below the names of the columns', async () => {
    const { send, post } = await openExampleEditor(folder).open('editor');
    await post('/editor/new', {
      name: 'Bare Norge',
      title: 'Bare Norge',
      address: 'bare-norge',
      from: '',
      locales: 'nb',
    });
    const list = (await (await send('/editor')).text()).replaceAll(/<[^>]+>|\s+/g, ' ').replaceAll(/ +/g, ' ');
    expect(list).toContain('Page Regions State Next publication Last change');
    expect(list).toContain('Start page Nordlyd · start Sweden, Norway, Finland built-in page Published');
    expect(list).toContain('Bare Norge bare-norge Norway custom page Not published');
  });

  it('finds a title with soft hyphens', async () => {
    const { send } = await openExampleEditor(folder).open('editor');
    const list = await (await send('/editor?words=tillganglighetsredogorelse')).text();
    expect(list).toContain('/editor/page/site/accessibility-statement"');
  });

  it('keeps the name that an editor gives, shows it with the title, and finds both', async () => {
    const { send, post } = await openExampleEditor(folder).open('editor');
    const list = async (words: string): Promise<string> =>
      (await (await send(`/editor?words=${encodeURIComponent(words)}`)).text()).replaceAll(/<[^>]+>|\s+/g, ' ');
    await post('/editor/new', { name: 'Black week 2026', title: 'Halva priset', address: 'kampanj', from: '' });
    expect(await list('black WEEK')).toMatch(/Black week 2026 +Halva priset · kampanj/);
    expect(await list('halva')).toContain('Black week 2026');
    await post('/editor/name', { id: 'pages/page-kampanj', name: 'Vårkampanj' });
    expect(await list('varkampanj')).toContain('Vårkampanj');
    expect(await list('black')).not.toContain('Halva priset');
    // a name is no content: the draft stays as it is, and so does the name of the next process
    const again = openExampleEditor(folder).pages.find('pages/page-kampanj');
    expect(again).toMatchObject({ name: 'Vårkampanj', titles: { sv: 'Halva priset' } });
    await post('/editor/name', { id: 'pages/page-kampanj', name: ' ' });
    expect(openExampleEditor(folder).pages.find('pages/page-kampanj')?.name).toBeUndefined();
  });

  it.each(['startsidan', 'Start page', 'etusivu'])('finds the start page by %s', async (words) => {
    const { send } = await openExampleEditor(folder).open('editor');
    const list = await (await send(`/editor?words=${encodeURIComponent(words)}`)).text();
    expect(list).toContain('/editor/page/site/start"');
    expect(list).not.toContain('/editor/page/site/about"');
  });
});
