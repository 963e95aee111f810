import { serve, type ServerType } from '@hono/node-server';
import { createClient, type ContentfulClientApi } from 'contentful';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { createApp } from '../app.ts';
import { contentTypes, localeNames } from '../model/content-types.ts';
import { loadContent } from '../source/load-content.ts';

const token = 'test-token';
const content = loadContent();
const app = createApp({
  content: { published: () => content, drafts: () => content },
  token,
  space: 'nordlyd',
  environment: 'master',
  publicUrl: 'http://localhost:4100',
  isSandbox: true,
  mediaFolder: '/nonexistent',
  audioSigningKey: 'key',
  log: createLog('cms', () => {}),
});
const base = '/spaces/nordlyd/environments/master';
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(app.request(`${base}${path}`, { headers: { Authorization: `Bearer ${token}`, ...headers } }));

let server: ServerType;
let client: ContentfulClientApi<undefined>;

beforeAll(async () => {
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
  client = createClient({
    space: 'nordlyd',
    environment: 'master',
    accessToken: token,
    host: `127.0.0.1:${port}`,
    insecure: true,
    retryOnError: false,
  });
});

afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

type Resolved = { sys: { contentType: { sys: { id: string } } }; fields: Record<string, unknown> };

describe('the delivery API with the contentful client', () => {
  it.each([
    ['sv', 'Populärt just nu', 'se'],
    ['nb', 'Populært nå', 'no'],
    ['fi', 'Suosittua juuri nyt', 'fi'],
  ])('returns the start page in %s with its sections and their podcasts', async (locale, heading, region) => {
    const { items, total } = await client.getEntries({
      content_type: 'webPage',
      'fields.slug': 'start',
      locale,
      include: 3,
    });
    expect(total).toBe(1);
    const sections = items[0]?.fields['layoutComponents'] as unknown as Resolved[];
    expect(sections.map(({ sys }) => sys.contentType.sys.id)).toEqual([
      'heroSectionWeb',
      'dynamicContent',
      'valueProposition',
      'listOfPodcasts',
      'premiumPromo',
      'podcastCarousel',
      'podcastPromoCarousel',
      'webCategoriesExplorer',
      'bannerLink',
      'pricing',
      'faq',
    ]);
    expect(sections[1]?.fields['title']).toBe(heading);
    const podcasts = sections[5]?.fields['podcasts'] as Resolved[];
    expect(podcasts.map(({ fields }) => fields['region'])).toEqual(podcasts.map(() => region));
    expect(sections[3]?.fields['podcasts']).toHaveLength(10);
  });

  it('resolves links only to the requested depth', async () => {
    const { includes } = await client.withoutLinkResolution.getEntries({
      content_type: 'webPage',
      'fields.slug': 'start',
      include: 1,
    });
    const types = new Set(includes?.Entry?.map(({ sys }) => sys.contentType.sys.id));
    expect(types).toContain('podcastCarousel');
    expect(types).not.toContain('podcast');
  });

  it('includes the images that rich text embeds', async () => {
    const { includes } = await client.getEntries({ content_type: 'webPage', 'fields.slug': 'about', locale: 'fi' });
    expect(includes?.Asset?.[0]?.fields.file?.url).toBe('//localhost:4100/media/picture/aurora-fjord/1200.jpg');
  });

  it('filters, sorts and pages entries', async () => {
    const first = await client.getEntries({
      content_type: 'episode',
      'fields.region': 'no',
      order: ['-fields.dateAdded'],
      limit: 5,
    });
    const second = await client.getEntries({
      content_type: 'episode',
      'fields.region': 'no',
      order: ['-fields.dateAdded'],
      limit: 5,
      skip: 5,
    });
    const dates = [...first.items, ...second.items].map(({ fields }) => String(fields['dateAdded']));
    expect(first.total).toBe(477);
    expect(dates).toEqual([...dates].sort().reverse());
    const both = await client.getEntries({ content_type: 'podcast', 'fields.region[in]': ['se', 'fi'], limit: 1000 });
    expect(both.items).toHaveLength(130);
  });

  it('returns one entry, one asset, all locales at once, the content types and the locales', async () => {
    expect((await client.getEntry('footer.about', { locale: 'fi' })).fields['displayText']).toBe('Tietoa Nordlydistä');
    expect((await client.getAsset('winter-cabin', { locale: 'nb' })).fields.title).toContain('hytte');
    const all = await client.withAllLocales.getEntries({ 'sys.id': 'footer.about' });
    expect(Object.keys(all.items[0]?.fields['displayText'] ?? {})).toEqual([...localeNames]);
    expect((await client.getContentTypes()).items.map(({ sys }) => sys.id)).toEqual(Object.keys(contentTypes));
    expect((await client.getLocales()).items.map(({ code }) => code)).toEqual(['sv', 'nb', 'fi']);
  });
});

describe('the delivery API over HTTP', () => {
  it.each([{}, { Authorization: 'Bearer wrong' }, { Authorization: 'Basic dGVzdA==' }])(
    'rejects the headers %j with an error in the format of Contentful',
    async (headers) => {
      const response = await app.request(`${base}/entries`, { headers: headers as Record<string, string> });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ sys: { type: 'Error', id: 'AccessTokenInvalid' } });
    },
  );

  it.each(['/entries/none', '/assets/none', '/content_types/none', '/none'])(
    'returns a 404 in the format of Contentful for %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ sys: { type: 'Error', id: 'NotFound' } });
    },
  );

  it('returns 404 for another space or environment', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    expect((await app.request('/spaces/other/environments/master/entries', { headers })).status).toBe(404);
    expect((await app.request('/spaces/nordlyd/environments/draft/entries', { headers })).status).toBe(404);
  });

  it.each([
    'locale=en',
    'limit=1001',
    'limit=-1',
    'skip=x',
    'include=11',
    'fields.slug=start',
    'content_type=nothing',
    'content_type=podcast&fields.slug[near]=x',
    'wat=1',
  ])('returns 400 for the query %s', async (query) => {
    const response = await get(`/entries?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ sys: { type: 'Error', id: 'InvalidQuery' } });
  });

  it('returns the content version, and 304 while the content is the same', async () => {
    const first = await get('/entries?content_type=faq');
    const etag = first.headers.get('ETag') ?? '';
    expect(first.headers.get('contentVersion')).toBe(content.version);
    expect((await get('/entries?content_type=faq', { 'If-None-Match': etag })).status).toBe(304);
    expect((await get('/entries?content_type=steps', { 'If-None-Match': etag })).status).toBe(200);
    expect((await get('/entries?content_type=faq', { 'If-Match': '"other"' })).status).toBe(412);
    // nothing has this id, so the condition is ignored
    expect((await get('/entries/none', { 'If-None-Match': '*', 'If-Match': '"other"' })).status).toBe(404);
  });

  it('names its space and environment, which contentful-export reads first', async () => {
    const read = async (path: string, key = token) =>
      app.request(path, { headers: { Authorization: `Bearer ${key}` } });
    expect(await (await read('/spaces/nordlyd')).json()).toMatchObject({ sys: { type: 'Space', id: 'nordlyd' } });
    expect(await (await read(base)).json()).toMatchObject({ sys: { type: 'Environment', id: 'master' } });
    const statuses = [read('/spaces/other'), read('/spaces/nordlyd/environments/other'), read(base, 'wrong')];
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([404, 404, 401]);
  });

  it('fails and recovers through its control routes', async () => {
    await app.request('/__control/faults', {
      method: 'POST',
      body: JSON.stringify({ match: { path: '/entries' }, mode: 'http500' }),
    });
    expect((await get('/entries')).status).toBe(500);
    await app.request('/__control/reset', { method: 'POST' });
    expect((await get('/entries')).status).toBe(200);
    expect(await (await app.request('/__control/ledger')).json()).toEqual({ entries: [] });
  });
});
