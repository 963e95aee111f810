import { describe, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';
import { identifyShow } from './show-identity.ts';
import { createFeedParser } from './parse-feed.ts';
import type { ImportedShow } from './show-file.ts';

const makeShowXml = (
  title: string,
  channel: string,
  items = makeItemXml('a'),
  author = `${title}s redaktion`,
): string =>
  makeFeedXml(
    items,
    `<title>${title}</title><language>sv</language><itunes:author>${author}</itunes:author><link>https://podd.example/om</link>${channel}`,
  );
const selfLink = (href: string): string => `<atom:link rel="self" href="${href}"/>`;

describe('two shows with the same text as self link', () => {
  const hrefs = [
    '/feed.xml',
    'feed.xml',
    '//podd.example/feed.xml',
    'https://podd.example/',
    'https://podd.example/index.html',
    'https://podd.example/om',
    'https://feeds.example/{show}.xml',
    'https://feeds.example/%7Bshow%7D.xml',
    'https://feeds.example/$SHOW.xml',
    'https://YOUR-SITE.example/feed.xml',
    'https://www.example.com/feed.xml',
    'http://localhost:8080/feed.xml',
    'http://192.168.1.7/wordpress/?feed=podcast',
    'https://feeds.example/rss.xml',
  ];
  it.each(hrefs.flatMap((href) => [undefined, 'Petra Demo'].map((author) => ({ href, author }))))(
    'are two shows with their own episodes when it is $href, and their author $author',
    async ({ href, author }) => {
      const { importXml, read } = openImports();
      await importXml(makeShowXml('Skogsprat', selfLink(href), makeItemXml('gran'), author));
      const second = await importXml(makeShowXml('Havsprat', selfLink(href), makeItemXml('torsk'), author));
      expect(second.matchedBy).toBeUndefined();
      expect((await read()).map(({ show, episodes }) => [show.title, episodes.map(({ guid }) => guid)])).toEqual([
        ['Havsprat', ['torsk']],
        ['Skogsprat', ['gran']],
      ]);
      const keys = (await read()).map(({ show }) => show.key);
      expect(new Set(keys).size).toBe(2);
      const again = await importXml(makeShowXml('Skogsprat', selfLink(href), makeItemXml('gran'), author));
      expect(again.state).toBe('unchanged');
    },
  );
});

describe('a show that moves', () => {
  it('is the same show when its self link changes, when it gains a guid, and then under a new title', async () => {
    const { importXml, read } = openImports();
    const { show } = await importXml(makeShowXml('Namnpodden', selfLink('https://gammal.example/namn.xml')));
    const moved = await importXml(makeShowXml('Namnpodden', selfLink('https://ny.example/namn.xml')));
    expect(moved).toMatchObject({ matchedBy: 'author and title', show: { slug: show.slug, key: show.key } });
    const withGuid = `${selfLink('https://ny.example/namn.xml')}<podcast:guid>ABC-1</podcast:guid>`;
    expect(await importXml(makeShowXml('Namnpodden', withGuid))).toMatchObject({ matchedBy: 'self link' });
    const renamed = makeShowXml('Nya podden', '<podcast:guid>abc-1</podcast:guid>', undefined, 'Namnpoddens redaktion');
    expect(await importXml(renamed)).toMatchObject({ matchedBy: 'podcast guid', show: { slug: show.slug } });
    // the older identifiers stay, and an equal feed changes nothing
    expect((await importXml(renamed)).state).toBe('unchanged');
    const [file, ...others] = await read();
    expect(others).toEqual([]);
    expect(file?.episodes).toHaveLength(1);
  });

  it('is the same show under a new title when only its self link and an episode are the same', async () => {
    const { importXml } = openImports();
    const link = selfLink('https://feeds.example/a.xml');
    const { show } = await importXml(makeShowXml('Skogsprat', link, makeItemXml('gran'), 'Eva'));
    const renamed = makeShowXml('Skogen', link, makeItemXml('tall') + makeItemXml('gran'), 'Eva');
    expect(await importXml(renamed)).toMatchObject({ matchedBy: 'self link', show: { slug: show.slug } });
  });

  it('keeps its episodes at a host with other guids, and reports how they were found', async () => {
    const { importXml, read } = openImports();
    const items = (host: string) =>
      ['ett', 'två'].map((name, index) =>
        makeItemXml(name, {
          guid: `<guid>${host}/${index}</guid>`,
          pubDate: `<pubDate>Mon, 0${index + 2} Nov 2026 08:00:00 +0100</pubDate>`,
          enclosure: `<enclosure url="https://${host}/${index}.mp3" type="audio/mpeg"/>`,
        }),
      );
    const guid = '<podcast:guid>flytt</podcast:guid>';
    await importXml(makeShowXml('Flyttpodden', guid, items('gammal.example').join('')));
    const before = (await read())[0]!.episodes;
    const report = await importXml(makeShowXml('Flyttpodden', guid, items('ny.example').join('')));
    expect(report.items.map(({ state, matchedBy }) => [state, matchedBy])).toEqual([
      ['changed', 'title and date'],
      ['changed', 'title and date'],
    ]);
    const after = (await read())[0]!.episodes;
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ sound }) => new URL(sound.url).host)).toEqual(['ny.example', 'ny.example']);
    expect((await importXml(makeShowXml('Flyttpodden', guid, items('ny.example').join('')))).state).toBe('unchanged');
  });

  it('keeps an episode whose title has other signs, or another title with the same audio and time', async () => {
    const { importXml, read } = openImports();
    const item = (guid: string, title: string, sound: string, day = '02') =>
      makeItemXml('x', {
        title: `<title>${title}</title>`,
        guid: `<guid>${guid}</guid>`,
        pubDate: `<pubDate>2026-11-${day}T08:00:00Z</pubDate>`,
        enclosure: `<enclosure url="https://sound.example/${sound}.mp3" type="audio/mpeg"/>`,
      });
    await importXml(makeShowXml('Podd', '', item('1', '1 – Början', 'old') + item('2', 'Två', 'same', '03')));
    await importXml(makeShowXml('Podd', '', item('a', '1  - Början', 'new') + item('b', 'Tvåan', 'same', '03')));
    expect((await read())[0]!.episodes.map(({ guid }) => guid)).toEqual(['b', 'a']);
    // a show of news with one address
    await importXml(makeShowXml('Podd', '', item('c', 'Trean', 'same', '04')));
    expect((await read())[0]!.episodes.map(({ guid }) => guid)).toEqual(['c', 'b', 'a']);
  });

  it.each([
    ['length', ['1800', '1900'], ['', ''], ''],
    ['file', ['', ''], ['ett', 'två'], ''],
    ['order', ['', ''], ['', ''], 'matched in order: Nyheter'],
  ])('keeps two episodes with one title and time apart by %s after a move', async (by, lengths, files, note) => {
    const { importXml, read } = openImports();
    const make = (host: string, index: number) =>
      makeItemXml(`${host}${index}`, {
        title: '<title>Nyheter</title>',
        enclosure: `<enclosure url="https://${host}.example/${files[index] || `${host}-${index}`}.mp3" type="audio/mpeg"/>`,
        rest: `<itunes:duration>${lengths[index]}</itunes:duration>`,
      });
    const list = (host: string, ...order: number[]) =>
      makeShowXml('Nyheter', '', order.map((index) => make(host, index)).join(''));
    await importXml(list('gammal', 0, 1));
    const ids = async () => (await read())[0]!.episodes.map(({ id, guid }) => `${guid.slice(-1)} ${id}`).sort();
    const before = await ids();
    const { notes } = await importXml(list('ny', 1, 0));
    expect([by, await ids()]).toEqual([by, before]);
    expect(notes.join()).toContain(note);
  });

  it('does not take a listed episode, nor one of two with the same title and day', async () => {
    const { importXml, read } = openImports();
    const news = (guid: string) => makeItemXml(guid, { title: '<title>Nyheter</title>' });
    await importXml(makeShowXml('Nyheter', '', news('morgon') + news('kväll')));
    await importXml(makeShowXml('Nyheter', '', news('natt')));
    await importXml(makeShowXml('Nyheter', '', news('natt') + news('dag')));
    expect((await read())[0]!.episodes.map(({ guid }) => guid).sort()).toEqual(['dag', 'kväll', 'morgon', 'natt']);
  });
});

it('a new show has another key than a renamed one that had its names', async () => {
  const { importXml, read } = openImports();
  const guid = '<podcast:guid>abc</podcast:guid>';
  await importXml(makeShowXml('Namnpodden', ''));
  await importXml(makeShowXml('Namnpodden', guid));
  await importXml(makeShowXml('Nya podden', guid, undefined, 'Namnpoddens redaktion'));
  const other = await importXml(makeShowXml('Namnpodden', ''));
  expect(other).toMatchObject({ state: 'imported' });
  expect(other.matchedBy).toBeUndefined();
  expect(new Set((await read()).map(({ show }) => show.key)).size).toBe(2);
});

describe('another show with the identifiers of a stored one', () => {
  const guid = '<podcast:guid>mall</podcast:guid>';

  it('is refused by its guid, and overwrites it only by request', async () => {
    const { importXml, read } = openImports();
    await importXml(makeShowXml('Skogsprat', guid));
    const other = makeShowXml('Havsprat', guid);
    await expect(importXml(other)).rejects.toMatchObject({
      code: 'notAllowed',
      message: expect.stringContaining('--replace') as string,
    });
    expect((await read())[0]?.show.title).toBe('Skogsprat');
    expect(await importXml(other, { isReplaceAllowed: true })).toMatchObject({
      show: { slug: 'skogsprat', title: 'Havsprat' },
    });
  });

  it('is refused at its address; a file of the first version still has its identity', async () => {
    const stored: ImportedShow = {
      format: 1,
      key: 'se feed feeds.example/a.xml',
      feedAddress: 'https://feeds.example/a.xml',
      slug: 'skogsprat',
      region: 'se',
      title: 'Skogsprat',
      description: 'Skogsprat',
      author: 'Eva Gran',
      categoryIds: [14],
      publishedAt: '2026-11-01T00:00:00.000Z',
    };
    const identify = (title: string, author: string, hasEpisode = false) => {
      const parser = createFeedParser({ onItem: () => undefined });
      parser.write(makeFeedXml('', `<title>${title}</title><itunes:author>${author}</itunes:author>`));
      return identifyShow(parser.end().channel, ['http://feeds.example/a.xml'], {
        region: 'se',
        shows: [stored],
        compareWith: () => Promise.resolve(hasEpisode ? 'most' : 'none'),
        isReplaceAllowed: false,
      });
    };
    const found = { matchedBy: 'address of the feed', key: stored.key };
    expect(await identify('Skogsprat', 'Eva Gran')).toMatchObject(found);
    expect(await identify('Skogsprat i natten', 'Eva Gran', true)).toMatchObject(found);
    stored.source = { url: 'https://feeds.example/a.xml' };
    expect(await identify('Skogsprat i natten', 'Eva Gran')).toMatchObject(found);
    await expect(identify('Havsprat', 'Olle Tall')).rejects.toThrow('--replace');
    // the order of stored identifiers stays: an equal feed changes nothing
    stored.identifiers = ['feed feeds.example/old.xml', 'read feeds.example/a.xml'];
    delete stored.feedAddress;
    expect((await identify('Skogsprat', 'Eva Gran')).identifiers).toEqual(stored.identifiers);
  });
});

it('imports two episodes with one guid, in any order, and skips a repeated one', async () => {
  const { importXml, read } = openImports();
  const item = (name: string) => makeItemXml(name, { guid: '<guid>samma</guid>' });
  const other = item('två').replace('03 Nov 2026', '04 Nov 2026');
  const report = await importXml(makeShowXml('Tvillingpodden', '', item('ett') + other + other));
  expect(report.items.map(({ state }) => state).sort()).toEqual(['imported', 'imported', 'skipped']);
  const before = await read();
  expect((await importXml(makeShowXml('Tvillingpodden', '', other + item('ett')))).state).toBe('unchanged');
  expect(await read()).toEqual(before);
});

it('removes a stored episode that its publisher blocks', async () => {
  const { importXml, read } = openImports();
  await importXml(makeShowXml('Podd', '', makeItemXml('a') + makeItemXml('b')));
  const block = '<itunes:block>yes</itunes:block>';
  const report = await importXml(makeShowXml('Podd', '', makeItemXml('a') + makeItemXml('b', { rest: block })));
  expect(report.state).toBe('changed');
  expect((await read())[0]!.episodes.map(({ guid }) => guid)).toEqual(['a']);
  const moved = makeItemXml('ny', { title: '<title>Avsnitt a</title>', rest: block });
  expect((await importXml(makeShowXml('Podd', '', moved + makeItemXml('c')))).state).toBe('changed');
  expect((await read())[0]!.episodes.map(({ guid }) => guid)).toEqual(['c']);
});
