import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ImportedFile } from '../feed/show-file.ts';
import { readField, type Content, type Entry } from '../source/entry.ts';
import { makeShowEntries } from '../source/imported.ts';
import { openCatalogueDrafts } from './catalogue-drafts.ts';

const root = mkdtempSync(join(tmpdir(), 'nordlyd-catalogue-'));
afterAll(() => rmSync(root, { recursive: true }));
let count = 0;

const show: ImportedFile = {
  show: {
    format: 1,
    key: 'se guid 1',
    slug: 'skogen',
    region: 'se',
    title: 'Skogen',
    description: 'Om skogen.',
    author: 'Ekar',
    categoryIds: [13, 23],
    publishedAt: '2026-01-01T00:00:00.000Z',
  },
  episodes: [2, 1].map((number) => ({
    guid: String(number),
    id: `se-${number}`,
    title: `Avsnitt ${number}`,
    description: 'Löv.',
    lengthSeconds: 60,
    dateAdded: `2026-01-0${number}T04:00:00.000Z`,
    sound: { url: 'https://sound.example/1.mp3', ending: 'mp3' },
    transcript: { url: 'https://sound.example/1.vtt', paragraphs: [{ text: 'Från flödet.' }] },
  })),
};
const contentOf = (file: ImportedFile, version = 'one'): Content => ({
  entries: new Map(makeShowEntries(file, 'imported/skogen.ndjson').map((entry): [string, Entry] => [entry.id, entry])),
  assets: new Map(),
  version,
});
/** Opens drafts over a show that can be imported again. */
const open = (folder = join(root, String((count += 1)))) => {
  let content = contentOf(show);
  const catalogue = openCatalogueDrafts(folder, () => content);
  const saveAndPublish = (id: string, override: Parameters<typeof catalogue.save>[1]) => {
    expect(catalogue.save(id, override, { by: 'anna', base: catalogue.find(id)!.version })).toEqual({ ok: true });
    expect(catalogue.publish(id, { by: 'bo', version: catalogue.find(id)!.version })).toEqual({ ok: true });
  };
  return { catalogue, folder, saveAndPublish, importAgain: (next: ImportedFile) => (content = contentOf(next, 'two')) };
};
const read = (content: Content, id: string, name: string): unknown => {
  const entry = content.entries.get(id);
  return entry && readField(entry, name, 'sv');
};

describe('catalogue drafts', () => {
  it('are visible after publication, and survive the next import of the feed', () => {
    const { catalogue, folder, importAgain } = open();
    const { version } = catalogue.find('podcast.skogen')!;
    catalogue.save('podcast.skogen', { title: 'Skogens röst' }, { by: 'anna', base: version });
    expect(read(catalogue.published(), 'podcast.skogen', 'title')).toBe('Skogen');
    expect(read(catalogue.drafts(catalogue.source()), 'podcast.skogen', 'title')).toBe('Skogens röst');
    expect(catalogue.find('podcast.skogen')).toMatchObject({ state: 'changed', touched: { by: 'anna' } });
    const before = catalogue.published().version;
    catalogue.publish('podcast.skogen', { by: 'bo', version: catalogue.find('podcast.skogen')!.version });
    expect(catalogue.published().version).not.toBe(before);
    importAgain({ ...show, show: { ...show.show, title: 'Skogen 2', author: 'Tallar' } });
    const reopened = openCatalogueDrafts(folder, catalogue.source);
    for (const { published } of [catalogue, reopened]) {
      expect(read(published(), 'podcast.skogen', 'title')).toBe('Skogens röst');
      expect(read(published(), 'podcast.skogen', 'author')).toBe('Tallar');
    }
    expect(reopened.find('podcast.skogen')?.state).toBe('published');
  });

  it('are not saved or published from an older version', () => {
    const { catalogue } = open();
    const { version } = catalogue.find('episode.se-1')!;
    catalogue.save('episode.se-1', { title: 'Ett' }, { by: 'anna', base: version });
    const refused = { ok: false, rejection: { code: 'conflict', by: 'anna' } };
    expect(catalogue.save('episode.se-1', { title: 'Två' }, { by: 'bo', base: version })).toEqual(refused);
    expect(catalogue.publish('episode.se-1', { by: 'bo', version })).toEqual(refused);
    expect(catalogue.save('episode.none', {}, { by: 'bo', base: '' })).toMatchObject({
      rejection: { code: 'unknown' },
    });
    catalogue.discard('episode.se-1', { by: 'bo', version: catalogue.find('episode.se-1')!.version });
    expect(catalogue.find('episode.se-1')?.state).toBe('source');
  });

  it('hide the episodes and transcripts of a hidden podcast, and restore them with it', () => {
    const { catalogue, saveAndPublish } = open();
    saveAndPublish('podcast.skogen', { isHidden: true });
    expect([...catalogue.published().entries.keys()]).toEqual([]);
    saveAndPublish('podcast.skogen', {});
    expect(catalogue.published().entries.size).toBe(5);
    expect(catalogue.find('podcast.skogen')?.state).toBe('source');
    saveAndPublish('episode.se-1', { isHidden: true });
    expect(catalogue.published().entries.has('episode.se-2')).toBe(true);
    expect(catalogue.published().entries.has('transcript.se-1')).toBe(false);
  });

  it('replace or hide a transcript', () => {
    const { catalogue, saveAndPublish } = open();
    saveAndPublish('episode.se-1', { transcript: [{ speaker: 'Anna', text: 'Hej.' }] });
    saveAndPublish('episode.se-2', { transcript: null });
    const { entries } = catalogue.published();
    expect(read(catalogue.published(), 'transcript.se-1', 'paragraphs')).toEqual([{ speaker: 'Anna', text: 'Hej.' }]);
    expect(entries.has('transcript.se-2')).toBe(false);
  });

  it('give an uploaded cover a unique URL, which the episodes share', () => {
    const { catalogue, saveAndPublish } = open();
    const urlOf = (id: string): string => String(read(catalogue.published(), id, 'imageUrl'));
    saveAndPublish('podcast.skogen', { title: 'Träd' });
    expect(urlOf('podcast.skogen')).toBe('/media/cover/skogen');
    saveAndPublish('podcast.skogen', { title: 'Träd', cover: '0123456789abcdef' });
    expect(urlOf('podcast.skogen')).toBe('/media/cover/skogen-f0123456789abcdef');
    expect(urlOf('episode.se-1')).toBe('/media/cover/skogen-f0123456789abcdef');
  });
});
