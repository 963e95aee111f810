import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCategories, readEpisodeRows, readPodcastRows } from './catalogue-entries.ts';
import type { OnInvalidEntry } from './read-fields.ts';
import { createContentfulSource } from './contentful-source.ts';
import { findDraftPodcast } from './draft-items.ts';
import type { LoadedCards } from './load-cards.ts';
import { toSection } from './to-section.ts';
import { startFakeCms, type FakeCms } from './fake-cms.ts';

const address = '/media/contentful/images/space1/remote/token1/skog.jpg';
const embedded = { nodeType: 'embedded-asset-block', data: { target: { asset: 'fjord' } }, content: [] };
const show = {
  region: 'se',
  slug: 'skog',
  title: 'Skog',
  description: 'Träd.',
  author: 'Åsa Ek',
  categoryIds: [1],
  isPremium: false,
  publishedAt: '2026-09-01',
  imageUrl: '/media/cover/skog',
  image: { asset: 'remote' },
  trailer: { asset: 'remote' },
  textContent: { nodeType: 'document', data: {}, content: [embedded] },
};
const episode = {
  id: 'skog-1',
  podcastSlug: 'skog',
  region: 'se',
  title: 'Tall',
  description: 'En tall.',
  lengthSeconds: 60,
  dateAdded: '2026-10-01',
  isPremium: true,
  image: { asset: 'remote' },
};
const category = { categoryId: 1, key: 'natur', name: 'Natur' };

let cms: FakeCms;
beforeAll(async () => {
  cms = await startFakeCms([
    { id: 'c-1', type: 'category', fields: { ...category, image: { asset: 'remote' } } },
    {
      id: 'c-2',
      type: 'category',
      fields: { ...category, imageUrl: '/media/picture/forest', image: { asset: 'draft' } },
    },
    { id: 'p-1', type: 'podcast', fields: show },
    {
      id: 'h-1',
      type: 'listOfHeroCards',
      fields: {
        heroCards: [{ title: 'Ett' }, { title: 'Två', imageUrl: '/media/picture/forest' }, { title: 'Tre' }],
        pictures: [{ asset: 'fjord' }, { asset: 'draft' }, { asset: 'remote' }],
      },
    },
    { id: 'e-1', type: 'episode', fields: { ...episode, protectedAudio: { asset: 'remote' } } },
    { id: 'e-2', type: 'episode', fields: { ...episode, protectedAudioUrl: '/media/protected/tall.wav' } },
  ]);
});
afterAll(() => cms.close());
const open = () => createContentfulSource({ url: cms.url, space: 'nordlyd', environment: 'master', token: 'token' });
const refused: string[] = [];
const refuse: OnInvalidEntry = ({ id, field }) => void refused.push(`${id} ${field}`);

it('reads a linked asset of a Contentful space as a path of the site, before the address of the entry', async () => {
  const categories = await loadCategories(open(), refuse);
  expect((await open().listEntries('category', 'sv', 1))[1]?.fields).not.toHaveProperty('image');
  expect(categories.slice(0, 2).map(({ imageUrl }) => imageUrl)).toEqual([address, '/media/picture/forest']);
  const entries = await open().readEntries('podcast', 'sv', ['p-1']);
  const [row] = readPodcastRows(entries, refuse);
  expect(row).toMatchObject({ imageUrl: address, trailerUrl: address });
  const asset = { url: '/media/picture/fjord/1200.jpg', contentType: 'image/jpeg', title: 'Fjord' };
  expect(row?.textContent).toMatchObject({ content: [{ nodeType: 'embedded-asset-block', data: { asset } }] });
  expect((await findDraftPodcast(open(), 'se', 'skog'))?.imageUrl).toBe(address);
  expect(refused).toEqual([]);
});

it('refuses an episode whose protected sound is an asset, which the site serves without a signature', async () => {
  const rows = readEpisodeRows(await open().readEntries('episode', 'sv', ['e-1', 'e-2']), refuse);
  expect(rows.map(({ id }) => id)).toEqual(['skog-1']);
  expect(refused).toEqual(['e-1 protectedAudioUrl']);
});

it('gives hero cards the linked pictures of a list, in the order of the cards', async () => {
  const [entry] = await open().listEntries('listOfHeroCards', 'sv', 1);
  const cards = { podcasts: new Map(), episodes: new Map(), dynamic: new Map() } as unknown as LoadedCards;
  const section = toSection(entry!, { cards, prices: [], isFitting: () => true });
  expect(section).not.toHaveProperty('pictures');
  expect((section['heroCards'] as { imageUrl: string }[]).map(({ imageUrl }) => imageUrl)).toEqual([
    '/media/picture/fjord/1200.jpg',
    '/media/picture/forest',
    address,
  ]);
  const unpublished = { ...entry!, fields: { heroCards: [{ title: 'Ett' }], pictures: [null] } };
  expect(toSection(unpublished, { cards, prices: [], isFitting: () => true })).not.toHaveProperty('pictures');
});
