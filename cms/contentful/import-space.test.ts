import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readField } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import { importSpace } from './import-space.ts';
import { openContent } from './open-content.ts';
import { makeSpaceExport } from './space-model.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** An exported space with the shipped content, and the content of a new data folder. */
async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-space-'));
  folders.push(folder);
  const space = structuredClone(makeSpaceExport(loadContent(), 'https://content.nordlyd.example'));
  const find = (id: string) => space.entries.find(({ sys }) => sys.id === id)!;
  const places = { exportFolder: folder, pictureFolder: folder, isPrivateAllowed: false };
  return { space, find, folder, places, content: await openContent(folder) };
}

describe('the import of an exported space', () => {
  it('changes nothing when the space has the content that the CMS has', async () => {
    const { space, content, places } = await setUp();
    const nothing = { published: [], drafts: [], archived: 0, changed: 0, problems: [] };
    expect(await importSpace(space, content, 'import', places)).toEqual(nothing);
  });

  it('publishes changed and new pages, the footer and texts of the catalogue, also for the next start', async () => {
    const { space, find, folder, content, places } = await setUp();
    find('page.about').fields['title'] = { sv: 'Om oss alla', nb: 'Om oss alle', fi: 'Meistä kaikista' };
    const about = structuredClone(find('page.about'));
    about.sys.id = '4xKq9';
    about.fields['slug'] = { sv: 'press', nb: 'press', fi: 'press' };
    space.entries.push(about);
    const [link] = space.entries.filter(({ sys }) => sys.id.startsWith('footer.'));
    link!.fields['displayText'] = { sv: 'Hej', nb: 'Hei', fi: 'Moi' };
    const podcast = space.entries.find(({ sys }) => sys.id.startsWith('podcast.'))!;
    podcast.fields['author'] = { sv: 'Maja Berg' };
    const { published, problems } = await importSpace(space, content, 'import', places);
    expect(problems).toEqual([]);
    expect(published.toSorted()).toEqual(['footer', 'pages/about', 'pages/press', podcast.sys.id].toSorted());
    expect((await importSpace(space, content, 'import', places)).published).toEqual([]);
    const { entries } = (await openContent(folder)).catalogue.published();
    const read = (id: string, field: string) => readField(entries.get(id)!, field, 'sv');
    expect([read('page.press', 'title'), read(link!.sys.id, 'displayText'), read(podcast.sys.id, 'author')]).toEqual([
      'Om oss alla',
      'Hej',
      'Maja Berg',
    ]);
  });

  it('keeps drafts as drafts, and leaves archived entries out', async () => {
    const { space, find, folder, content, places } = await setUp();
    const copy = (id: string, as: string, sys: object) => {
      const entry = structuredClone(find(id));
      space.entries.push({ ...entry, sys: { ...entry.sys, id: as, ...sys } });
      return space.entries.at(-1)!;
    };
    const slug = (name: string) => ({ sv: name, nb: name, fi: name });
    copy('page.about', '4xKq9', { publishedVersion: undefined }).fields['slug'] = slug('press');
    copy('page.about', '7yTr2', { archivedVersion: 4, archivedAt: '2026-01-01T00:00:00Z' }).fields['slug'] =
      slug('old');
    const link = space.entries.find(({ sys }) => sys.id.startsWith('footer.'))!;
    copy(link.sys.id, 'draft-link', { publishedVersion: null }).fields['displayText'] = slug('Jobs');
    const episode = space.entries.find(({ sys }) => sys.id.startsWith('episode.'))!;
    Object.assign(episode.sys, { publishedVersion: undefined });
    episode.fields['title'] = { sv: 'Ett utkast' };
    // published entries with changes that the space has not published: a page, a section
    Object.assign(find('page.about').sys, { version: 5, publishedVersion: 2 });
    find('page.about').fields['title'] = { sv: 'Om oss alla', nb: 'Om oss alle', fi: 'Meistä kaikista' };
    Object.assign(find('duo.hero').sys, { version: 5, publishedVersion: 2 });
    find('duo.hero').fields['title'] = slug('Duo hero');
    const imported = await importSpace(space, content, 'import', places);
    expect(imported).toMatchObject({ published: [], archived: 1, changed: 2, problems: [] });
    expect(imported.drafts.toSorted()).toEqual(
      ['footer', 'pages/about', 'pages/duo', 'pages/press', episode.sys.id].toSorted(),
    );
    expect((await importSpace(space, content, 'import', places)).drafts).toEqual([]);
    const { pages, catalogue } = await openContent(folder);
    const { entries } = catalogue.published();
    const drafts = catalogue.drafts(pages.drafts()).entries;
    expect([entries.has('page.press'), drafts.has('page.press'), drafts.has('page.old')]).toEqual([false, true, false]);
    const titleIn = (from: typeof entries) => readField(from.get(episode.sys.id)!, 'title', 'sv');
    expect([titleIn(entries), titleIn(drafts)]).toEqual([titleIn(catalogue.source().entries), 'Ett utkast']);
    expect([...entries.values()].filter(({ id }) => id.includes('draft-link'))).toEqual([]);
  });

  it('names what it leaves out: invalid pages and unknown shows', async () => {
    const { space, find, content, places } = await setUp();
    find('page.about').fields['title'] = { sv: 'Om oss' };
    const hero = space.entries.find(({ sys }) => sys.contentType.sys.id === 'heroSectionWeb')!;
    hero.fields['image'] = { sv: { sys: { type: 'Link', linkType: 'Asset', id: 'foto' } } };
    const show = structuredClone(space.entries.find(({ sys }) => sys.id.startsWith('podcast.'))!);
    show.fields['slug'] = { sv: 'another-show' };
    space.entries.push({ ...show, sys: { ...show.sys, id: 'abc' } });
    const { published, problems } = await importSpace(space, content, 'import', places);
    expect(published).toEqual([]);
    expect(problems.map(({ id, problem }) => `${id}: ${problem}`)).toEqual([
      expect.stringMatching(/^pages\/about: .*nb\.json, title: must be filled in/) as string,
      'pages/duo: pages/duo/sv.json, sections.0.value.imageUrl: no picture is called foto',
      'podcast.another-show: is not in this catalogue: import the feed of its show',
    ]);
    await expect(importSpace({ entries: 1 }, content, 'import', places)).rejects.toThrow();
  });
});
