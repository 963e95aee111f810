import type { FakeEntry } from './fake-cms.ts';

/** An example podcast; `changes` replaces fields. */
export const makePodcastEntry = (slug: string, changes: Record<string, unknown> = {}): FakeEntry => ({
  id: `podcast.${slug}`,
  type: 'podcast',
  fields: {
    slug,
    region: 'se',
    title: 'Nattskiftet på Ön',
    description: 'Om natten.',
    author: 'Åsa Ek',
    categoryIds: [14],
    isPremium: false,
    publishedAt: '2026-09-01',
    imageUrl: `/media/cover/${slug}`,
    trailerUrl: `/media/audio/trailer-${slug}.wav`,
    ...changes,
  },
});

/** A text of one paragraph with links, by their URLs. */
const makeLinks = (links: Record<string, string>) => {
  const content = Object.entries(links).map(([uri, label]) => ({
    nodeType: 'hyperlink',
    data: { uri },
    content: [{ nodeType: 'text', value: label, marks: [], data: {} }],
  }));
  return { nodeType: 'document', data: {}, content: [{ nodeType: 'paragraph', data: {}, content }] };
};

const makeEpisodeEntry = (id: string, changes: Record<string, unknown>): FakeEntry => ({
  id: `episode.${id}`,
  type: 'episode',
  fields: {
    id,
    podcastSlug: 'natt',
    region: 'se',
    title: 'Bageriet',
    description: 'Klockan tre.',
    lengthSeconds: 2530,
    dateAdded: '2026-10-01',
    isPremium: false,
    imageUrl: '/media/cover/natt',
    audioUrl: `/media/audio/${id}.wav`,
    ...changes,
  },
});

const pricing = {
  title: 'Priser',
  offers: [
    {
      offerType: 'standard',
      title: 'Premium',
      perks: ['Utan reklam'],
      disclaimer: 'Standard kostar {price:standard}. Guld kostar {price:gold}.',
    },
  ],
};
const page = {
  title: 'T',
  seoTitle: 'S',
  seoDescription: 'Från {price:student} till {price:totalduo}',
  updated: '2026-11-02',
};

/** A small space with one entry of every kind, for tests. */
export const exampleEntries: FakeEntry[] = [
  {
    id: 'page.start',
    type: 'webPage',
    fields: {
      ...page,
      slug: 'start',
      layoutComponents: ['popular', 'price', 'hologram', 'newest', 'categories', 'lists', 'unpublished'].map((id) => ({
        link: id,
      })),
    },
  },
  { id: 'page.own', type: 'webPage', fields: { ...page, slug: 'page-jul' } },
  {
    id: 'page.broken',
    type: 'webPage',
    fields: {
      ...page,
      slug: 'broken',
      layoutComponents: ['noItems', 'foreign', 'silent', 'liked', 'ofCategory', 'senseless'].map((id) => ({
        link: id,
      })),
    },
  },
  { id: 'noItems', type: 'valueProposition', fields: { title: 'Värden', items: [null, 7, { title: 'Utan text' }] } },
  { id: 'foreign', type: 'pricing', fields: { title: { sv: 'Priser' }, offers: 'alla' } },
  { id: 'silent', type: 'textContent', fields: { title: 'Tyst', textContent: { nodeType: 'document', content: 7 } } },
  {
    id: 'liked',
    type: 'dynamicContent',
    fields: { title: '<b>Populärt</b>', source: 'popularPodcasts', limit: 'många' },
  },
  {
    id: 'ofCategory',
    type: 'dynamicContent',
    fields: { title: 'Samhälle', source: 'categoryPodcasts', categoryId: 14, limit: -3 },
  },
  { id: 'senseless', type: 'dynamicContent', fields: { title: 'Okänt', source: 'categoryPodcasts', categoryId: 'x' } },
  {
    id: 'page.offer',
    type: 'webPage',
    fields: {
      ...page,
      slug: 'offer',
      layoutComponents: [{ link: 'price' }],
      textContent: {
        nodeType: 'document',
        data: {},
        content: [
          { nodeType: 'embedded-asset-block', data: { target: { asset: 'fjord' } }, content: [] },
          ...['podcast.natt', 'natt-ett', 'faq', 'page.start', 'page.own', 'category.14', 'hologram', 'gone'].map(
            (id) => ({
              nodeType: 'embedded-entry-block',
              data: { target: { link: id === 'natt-ett' ? 'episode.natt-1' : id } },
              content: [],
            }),
          ),
        ],
      },
    },
  },
  {
    id: 'popular',
    type: 'podcastCarousel',
    fields: { title: 'Populärt', podcasts: [{ link: 'podcast.natt' }, { link: 'podcast.unpublished' }] },
  },
  { id: 'price', type: 'pricing', fields: pricing },
  {
    id: 'faq',
    type: 'faq',
    fields: { headline: 'Frågor', items: [{ question: 'Varför?', answer: '<i>Därför</i> <3' }] },
  },
  { id: 'hologram', type: 'hologram', fields: { title: 'Ny sorts sektion' } },
  { id: 'newest', type: 'dynamicContent', fields: { title: 'Nytt', source: 'newestEpisodes', limit: 5 } },
  {
    id: 'categories',
    type: 'webCategoriesExplorer',
    fields: {
      headline: 'Kategorier',
      categories: [{ link: 'category.14' }],
      cta: { slug: 'route:categories', text: 'Alla' },
    },
  },
  {
    id: 'lists',
    type: 'bannerWithEpisodeList',
    fields: { title: 'Banderoll', episodeLists: [{ title: 'Lista', episodes: ['natt-1', 'gone'] }] },
  },
  {
    id: 'category.14',
    type: 'category',
    fields: {
      categoryId: 14,
      key: 'society',
      name: 'Samhälle',
      description: 'Om oss.',
      imageUrl: '/media/picture/category-society',
    },
  },
  makePodcastEntry('natt', { isPremium: true }),
  makeEpisodeEntry('natt-1', {}),
  makeEpisodeEntry('natt-2', {
    title: 'Hamnen',
    isPremium: true,
    dateAdded: '2026-11-01',
    audioUrl: undefined,
    textContent: makeLinks({ 'javascript:x': 'ugn ', 'https://a.example/': 'sida' }),
  }),
  { ...makeEpisodeEntry('lost-1', { podcastSlug: 'unknown' }) },
  ...[
    { displayText: 'Sedan', order: 2 },
    { displayText: 'Först', order: 1 },
  ].map((link, index) => ({
    id: `footer.${index}`,
    type: 'footerLink',
    fields: { column: 'information', type: 'internal', destination: 'route:about', ...link },
  })),
];
