import { appendFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';
import { importFeed, type ImportOptions } from './import-feed.ts';
import { refreshShows, type RefreshResult } from './refresh-shows.ts';
import { showFilePath } from './show-file.ts';

type Answer = { status?: number; headers?: Record<string, string>; body?: string };

const answers: Record<string, Answer> = {};
const requested: string[] = [];
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    requested.push(url);
    const { status = 200, headers: own = {}, body = '' } = answers[url] ?? { status: 404 };
    const isKnown = status === 200 && own['ETag'] !== undefined && headers['if-none-match'] === own['ETag'];
    response.writeHead(isKnown ? 304 : status, own).end(isKnown ? undefined : body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const makeXml = (title: string, items = makeItemXml(title), rest = ''): string =>
  makeFeedXml(items, `<title>${title}</title><language>sv</language>${rest}`);

async function collect(results: AsyncIterable<RefreshResult>): Promise<RefreshResult[]> {
  const all: RefreshResult[] = [];
  for await (const result of results) all.push(result);
  return all;
}

/** A folder with functions that import from the server. */
function openShows() {
  const { folder, read } = openImports();
  const makeOptions = async (): Promise<ImportOptions> => {
    const shows = (await read()).map(({ show }) => show);
    return {
      folder,
      region: undefined,
      rules: { maxBytes: 5e6, maxMs: 5_000, isPrivateAllowed: true },
      known: new Map(shows.map((show) => [show.key, show])),
      taken: new Set(shows.map(({ slug }) => slug)),
      isDryRun: false,
      now: Date.UTC(2026, 10, 22),
    };
  };
  const take = async (path: string) => importFeed(`${base}${path}`, await makeOptions());
  const refresh = async () => collect(refreshShows(await makeOptions()));
  return { folder, read, take, refresh, makeOptions };
}

describe('an import stores a feed', () => {
  it.each<[string, Answer]>([
    ['with a long ETag', { headers: { ETag: `"${'x'.repeat(1_100)}"` } }],
    ['with a long Last-Modified', { headers: { 'Last-Modified': 'x'.repeat(120) } }],
    ['with an encoding that is the name of a property', { headers: { 'Content-Encoding': 'constructor' } }],
  ])('%s, without what it cannot store', async (_name, answer) => {
    const { take, read } = openShows();
    answers['/a'] = { ...answer, body: makeXml('Podd') };
    await take('/a');
    expect((await read())[0]?.show.source).toEqual({ url: `${base}/a` });
  });

  it('with an item that has neither guid nor address of its enclosure', async () => {
    const { take, read } = openShows();
    const enclosure =
      '<enclosure url="" type="audio/mpeg"/><media:content url="https://a.example/b.mp3" type="audio/mpeg"/>';
    answers['/a'] = { body: makeXml('Podd', makeItemXml('a', { guid: '<guid> </guid>', enclosure })) };
    await take('/a');
    expect((await read())[0]?.episodes[0]?.guid).toBe('https://a.example/b.mp3');
  });

  it('with types and languages that are names of properties', async () => {
    const { take } = openShows();
    const enclosure = '<enclosure url="https://a.example/b" type="constructor"/>';
    answers['/a'] = { body: makeXml('Podd', makeItemXml('a') + makeItemXml('b', { enclosure })) };
    expect((await take('/a')).items.map(({ state }) => state).sort()).toEqual(['imported', 'skipped']);
    const languages = '<title>Podd</title><language>constructor</language>';
    answers['/b'] = { body: makeFeedXml(makeItemXml('a'), languages) };
    await expect(take('/b')).rejects.toMatchObject({ code: 'noMarket' });
  });

  it('with a transcript of times that no clock has', async () => {
    const { take, read } = openShows();
    answers['/t'] = { body: 'WEBVTT\n\n99:99:99.000 --> 99:99:99.500\nHej\n\n01:00.000 --> 01:02.000\nIgen' };
    const rest = `<podcast:transcript url="${base}/t" type="text/vtt"/><podcast:transcript url="${base}/t.constructor" type="constructor"/>`;
    answers['/a'] = { body: makeXml('Podd', makeItemXml('a', { rest })) };
    await take('/a');
    expect((await read())[0]?.episodes[0]?.transcript?.paragraphs).toEqual([{ text: 'Hej Igen' }]);
  });
});

describe('a refresh', () => {
  it('continues after a damaged file, and reports it', async () => {
    const { folder, take, makeOptions } = openShows();
    for (const name of ['a', 'b', 'c']) {
      answers[`/${name}`] = { body: makeXml(`Podd ${name}`) };
      await take(`/${name}`);
    }
    const options = await makeOptions();
    answers['/c'] = { status: 410 };
    for (const slug of ['podd-a', 'podd-c']) appendFileSync(showFilePath(folder, slug), '{"guid":\n');
    const results = await collect(refreshShows(options));
    expect(results.map(({ show, ...result }) => [show.slug, Object.keys(result)])).toEqual([
      ['podd-a', ['problem']],
      ['podd-b', ['report']],
      ['podd-c', ['problem']],
    ]);
  });

  it('stores a permanent redirect of an unchanged feed', async () => {
    const { take, refresh, read } = openShows();
    const feed = { headers: { ETag: '"same"' }, body: makeXml('Podd') };
    answers['/old'] = feed;
    await take('/old');
    answers['/new'] = feed;
    answers['/old'] = { status: 301, headers: { Location: '/new' } };
    expect(await refresh()).toMatchObject([{ report: { state: 'changed' } }]);
    const [file] = await read();
    expect(file?.show.source).toEqual({ url: `${base}/new`, etag: '"same"' });
    expect(file?.show.identifiers).toContain(`read ${new URL(base).host}/new`);
    requested.length = 0;
    expect(await refresh()).toMatchObject([{ unchanged: true }]);
    expect(requested).toEqual(['/new']);
  });

  it('of a show whose address now redirects to another one changes only that one', async () => {
    const { take, refresh, read } = openShows();
    const author = '<itunes:author>SR</itunes:author>';
    for (const name of ['a', 'b']) {
      answers[`/${name}`] = { body: makeXml(`Podd ${name}`, makeItemXml(name), author) };
      await take(`/${name}`);
    }
    const before = await read();
    answers['/a'] = { status: 301, headers: { Location: '/b' } };
    for (const _time of [1, 2]) {
      const results = await refresh();
      expect(results).toMatchObject([
        { show: { slug: 'podd-a' }, report: { state: 'unchanged', show: { slug: 'podd-b' } } },
        { show: { slug: 'podd-b' }, report: { state: 'unchanged', show: { slug: 'podd-b' } } },
      ]);
      expect(await read()).toEqual(before);
    }
  });
});

it.each([
  ['/the-show.xml', undefined],
  ['/mypodcast/rss', undefined],
  ['/shows/the-host/feed', undefined],
  ['/YOUR-FEED.xml', 'this is a template'],
  ['/{feed}.xml', 'this is a template'],
])('an import follows the new address %s, or notes why not: %s', async (path, expected) => {
  const { take, read } = openShows();
  const author = '<itunes:author>Eva</itunes:author>';
  const rest = `${author}<itunes:new-feed-url>${base}${path}</itunes:new-feed-url>`;
  answers['/a'] = { body: makeXml('Podd', makeItemXml('a'), rest) };
  answers[path] = { body: makeXml('Podd', makeItemXml('a'), author) };
  const { notes } = await take('/a');
  const note = `its new address ${base}${path} is not used: ${expected}`;
  expect(notes).toEqual(expected === undefined ? [`the feed moved to ${base}${path}`] : [note]);
  expect((await read())[0]?.show.source?.url).toBe(`${base}${expected === undefined ? path : '/a'}`);
});
