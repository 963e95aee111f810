import { describe, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';
import { createFeedParser } from './parse-feed.ts';
import { identifyShow } from './show-identity.ts';
import type { ImportedShow } from './show-file.ts';

type Names = { title: string; author?: string };

const makeChannel = ({ title, author }: Names, rest = ''): string =>
  `<title>${title}</title>${author === undefined ? '' : `<itunes:author>${author}</itunes:author>`}<language>sv</language>${rest}`;

/** A stored show, as an import of its feed from addresses makes it. */
async function makeShow(names: Names, rest: string, addresses: string[] = [], shows: ImportedShow[] = []) {
  const { key, identifiers } = await identify(names, rest, { addresses, shows });
  const { title, author = title } = names;
  return { format: 1, key, identifiers, slug: 'a', region: 'se', title, author } as unknown as ImportedShow;
}

type Known = { addresses?: string[]; shows?: ImportedShow[]; hasEpisode?: boolean; isReplaceAllowed?: boolean };

function identify(names: Names, rest: string, known: Known) {
  const { addresses = [], shows = [], hasEpisode = false, isReplaceAllowed = false } = known;
  const parser = createFeedParser({ onItem: () => undefined });
  parser.write(makeFeedXml('', makeChannel(names, rest)));
  const compareWith = () => Promise.resolve<'most' | 'none'>(hasEpisode ? 'most' : 'none');
  return identifyShow(parser.end().channel, addresses, { region: 'se', shows, compareWith, isReplaceAllowed });
}

const selfLink = (href: string): string => `<atom:link rel="self" href="${href}"/>`;
const newAddress = (href: string): string => `<itunes:new-feed-url>${href}</itunes:new-feed-url>`;
const guid = (text: string): string => `<podcast:guid>${text}</podcast:guid>`;
const address = 'https://feeds.example/a.xml';
const forest = { title: 'Skogsprat', author: 'Eva Gran' };
const sea = { title: 'Havsprat', author: 'Olle Torsk' };

describe('an address that another show claims', () => {
  it.each([
    ['self link', selfLink(address)],
    ['new address', newAddress(address)],
  ])('as its %s belongs to the show that is read there', async (_kind, claim) => {
    const claiming = await makeShow(sea, claim);
    const owner = await identify(forest, '', { addresses: [address], shows: [claiming] });
    expect(owner.known).toBeUndefined();
    expect(owner.identifiers).toContain('read feeds.example/a.xml');
    const shows = [claiming, await makeShow(forest, '', [address], [claiming])];
    expect((await identify(sea, claim, { shows })).known).toBe(shows[0]);
    expect((await identify(forest, '', { addresses: [address], shows })).known).toBe(shows[1]);
  });

  it('identifies a show that is later read there', async () => {
    const shows = [await makeShow(forest, guid('one') + selfLink(address))];
    const read = (names: Names, hasEpisode = false) =>
      identify(names, guid('other'), { addresses: [address], shows, hasEpisode });
    expect((await read(forest)).matchedBy).toBe('address of the feed');
    expect((await read({ ...forest, title: 'Skogen' })).known).toBeUndefined();
    expect((await read({ ...forest, title: 'Skogen' }, true)).known).toBe(shows[0]);
    expect((await read(sea, true)).known).toBeUndefined();
  });
});

it.each([
  ['https://a.example/feed.xml', 'https://b.example/feed.xml', 'permanent redirect'],
  ['https://b.example/feed.xml', 'https://a.example/feed.xml', 'address of the feed'],
])('a show of %s and %s is found by its %s', async (first, second, matchedBy) => {
  const shows = [await makeShow(forest, '', ['https://b.example/feed.xml'])];
  const addresses = first.includes('b.example') ? [first] : [first, second];
  expect(await identify({ ...forest, title: 'Skogen' }, '', { addresses, shows })).toMatchObject({ matchedBy });
});

describe('author and title', () => {
  it.each([
    [
      { author: 'Eva', title: 'Gran Podd' },
      { author: 'Eva Gran', title: 'Podd' },
    ],
    [
      { author: 'Podd', title: 'Podd Podd' },
      { author: 'Podd Podd', title: 'Podd' },
    ],
  ])('%j and %j are two shows', async (one, other) => {
    const shows = [await makeShow(one, '')];
    const second = await identify(other, '', { shows });
    expect(second.known).toBeUndefined();
    expect(second.key).not.toBe(shows[0]!.key);
  });

  it.each(['', selfLink(address), newAddress(address)])('need an episode with two guids, with %s', async (rest) => {
    const shows = [await makeShow(forest, guid('one') + rest)];
    const other = guid('two') + rest;
    expect((await identify(forest, other, { shows })).known).toBeUndefined();
    expect((await identify({ ...forest, title: 'Skogen' }, other, { shows, hasEpisode: true })).known).toBeUndefined();
    const moved = await identify(forest, other, { shows, hasEpisode: true });
    expect(moved.known).toBe(shows[0]);
    expect(moved.identifiers).toEqual(expect.arrayContaining(['guid one', 'guid two']));
    expect((await identify(forest, rest, { shows })).known).toBe(shows[0]);
  });

  it.each([
    [undefined, 'Eva Gran'],
    ['Eva Gran', undefined],
    ['Eva Gran', 'Eva Gran och Olle Torsk'],
  ])('are the title and an episode when the author %s becomes %s', async (before, after) => {
    const names = (author: string | undefined): Names => ({
      title: 'Skogsprat',
      ...(author !== undefined && { author }),
    });
    const shows = [await makeShow(names(before), '')];
    const found = await identify(names(after), '', { shows, hasEpisode: true });
    expect([found.known, found.matchedBy]).toEqual([shows[0], 'title and an episode']);
    expect((await identify(names(after), '', { shows })).known).toBeUndefined();
    expect((await identify({ title: 'Havsprat' }, '', { shows, hasEpisode: true })).known).toBeUndefined();
  });

  it('do not count a guid of zeros or of a template', async () => {
    for (const text of ['00000000-0000-0000-0000-000000000000', '{{ guid }}'])
      expect((await identify(forest, guid(text), {})).identifiers).toEqual([]);
  });
});

it.each([false, true])(
  'a copied guid identifies nothing when the address has its show, with --replace %s',
  async (isReplaceAllowed) => {
    const owner = await makeShow(sea, guid('one'), ['https://b.example/sea.xml']);
    const shows = [owner, await makeShow(forest, '', [address])];
    const found = await identify(forest, guid('one'), { addresses: [address], shows, isReplaceAllowed });
    expect(found).toMatchObject({ known: shows[1], matchedBy: 'address of the feed' });
    expect(found.identifiers).not.toContain('guid one');
    expect(found.notes).toEqual(['its podcast guid belongs to Havsprat and identifies nothing']);
  },
);

it('an address that a feed without an author claims identifies a show with another title by its episodes only', async () => {
  const shows = [await makeShow(forest, selfLink(address))];
  const renamed = { title: 'Skogen' };
  expect((await identify(renamed, selfLink(address), { shows, hasEpisode: true })).known).toBe(shows[0]);
  expect((await identify(renamed, selfLink(address), { shows })).known).toBeUndefined();
  expect((await identify(renamed, '', { shows, hasEpisode: true })).known).toBeUndefined();
});

describe('a show without author', () => {
  const rest = guid('one');
  it('has another title when an episode is the same', async () => {
    const { importXml, read } = openImports();
    const { show } = await importXml(makeFeedXml(makeItemXml('a'), makeChannel({ title: 'Natt' }, rest)));
    const renamed = makeFeedXml(makeItemXml('a') + makeItemXml('b'), makeChannel({ title: 'Dag' }, rest));
    expect(await importXml(renamed)).toMatchObject({ matchedBy: 'podcast guid', show: { slug: show.slug } });
    const foreign = makeFeedXml(makeItemXml('c'), makeChannel({ title: 'Kväll' }, rest));
    await expect(importXml(foreign)).rejects.toThrow('--replace');
    expect(await read()).toHaveLength(1);
  });

  it('is another show under its title, without an episode in common', async () => {
    const shows = [await makeShow({ title: 'Nyheter' }, '', [address])];
    const other = { addresses: ['https://b.example/x.xml'], shows };
    expect((await identify({ title: 'Nyheter' }, '', other)).known).toBeUndefined();
    expect((await identify({ title: 'Nyheter' }, '', { ...other, hasEpisode: true })).known).toBe(shows[0]);
    expect((await identify({ title: 'Nyheter' }, '', { shows })).known).toBeUndefined();
    expect((await identify({ title: 'Nyheter' }, '', { shows, hasEpisode: true })).known).toBe(shows[0]);
  });
});

describe('after a move to another host', () => {
  const item = (host: string, name: string, time: string, rest = '') =>
    makeItemXml(name, {
      title: '<title>Nyheter</title>',
      guid: `<guid>${host}/${name}</guid>`,
      pubDate: `<pubDate>2026-11-03${time === '' ? '' : `T${time}Z`}</pubDate>`,
      enclosure: `<enclosure url="https://${host}.example/${name}.mp3" type="audio/mpeg"/>`,
      rest,
    });
  const lasts = (minutes: number) => `<itunes:duration>${minutes}:00</itunes:duration>`;
  const importTwice = async (before: string[], after: string[]) => {
    const { importXml, read } = openImports();
    const channel = makeChannel({ title: 'Nyheter', author: 'Eva' });
    await importXml(makeFeedXml(before.join(''), channel));
    const ids = new Map((await read())[0]!.episodes.map(({ id, guid: name }) => [id, name]));
    await importXml(makeFeedXml(after.join(''), channel));
    return (await read())[0]!.episodes.flatMap(({ id, guid: name }) => {
      const old = ids.get(id);
      return old === name ? [] : [`${old ?? 'none'} → ${name}`];
    });
  };

  it.each([
    [
      'two of one day keep their times',
      [item('old', '1', '08:00:00'), item('old', '2', '17:00:00')],
      [item('new', 'b', '17:00:00'), item('new', 'a', '08:00:00')],
      ['old/1 → new/a', 'old/2 → new/b'],
    ],
    [
      'the time of the one episode of a day may differ',
      [item('old', '1', '08:00:00')],
      [item('new', 'b', '17:00:00')],
      ['old/1 → new/b'],
    ],
    [
      'one of two keeps its time',
      [item('old', '1', '08:00:00'), item('old', '2', '17:00:00')],
      [item('new', 'b', '17:00:00')],
      ['old/2 → new/b'],
    ],
    [
      'two of one time keep their lengths',
      [item('old', '1', '', lasts(10)), item('old', '2', '', lasts(20))],
      [item('new', 'b', '', lasts(20)), item('new', 'a', '', lasts(10))],
      ['old/1 → new/a', 'old/2 → new/b'],
    ],
    [
      'the length may differ: hosts add advertisements',
      [item('old', '1', '08:00:00', lasts(10))],
      [item('new', 'a', '09:00:00', lasts(20))],
      ['old/1 → new/a'],
    ],
    ['seconds may differ', [item('old', '1', '08:00:00')], [item('new', 'a', '08:00:09')], ['old/1 → new/a']],
    [
      'the time may differ when the length is the same',
      [item('old', '1', '08:00:00', lasts(10))],
      [item('new', 'a', '17:30:00', lasts(10))],
      ['old/1 → new/a'],
    ],
    [
      'the time of a day may differ when titles differ',
      [item('old', '1', '08:00:00'), item('old', '2', '22:30:00').replace('Nyheter', 'Två')],
      [item('new', 'a', '17:00:00'), item('new', 'b', '08:00:00').replace('Nyheter', 'Två')],
      ['old/1 → new/a', 'old/2 → new/b'],
    ],
    ['a zone may differ', [item('old', '1', '08:00:00')], [item('new', 'a', '09:00:00')], ['old/1 → new/a']],
  ])('%s', async (_title, before, after, expected) => {
    expect((await importTwice(before, after)).sort()).toEqual(expected);
  });
});
