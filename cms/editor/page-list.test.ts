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
    const rows = list.split('<tr>').slice(1);
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

  it('finds a title with soft hyphens', async () => {
    const { send } = await openExampleEditor(folder).open('editor');
    const list = await (await send('/editor?words=tillganglighetsredogorelse')).text();
    expect(list).toContain('/editor/page/site/accessibility-statement"');
  });
});
