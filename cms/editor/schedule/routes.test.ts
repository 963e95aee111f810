import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { applyDueChanges, openSchedule } from '../../publishing/schedule.ts';
import { inLocales } from '../../model/in-locales.ts';
import { openExampleEditor } from '../example-editor.ts';

const folder = mkdtempSync(join(tmpdir(), 'schedule-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { open, pages, schedule, counted } = openExampleEditor(folder);
const [publisher, editor] = [await open('publisher'), await open('editor')];
const id = 'pages/page-jul';
const save = (title: string, base?: string) =>
  pages.save(
    id,
    inLocales(() =>
      JSON.stringify({ title, seoTitle: title, seoDescription: title, updated: '2026-11-22', textContent: ['Hej.'] }),
    ),
    { by: 'editor', base },
  );
const plan = (client: typeof editor, change: Record<string, string> = {}) => {
  const version = pages.find(id)!.version;
  const form = { id, version, act: 'publish', at: '2999-12-24T08:00', region: 'no', ...change };
  return client.post('/editor/schedule', form);
};
const log = { info: () => undefined, warn: () => undefined };
const keep = (now: string) =>
  applyDueChanges({ schedule, pages, onPublished: async () => void (counted.reports += 1), log }, new Date(now));

describe('planned publications', () => {
  it('[RT-18] happen at the local time of a region, not earlier, and survive a restart', async () => {
    save('Jul');
    expect((await plan(editor)).status).toBe(403);
    expect((await plan(publisher, { at: '2020-12-24T08:00' })).status).toBe(422);
    const skipped = await plan(publisher, { at: '2027-03-28T02:30' });
    expect(skipped.status).toBe(422);
    const shown = await skipped.text();
    expect(shown).toContain('That local time does not exist');
    expect(shown).toContain('value="2027-03-28T02:30"');
    expect(shown).toMatch(/<option value="no" selected>/);
    expect((await plan(publisher)).status).toBe(303);
    const planned = await (await publisher.send('/editor/schedule', { headers: { Accept: 'text/html' } })).text();
    expect(planned).toContain('Finland 2999-12-24 09:00');
    const december = await publisher.send('/editor/schedule?month=2999-12', { headers: { Accept: 'text/html' } });
    const [, day] = /<time datetime="2999-12-24">24<\/time>(.*?)<\/td>/s.exec(await december.text()) ?? [];
    expect(day?.replaceAll(/<[^>]+>|\s+/g, ' ').trim()).toMatch(/^08:00 Publish: +Jul$/);
    expect(openSchedule(folder).list()).toEqual(schedule.list());
    await keep('2999-12-24T06:59:59Z');
    expect(pages.find(id)!.isPublic).toBe(false);
    await keep('2999-12-24T07:00:00Z');
    expect(pages.find(id)!.isPublic).toBe(true);
    expect([schedule.list(), counted.reports]).toEqual([[], 1]);
    await plan(publisher, { act: 'unpublish' });
    await keep('2999-12-24T07:00:00Z');
    expect(pages.find(id)!.isPublic).toBe(false);
  });

  it('leave the public page as it is when the draft changed, and say so', async () => {
    save('Jul 2');
    await plan(publisher);
    save('Jul 3');
    await keep('2999-12-25T00:00:00Z');
    expect(pages.find(id)!.isPublic).toBe(false);
    const page = await publisher.send('/editor/schedule/pages/jul', { headers: { Accept: 'text/html' } });
    expect(await page.text()).toContain('This did not happen:');
    await publisher.post('/editor/schedule/cancel', { id, act: 'publish' });
    expect(schedule.list()).toEqual([]);
  });
});
