import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database/open.ts';
import { setting } from '../database/schema/catalogue.ts';
import { catalogueSource } from '../database/schema/catalogue-source.ts';
import { episode, podcast } from '../database/schema/podcast.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { readCatalogueVersion, syncCatalogue } from './catalogue-sync.ts';
import type { ContentSource } from './source.ts';

type Fields = Record<string, unknown>;

const makeShow = (slug: string, title: string): [string, Fields] => [
  `podcast.${slug}`,
  {
    region: 'se',
    slug,
    title,
    description: 'Om natten.',
    author: 'Åsa Ek',
    categoryIds: [14],
    isPremium: false,
    publishedAt: '2026-09-01',
    imageUrl: `/media/cover/${slug}`,
  },
];

const makeEpisode = (number: number, show = 'natt'): [string, Fields] => [
  `episode.${number}`,
  {
    id: `${show}-${number}`,
    podcastSlug: show,
    region: 'se',
    title: `Natt ${number}`,
    description: 'Klockan tre.',
    lengthSeconds: 60,
    dateAdded: '2026-10-01',
    isPremium: false,
    imageUrl: '/media/cover/natt',
    audioUrl: `/media/audio/${show}-${number}.wav`,
  },
];

/** A content source in memory; an entry's mark is its content. */
function createSource() {
  const entries = new Map<string, Fields>([makeShow('natt', 'Natt'), makeShow('dag', 'Dag')]);
  const read: string[] = [];
  let readsLeft = Infinity;
  const listType = (type: string) => [...entries].filter(([id]) => id.startsWith(`${type}.`));
  const source: ContentSource = {
    listEntries: async (type) => listType(type).map(([id, fields]) => ({ id, type, fields })),
    listMarks: async (type) => new Map(listType(type).map(([id, fields]) => [id, JSON.stringify(fields)])),
    readEntries: async (type, _language, ids) => {
      if (readsLeft <= 0) throw new Error('killed');
      readsLeft -= 1;
      read.push(...ids);
      return listType(type)
        .filter(([id]) => ids.includes(id))
        .map(([id, fields]) => ({ id, type, fields, mark: JSON.stringify(fields) }));
    },
  };
  return {
    source,
    entries,
    /** ids read since the last call */
    takeRead: () => read.splice(0).sort(),
    /** fails after this number of reads */
    breakAfter: (readings: number) => void (readsLeft = readings),
  };
}

let opened: OpenDatabase;
let content: ReturnType<typeof createSource>;
let violations: unknown[] = [];
const log = { warn: (_event: string, fields?: object) => void violations.push(fields) };
const sync = () => syncCatalogue(opened.db, content.source, log);
const readEpisode = async (id: string) => (await opened.db.select().from(episode).where(eq(episode.id, id)))[0];

beforeAll(async () => {
  opened = await openTestDatabase();
}, 120_000);
afterAll(() => opened.close());

beforeEach(async () => {
  for (const table of [podcast, catalogueSource, setting]) await opened.db.delete(table);
  content = createSource();
  violations = [];
  for (let number = 0; number < 250; number += 1) content.entries.set(...makeEpisode(number));
  await sync();
  content.takeRead();
}, 120_000);

describe('the catalogue in the database', () => {
  it('reads and writes only the one changed episode', async () => {
    await opened.db.update(episode).set({ description: 'Stod här.' });
    const before = await readCatalogueVersion(opened.db);
    const [id, fields] = makeEpisode(7);
    content.entries.set(id, { ...fields, title: 'Ny titel' });
    await sync();
    expect(content.takeRead()).toEqual(['episode.7']);
    expect(await readEpisode('natt-7')).toMatchObject({ title: 'Ny titel', description: 'Klockan tre.' });
    expect(await readEpisode('natt-8')).toMatchObject({ description: 'Stod här.' });
    const after = await readCatalogueVersion(opened.db);
    expect(after).not.toBe(before);
    await sync();
    expect(content.takeRead()).toEqual([]);
    expect(await readCatalogueVersion(opened.db)).toBe(after);
  });

  it('keeps the number of listeners when a podcast changes', async () => {
    await opened.db.update(podcast).set({ listenerCount: 7 });
    content.entries.set(...makeShow('natt', 'Skymning'));
    await sync();
    const [row] = await opened.db.select().from(podcast).where(eq(podcast.slug, 'natt'));
    expect(row).toMatchObject({ title: 'Skymning', listenerCount: 7 });
  });

  it('updates the episodes when their podcast is renamed, deleted and restored', async () => {
    content.entries.set(...makeShow('natt', 'Skymning'));
    await sync();
    expect(content.takeRead()).toHaveLength(251);
    expect(await readEpisode('natt-7')).toMatchObject({ searchText: expect.stringContaining('skymning') });
    content.entries.delete('podcast.natt');
    expect(await sync()).toEqual({ podcasts: 1, episodes: 0 });
    expect(violations).toHaveLength(250);
    expect(violations[0]).toMatchObject({ contentType: 'episode', field: 'podcastSlug' });
    await sync();
    // already known, so not reported again
    expect(violations).toHaveLength(250);
    content.entries.set(...makeShow('natt', 'Natt'));
    expect(await sync()).toEqual({ podcasts: 2, episodes: 250 });
  });

  it('keeps an item whose entry was replaced, and deletes an item without an entry', async () => {
    const [, fields] = makeShow('natt', 'Natt');
    content.entries.delete('podcast.natt');
    content.entries.set('podcast.another-entry', fields);
    expect(await sync()).toEqual({ podcasts: 2, episodes: 250 });
    content.entries.set('podcast.dag', { ...fields, slug: 'kväll' });
    await sync();
    const slugs = (await opened.db.select({ slug: podcast.slug }).from(podcast)).map(({ slug }) => slug).sort();
    expect(slugs).toEqual(['kväll', 'natt']);
    content.entries.delete('episode.7');
    expect(await sync()).toEqual({ podcasts: 2, episodes: 249 });
    expect(await readEpisode('natt-7')).toBeUndefined();
  });

  it('continues after an interruption, and deletes rows without entries', async () => {
    await opened.db.delete(catalogueSource);
    for (let number = 0; number < 100; number += 1) content.entries.delete(`episode.${number}`);
    content.breakAfter(2);
    await expect(sync()).rejects.toThrow('killed');
    // nothing is missing until then
    expect(await opened.db.$count(episode)).toBe(250);
    content.breakAfter(Infinity);
    content.takeRead();
    expect(await sync()).toEqual({ podcasts: 2, episodes: 150 });
    expect(content.takeRead().filter((id) => id.startsWith('episode.'))).toHaveLength(70);
  });

  it('deletes orphaned rows also after an interruption behind the last episode, and changes nothing without changes', async () => {
    await sync();
    const whole = await readCatalogueVersion(opened.db);
    await opened.db.insert(episode).values({ ...(await readEpisode('natt-7'))!, id: 'of-an-older-version' });
    await opened.db.update(setting).set({ value: 'episodes follow' }).where(eq(setting.name, 'catalogue-fingerprint'));
    content.takeRead();
    expect(await sync()).toEqual({ podcasts: 2, episodes: 250 });
    expect(content.takeRead()).toEqual([]);
    expect(await readCatalogueVersion(opened.db)).toBe(whole);
    await opened.db.insert(episode).values({ ...(await readEpisode('natt-7'))!, id: 'not-looked-for' });
    expect(await sync()).toEqual({ podcasts: 2, episodes: 251 });
  });
});
