import { describe, expect, it } from 'vitest';
import type * as Wire from '../../api-spec/generated/v2.ts';
import contract from '../../api-spec/generated/openapi.json' with { type: 'json' };
import type { SectionOf } from '../../core/domain/section.ts';
import { toSection, toSections } from './to-section.ts';

const podcast: Wire.PodcastCard = {
  id: 'se-natt',
  title: 'Natt',
  slug: 'natt',
  destinationPath: '/se/podcast/natt/',
  description: 'Om natten.',
  imageUrl: '/media/cover/natt',
  smallImageUrl: '/media/cover/natt',
  isPremium: true,
  categories: [{ id: 14, key: 'society', name: 'Samhälle' }],
  isBookmarked: false,
};
const episode = { id: 'natt-1', length: '0:42:10', audioUrl: null } as Wire.EpisodeCard;
const common = { id: 's-1', title: 'Rubrik', hideTitle: false };
/** Maps a section whose type the contract would not allow. */
const read = (wire: object) => toSection(wire as Wire.SectionFields);
const list = (podcasts: (Wire.PodcastCard | null)[], more: object = {}): Wire.Section => ({
  ...common,
  type: 'listOfPodcasts',
  podcasts,
  isToplist: true,
  ...more,
});

describe('hidden sections', () => {
  it.each([
    ['empty', []],
    ['all null', [null, null]],
  ])('[CS-23] hides a section whose array is %s', (_, podcasts) => {
    expect(toSection(list(podcasts))).toBeUndefined();
  });

  it('[CS-23] keeps the other entries of an array with nulls', () => {
    expect(toSection(list([null, podcast]))).toMatchObject({ podcasts: [{ slug: 'natt' }] });
  });

  it.each([
    ['hidden', { hideTitle: true }],
    ['blank', { title: ' \n' }],
    ['empty', { title: '' }],
  ])('[CS-23] leaves out a title that is %s', (_, more) => {
    expect(toSection(list([podcast]))).toHaveProperty('title', 'Rubrik');
    expect(toSection(list([podcast], more))).not.toHaveProperty('title');
  });

  it('[CS-23] hides lists inside a banner, and the banner when none is left', () => {
    const banner = (lists: (Wire.EpisodeList | null)[]): Wire.Section => ({
      ...common,
      type: 'bannerWithEpisodeList',
      episodeLists: lists,
    });
    const whole = { title: 'Hel', episodes: [episode, null] };
    const hollow = { title: 'Tom', episodes: [null] };
    expect(toSection(banner([hollow, whole]))).toMatchObject({ episodeLists: [{ title: 'Hel' }] });
    expect(toSection(banner([hollow, null]))).toBeUndefined();
  });

  it('[CS-23] hides a section of text without any', () => {
    const textContent = { nodeType: 'document', data: {}, content: [] };
    expect(read({ ...common, type: 'textContent', textContent })).toBeUndefined();
    expect(read({ ...common, type: 'contentBriefing', textContent, podcastSlug: 'natt' })).toBeUndefined();
  });

  it('[CS-25] drops an unknown type and shows the rest of the page', () => {
    const unknown = { ...common, type: 'hologram' };
    expect(toSections([unknown, null, list([podcast])])).toHaveLength(1);
    expect(toSection({ ...common, type: 'constructor' })).toBeUndefined();
  });
});

it('gives a repeated section a unique id', () => {
  expect(toSections([list([podcast]), list([podcast])]).map(({ id }) => id)).toEqual(['s-1', 's-1-2']);
});

it('[CS-21] maps the embedded entries of a text', () => {
  const data = [
    { asset: { url: '/media/picture/fjord/1200.jpg', contentType: 'image/jpeg', title: 'Fjord' } },
    { asset: { url: '/media/plan.pdf', contentType: 'application/pdf', title: 'Plan' } },
    { podcast },
    { episode },
    { section: list([podcast]) },
    { section: { ...common, type: 'hologram' } },
    { link: { destination: 'route:home', text: 'Hem' } },
    { uri: 'https://example.org/' },
  ];
  const content = data.map((each) => ({ nodeType: 'embedded-entry-block', data: each, content: [] }));
  const section = read({ ...common, type: 'textContent', textContent: { nodeType: 'document', data: {}, content } });
  const nodes = (section as SectionOf<'textContent'>).textContent.content;
  expect(nodes.map(({ embedded }) => embedded?.kind)).toEqual([
    'picture',
    'file',
    'podcast',
    'episode',
    'section',
    undefined,
    'link',
    undefined,
  ]);
  expect(nodes[0]?.embedded).toMatchObject({ path: '/media/picture/fjord', title: 'Fjord' });
  expect(nodes.at(-1)?.data).toEqual({ uri: 'https://example.org/' });
});

it.each([
  ['images/s/a/t/skog@2x.jpg', 'image/jpeg', { kind: 'picture', path: '/media/contentful/images/s/a/t/skog@2x.jpg' }],
  ['images.eu/s/a/t/2026.png', 'image/png', { kind: 'picture', path: '/media/contentful/images.eu/s/a/t/2026.png' }],
  ['downloads/s/a/t/large.jpg', 'image/jpeg', { kind: 'file', url: '/media/contentful/downloads/s/a/t/large.jpg' }],
  ['assets/s/a/t/1.pdf', 'application/pdf', { kind: 'file', url: '/media/contentful/assets/s/a/t/1.pdf' }],
])('[CS-21] shows the asset %s of a Contentful space inside a text', (name, contentType, embedded) => {
  const asset = { url: `/media/contentful/${name}`, contentType, title: 'Skog' };
  const content = [{ nodeType: 'embedded-asset-block', data: { asset }, content: [] }];
  const section = read({ ...common, type: 'textContent', textContent: { nodeType: 'document', data: {}, content } });
  expect((section as SectionOf<'textContent'>).textContent.content[0]?.embedded).toMatchObject(embedded);
});

describe('mapped fields', () => {
  it('[CS-08] maps a coupon to a voucher', () => {
    const section = toSection({
      ...common,
      type: 'premiumPromo',
      headline: 'Premium',
      paragraph: 'Mer att höra.',
      benefits: ['Utan reklam'],
      cta: { text: 'Prova', destination: 'route:offer', coupon: 'HOST' },
    } as Wire.Section);
    expect(section).toMatchObject({ cta: { text: 'Prova', destination: 'route:offer', voucher: 'HOST' } });
  });

  it('[CS-19] maps prices to minor units and offers to names; an unknown offer is dropped', () => {
    const offer = { title: 'P', price: 9.99, currencyCode: 'EUR', perks: ['x'], badge: null, disclaimer: null };
    const section = toSection({
      ...common,
      type: 'pricing',
      headline: 'Priser',
      offers: [
        { ...offer, offerType: 4 },
        { ...offer, offerType: 9 },
      ],
    } as unknown as Wire.Section);
    expect(section).toMatchObject({ offers: [{ offer: 'totalDuo', price: 999, title: 'P', perks: ['x'] }] });
  });

  it('[KO-02] hides the plans without their prices instead of inventing one', () => {
    const section = { ...common, type: 'pricing', headline: 'Priser', offers: [] } as unknown as Wire.Section;
    expect(toSection(section)).toBeUndefined();
  });

  it('maps the length of an episode to seconds', () => {
    const section = read({ ...common, type: 'episodeCarousel', episodes: [episode] });
    expect(section).toMatchObject({ episodes: [{ id: 'natt-1', lengthSeconds: 2530, audioUrl: undefined }] });
  });

  it('[CS-09] maps a catalogue list to episodes or podcasts', () => {
    const dynamic = { ...common, type: 'dynamicContent', source: 'premiumPodcasts' } as const;
    expect(read({ ...dynamic, podcasts: [podcast] })).toMatchObject({ list: { kind: 'podcasts' } });
    expect(read({ ...dynamic, episodes: [episode] })).toMatchObject({ list: { kind: 'episodes' } });
    expect(toSection(dynamic)).toBeUndefined();
    expect(read({ ...dynamic, episodes: [] })).toBeUndefined();
  });
});

it('supports every section type of the contract', () => {
  const full = {
    podcasts: [podcast],
    episodes: [episode],
    promotedPodcasts: [podcast],
    promotedEpisodes: [episode],
    heroCards: [{}],
    benefits: ['x'],
    items: [{}],
    offers: [{ offerType: 0, price: 99 }],
    categories: [{}],
    episodeLists: [{ title: 'x', episodes: [episode] }],
    cta: {},
    textContent: { nodeType: 'document', data: {}, content: [{ nodeType: 'hr', data: {}, content: [] }] },
  };
  for (const type of Object.keys(contract.components.schemas.Section.discriminator.mapping)) {
    expect(read({ ...common, ...full, type })?.type).toBe(type);
  }
});
