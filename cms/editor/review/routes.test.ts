import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inLocales } from '../../model/in-locales.ts';
import { openReviews } from '../../publishing/reviews.ts';
import { openExampleEditor } from '../example-editor.ts';

const folder = mkdtempSync(join(tmpdir(), 'review-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { open, pages, schedule } = openExampleEditor(folder);
const [publisher, editor] = [await open('publisher'), await open('editor')];
const id = 'pages/page-jul';
const page = { title: 'Jul', seoTitle: 'Jul', seoDescription: 'Jul', updated: '2026-11-22', textContent: ['Hej.'] };
pages.save(
  id,
  inLocales(() => JSON.stringify(page)),
  { by: 'editor', base: null },
);
const read = async (client: typeof editor, path: string): Promise<string> =>
  (await client.send(path, { headers: { Accept: 'text/html' } })).text();
const ask = (change: Record<string, string> = {}) =>
  editor.post('/editor/review', { id, reviewer: 'publisher', note: '<b>Priset?</b>', ...change });

describe('[RT-18] requests for a review', () => {
  it('show their note to the reviewer, and survive a restart', async () => {
    expect((await ask()).status).toBe(303);
    const list = await read(publisher, '/editor');
    expect(list).toContain('Waiting for your review');
    expect(list).toContain('&lt;b&gt;Priset?&lt;/b&gt;');
    const own = await read(editor, '/editor');
    expect(own).toContain('Review: publisher');
    expect(own).not.toContain('Waiting for your review');
    expect(await read(publisher, '/editor/review/pages/jul')).toContain('Mark as reviewed');
    expect(await read(editor, '/editor/review/pages/jul')).toContain('Withdraw the request');
    expect(openReviews(folder, pages).find(id)).toMatchObject({ by: 'editor', reviewer: 'publisher' });
  });

  it('end when the reviewer has looked, and when the page is published', async () => {
    await publisher.post('/editor/review/done', { id });
    expect(await read(editor, '/editor')).not.toContain('Review: publisher');
    await ask();
    await publisher.post('/editor/publish', { id, version: pages.find(id)!.version });
    expect(await read(editor, '/editor')).not.toContain('Review: publisher');
  });

  it('refuse an unknown reviewer, oneself, an unknown page, a long note and a visitor', async () => {
    const refused: Record<string, string>[] = [{ reviewer: 'stranger' }, { reviewer: 'editor' }, { id: 'pages/none' }];
    for (const change of refused) expect((await ask(change)).status).toBe(303);
    expect(openReviews(folder, pages).list()).toEqual([]);
    expect((await ask({ note: 'a'.repeat(9_000) })).status).toBe(413);
    await ask({ note: 'a'.repeat(2_000) });
    expect(openReviews(folder, pages).find(id)!.note).toHaveLength(1_000);
    expect((await (await open()).post('/editor/review', { id, reviewer: 'publisher', note: '' })).status).toBe(401);
  });

  it('share the page list with planned publications', async () => {
    const { version } = pages.find(id)!;
    schedule.set({ id, region: 'fi', act: 'publish', at: '2999-12-24T07:00:00.000Z', by: 'publisher', version });
    expect(await read(editor, '/editor')).toMatch(/Publish: Finland 2999-12-24 09:00 EET/);
  });
});
