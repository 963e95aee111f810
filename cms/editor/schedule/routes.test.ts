import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { localeNames, type Locale } from '../../model/content-types.ts';
import { inLocales } from '../../model/in-locales.ts';
import { applyDueChanges } from '../../publishing/run-schedule.ts';
import { openSchedule } from '../../publishing/schedule.ts';
import { readField } from '../../source/entry.ts';
import { openExampleEditor } from '../example-editor.ts';

const folder = mkdtempSync(join(tmpdir(), 'schedule-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { open, pages, schedule, counted } = openExampleEditor(folder);
const [publisher, editor] = [await open('publisher'), await open('editor')];
const id = 'pages/page-jul';
const write = (title: string): string =>
  JSON.stringify({ title, seoTitle: title, seoDescription: title, updated: '2026-11-22', textContent: ['Hej.'] });
/** Saves the same title in all languages, or others in some. */
const save = (title: string, others: Partial<Record<Locale, string>> = {}) =>
  pages.save(
    id,
    inLocales((locale) => write(others[locale] ?? title)),
    { by: 'editor', base: undefined },
  );
const plan = (form: Record<string, string> = {}, regions = ['no'], client = publisher) => {
  const body = new FormData();
  const version = pages.find(form['id'] ?? id)!.version;
  for (const [name, value] of Object.entries({ id, version, act: 'publish', at: '2999-12-24T08:00', ...form }))
    body.set(name, value);
  for (const region of regions) body.append('regions', region);
  return client.post('/editor/schedule', body);
};
const refuse = async (...given: Parameters<typeof plan>): Promise<string> => {
  const response = await plan(...given);
  expect(response.status).toBe(422);
  return response.text();
};
const read = async (path: string): Promise<string> =>
  (await publisher.send(path, { headers: { Accept: 'text/html' } })).text();
const log = { info: () => undefined, warn: () => undefined };
/** Runs the schedule as at an instant. */
const runAt = (now: string) =>
  applyDueChanges({ schedule, pages, onPublished: async () => void (counted.reports += 1), log }, new Date(now));
/** The title that visitors of Sweden, Norway and Finland see. */
const listTitles = (page = 'page.page-jul') => {
  const entry = pages.published().entries.get(page);
  return localeNames.map((locale) => entry && readField(entry, 'title', locale));
};
afterEach(() => {
  for (const one of schedule.list()) schedule.remove(one);
  pages.unpublish(id, { by: 'publisher' });
});

describe('planned publications', () => {
  it('[RT-18] happen in the planned region alone at its local time, not earlier, and survive a restart', async () => {
    save('Jul');
    expect((await plan({}, ['no'], editor)).status).toBe(403);
    expect((await plan()).status).toBe(303);
    expect(await read('/editor/schedule')).toContain('Publish: Norway 2999-12-24 08:00 CET');
    expect(await read('/editor')).toContain('Publish: Norway 2999-12-24 08:00 CET');
    const [, day] = /<time datetime="2999-12-24">24<\/time>(.*?)<\/td>/s.exec(
      await read('/editor/schedule?month=2999-12'),
    )!;
    expect(day?.replaceAll(/<[^>]+>|\s+/g, ' ').trim()).toMatch(/^08:00 CET Norway: Publish +Jul$/);
    expect(openSchedule(folder).list()).toEqual(schedule.list());
    await runAt('2999-12-24T06:59:59Z');
    expect(listTitles()).toEqual([undefined, undefined, undefined]);
    await runAt('2999-12-24T07:00:00Z');
    expect(listTitles()).toEqual([undefined, 'Jul', undefined]);
    expect([schedule.list(), counted.reports]).toEqual([[], 1]);
    expect(pages.find(id)).toMatchObject({ publicLocales: ['nb'], changedLocales: ['sv', 'fi'], state: 'changed' });
    expect(await read('/editor')).toMatch(/Changed<\/span>\s+<span class="hint">Sweden, Finland</);
  });

  it('[RT-18] of several regions happen at the clock of each', async () => {
    save('Jul');
    await plan({}, ['se', 'fi']);
    expect(schedule.list().map(({ region, at }) => [region, at])).toEqual([
      ['fi', '2999-12-24T06:00:00.000Z'],
      ['se', '2999-12-24T07:00:00.000Z'],
    ]);
    await runAt('2999-12-24T06:00:00Z');
    expect(listTitles()).toEqual([undefined, undefined, 'Jul']);
    await runAt('2999-12-24T07:00:00Z');
    expect(listTitles()).toEqual(['Jul', undefined, 'Jul']);
  });

  it('[RT-18] end with what visitors saw before: no page, or the earlier version', async () => {
    save('Höst', { nb: 'Høst' });
    pages.publish(id, { by: 'publisher', locales: ['sv'] });
    save('Jul', { nb: 'Jul i Norge' });
    await plan({ until: '2999-12-26T00:00' }, ['se', 'no']);
    expect(await read('/editor/schedule/pages/jul')).toContain('2999-12-24 08:00 CET – 2999-12-26 00:00 CET');
    await runAt('2999-12-25T00:00:00Z');
    expect(listTitles()).toEqual(['Jul', 'Jul i Norge', undefined]);
    expect(await read('/editor/schedule/pages/jul')).toContain('Cancel the end');
    await runAt('2999-12-25T23:00:00Z');
    expect(listTitles()).toEqual(['Höst', undefined, undefined]);
    expect(JSON.parse(pages.read(id)!.nb)).toMatchObject({ title: 'Jul i Norge' });
  });

  it('of a page of the product end with its earlier version', async () => {
    const about = 'pages/about';
    const [before] = listTitles('page.about');
    const texts = pages.read(about)!;
    const sv = texts.sv.replace(JSON.stringify(before), '"Om oss i jul"');
    pages.save(about, { ...texts, sv }, { by: 'editor', base: undefined });
    await plan({ id: about, until: '2999-12-26T00:00' }, ['se']);
    await runAt('2999-12-24T07:00:00Z');
    expect(listTitles('page.about')[0]).toBe('Om oss i jul');
    await runAt('2999-12-26T00:00:00Z');
    expect(listTitles('page.about')[0]).toBe(before);
  });

  it('leave a version that was published after the start, and say so', async () => {
    save('Jul');
    await plan({ until: '2999-12-26T00:00' });
    await runAt('2999-12-24T07:00:00Z');
    save('Jul 2');
    pages.publish(id, { by: 'publisher' });
    await runAt('2999-12-26T00:00:00Z');
    expect(listTitles()[1]).toBe('Jul 2');
    expect(await read('/editor/schedule/pages/jul')).toContain('Another version was published after the start');
  });

  it('do not happen when the draft of their region changed, and say so; a change in another region does not matter', async () => {
    save('Jul');
    await plan({}, ['se', 'no']);
    save('Jul', { sv: 'Jul 2' });
    expect(await read('/editor/schedule/pages/jul')).toContain('The draft has changed since.');
    await runAt('2999-12-25T00:00:00Z');
    expect(listTitles()).toEqual([undefined, 'Jul', undefined]);
    expect(await read('/editor/schedule/pages/jul')).toContain('This did not happen:');
    const { region, at } = schedule.list()[0]!;
    await publisher.post('/editor/schedule/cancel', { id, region, at });
    expect(schedule.list()).toEqual([]);
  });

  it('are refused for a time that another plan of the page and region has, and listed after it for a later time', async () => {
    save('Jul');
    await plan({ until: '2999-12-26T00:00' });
    const taken = ['2999-12-24T08:00', '2999-12-25T00:00'];
    for (const at of taken) expect(await refuse({ at })).toContain('There is a plan for that time: Publish: Norway');
    expect(await refuse({ at: '2999-12-20T00:00', until: '2999-12-24T09:00' })).toContain('There is a plan');
    expect((await plan({ at: '2999-12-25T00:00' }, ['se'])).status).toBe(303);
    expect((await plan({ at: '2999-12-26T00:00', until: '2999-12-27T00:00' })).status).toBe(303);
    expect(schedule.list()).toHaveLength(3);
    await runAt('2999-12-26T00:00:00Z');
    expect(listTitles()).toEqual(['Jul', 'Jul', undefined]);
    await runAt('2999-12-28T00:00:00Z');
    expect(listTitles()).toEqual(['Jul', undefined, undefined]);
  });

  it('remove a page that visitors see at that time, and return it at the end', async () => {
    save('Jul');
    expect(await refuse({ act: 'unpublish' })).toContain('Norway: visitors do not see the page at that time.');
    pages.publish(id, { by: 'publisher' });
    expect((await plan({ act: 'unpublish', until: '2999-12-26T00:00' })).status).toBe(303);
    await runAt('2999-12-24T07:00:00Z');
    expect(listTitles()).toEqual(['Jul', undefined, 'Jul']);
    await runAt('2999-12-26T07:00:00Z');
    expect(listTitles()).toEqual(['Jul', 'Jul', 'Jul']);
    expect(await refuse({ id: 'pages/about', act: 'unpublish' })).toContain('The site needs this page.');
  });

  it.each<[Record<string, string>, string]>([
    [{ at: '2020-12-24T08:00' }, 'Choose a time in the future.'],
    [{ at: '2027-03-28T02:30' }, 'Norway: that local time does not exist'],
    [{ until: '2999-12-24T08:00' }, 'The end must be after the start.'],
    [{ until: '2999-12-23' }, 'Enter a date and a time.'],
  ])('are refused for %o, and the form keeps its input', async (form, problem) => {
    save('Jul');
    const page = await refuse(form);
    expect(page).toContain(problem);
    expect(page).toContain(`value="${form['at'] ?? '2999-12-24T08:00'}"`);
    expect(page).toMatch(/value="no"\s+checked/);
    expect(schedule.list()).toEqual([]);
  });

  it('are refused without a region, and for a region whose draft has mistakes', async () => {
    save('Jul', { sv: '' });
    expect(await refuse({}, [])).toContain('Choose a region.');
    expect(await refuse({}, ['se'])).toContain('Sweden: the draft has errors.');
    expect((await plan({}, ['no'])).status).toBe(303);
  });
});

it('[RT-18] a publisher publishes and removes a page in chosen regions, with other sections than elsewhere', async () => {
  const text = (title: string, keys: string[]): string =>
    JSON.stringify({
      ...(JSON.parse(write(title)) as object),
      sections: keys.map((key) => ({ discriminant: 'textContent', key, value: { title: key, textContent: ['Hej.'] } })),
    });
  pages.save(
    id,
    inLocales(() => text('Jul', ['a', 'b'])),
    { by: 'editor', base: undefined },
  );
  pages.publish(id, { by: 'publisher' });
  pages.save(
    id,
    inLocales(() => text('Jul 2', ['c', 'a'])),
    { by: 'editor', base: undefined },
  );
  const send = (action: string, regions: string[]) => {
    const body = new FormData();
    body.set('id', id);
    body.set('version', pages.find(id)!.version);
    body.set('hasRegions', '1');
    for (const region of regions) body.append('regions', region);
    return publisher.post(`/editor/${action}`, body);
  };
  expect(await read('/editor/page/pages/jul')).toMatch(/value="no"\s+checked/);
  expect((await send('publish', [])).status).toBe(409);
  expect((await send('publish', ['no'])).status).toBe(200);
  const entries = pages.published().entries;
  const sections = entries.get('page.page-jul')!.fields['layoutComponents'] as Record<
    Locale,
    { sys: { id: string } }[]
  >;
  expect(localeNames.map((locale) => sections[locale].map(({ sys }) => sys.id))).toEqual([
    ['page-jul.a', 'page-jul.b'],
    ['page-jul.c', 'page-jul.a'],
    ['page-jul.a', 'page-jul.b'],
  ]);
  expect(Object.keys(entries.get('page-jul.c')!.fields['title']!)).toEqual(['nb']);
  await send('unpublish', ['se', 'fi']);
  expect(listTitles()).toEqual([undefined, 'Jul 2', undefined]);
});
