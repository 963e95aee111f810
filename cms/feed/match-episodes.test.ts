import { describe, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';

type Entry = { guid: string; title: string; date?: string; sound?: string; length?: number };

const makeItem = ({ guid, title, date, sound = `https://sound.example/${guid}.mp3`, length }: Entry): string =>
  makeItemXml('', {
    title: `<title>${title}</title>`,
    guid: `<guid>${guid}</guid>`,
    pubDate: date === undefined ? '' : `<pubDate>${date}</pubDate>`,
    enclosure: `<enclosure url="${sound}" type="audio/mpeg"/>`,
    rest: length === undefined ? '' : `<itunes:duration>${length}</itunes:duration>`,
  });

const channel =
  '<title>Podd</title><itunes:author>Ann</itunes:author><language>sv</language><pubDate>Sun, 01 Nov 2026 05:00:00 GMT</pubDate>';

/** Imports feeds with these items, one after the other, and reads the guids of the stored episodes, sorted. */
async function importAll(...feeds: Entry[][]): Promise<string[]> {
  const { importXml, read } = openImports();
  for (const items of feeds) await importXml(makeFeedXml(items.map(makeItem).join(''), channel));
  const [file, ...others] = await read();
  expect(others).toEqual([]);
  expect(new Set(file!.episodes.map(({ id }) => id)).size).toBe(file!.episodes.length);
  return file!.episodes.map(({ guid }) => guid).sort();
}

describe('a new episode of a feed that has not moved', () => {
  const listed: Entry = { guid: 'z', title: 'Musik', date: '2026-11-01T05:00:00Z', length: 900 };
  it.each([
    ['another day, with other listed episodes', [listed], '2026-11-02T20:00:00Z', '2026-11-03T15:00:00Z', [600, 602]],
    ['the evening, with other listed episodes', [listed], '2026-11-02T05:00:00Z', '2026-11-02T17:00:00Z', []],
    ['the next hour, as the only one', [], '2026-11-02T05:00:00Z', '2026-11-02T06:00:00Z', [180, 180]],
    ['half an hour later, as the only one', [], '2026-11-02T05:00:00Z', '2026-11-02T05:30:00Z', []],
    ['almost a day later, as the only one', [], '2026-11-02T06:00:00Z', '2026-11-03T05:59:00Z', [180, 180]],
  ])('is no stored one with its title: %s', async (_case, others, date, next, [length, nextLength]) => {
    const old: Entry = { guid: 's1', title: 'Sport', date, ...(length !== undefined && { length }) };
    const fresh: Entry = {
      guid: 's2',
      title: 'Sport',
      date: next,
      ...(nextLength !== undefined && { length: nextLength }),
    };
    const guids = ['s1', 's2', ...others.map(({ guid }) => guid)];
    expect(await importAll([old, ...others], [fresh, ...others])).toEqual(guids);
  });

  it('is a stored one with its title and time', async () => {
    const item: Entry = { guid: 's1', title: 'Sport', date: '2026-11-02T05:00:00Z' };
    expect(await importAll([item, listed], [{ ...item, guid: 's2', length: 90 }, listed])).toEqual(['s2', 'z']);
  });
});

describe('two items with one guid and one date', () => {
  it.each([
    ['the same', '2026-11-02T05:00:00Z'],
    ['none', undefined],
  ])('are two episodes when it is %s', async (_case, date) => {
    const items: Entry[] = ['1', '2'].map((name) => ({
      guid: 'x',
      title: `Del ${name}`,
      sound: `https://sound.example/${name}.mp3`,
      ...(date !== undefined && { date }),
    }));
    const guids = ['x', expect.stringMatching(/^x#/) as string];
    expect(await importAll(items)).toEqual(guids);
    expect(await importAll(items, items.toReversed(), [items[1]!])).toEqual(guids);
  });
});

describe('a feed that moved to another host', () => {
  const moved = (title: string, ...dates: string[]): Entry[] =>
    dates.map((date, index) => ({ guid: `${title}-${index}`, title, date, sound: `https://new.example/${index}.mp3` }));
  const stored = (title: string, ...dates: string[]): Entry[] =>
    dates.map((date, index) => ({ guid: `old-${index}`, title, date, length: 300 }));
  const days = (time: string, ...numbers: number[]): string[] => numbers.map((day) => `2026-11-0${day}${time}`);

  it.each([
    ['seconds', ['2026-11-01T05:00:12Z', '2026-11-02T05:00:07Z', '2026-11-03T05:00:31Z'], days('T05:00:00Z', 1, 2, 3)],
    ['an hour', days('T05:00:00Z', 1, 2, 3), days('T06:00:00Z', 1, 2, 3)],
    ['the time', days('T05:00:00Z', 1, 2, 3), days('', 1, 2, 3)],
    ['an hour of two of them', days('T05:00:00Z', 1, 5), days('T06:00:00Z', 1, 5)],
    ['a few hours', days('T04:10:00Z', 2), days('T09:30:00Z', 2)],
    ['eight hours', days('T03:00:00Z', 3), days('T19:00:00Z', 2)],
  ])('keeps episodes with one title that differ by %s', async (_case, before, after) => {
    const items = moved('Nyheter', ...after).map((item) => ({ ...item, length: 390 }));
    expect(await importAll(stored('Nyheter', ...before), items)).toEqual(items.map(({ guid }) => guid));
  });

  it.each([
    ['of the next day', days('T05:00:00Z', 1, 2), days('T05:00:00Z', 2, 3), 3],
    [
      'of the next hour',
      ['2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'],
      ['2026-11-01T06:00:00Z', '2026-11-01T07:00:00Z'],
      3,
    ],
    ['of another year', days('T05:00:00Z', 1), ['2025-11-01T05:00:00Z'], 2],
  ])('adds an episode with a stored title %s', async (_case, before, after, count) => {
    expect(await importAll(stored('Nyheter', ...before), moved('Nyheter', ...after))).toHaveLength(count);
  });

  it.each([
    ['Sommar\u00ADprat', 'Sommarprat'],
    ['Straße', 'STRASSE'],
    ['Ｊｕｌ', 'Jul'],
    ['1\u2060 – Ett', '1 - Ett'],
  ])('keeps an episode with the title %j, now %j', async (before, after) => {
    const date = '2026-11-02T05:00:00Z';
    const [fresh] = moved(after, date);
    expect(await importAll(stored(before, date), [fresh!])).toEqual([fresh!.guid]);
  });

  it('keeps episodes of the evening whose times are lost, and adds a new one', async () => {
    const items = moved('Nyheter', ...days('', 1, 2, 3, 4));
    const { importXml } = openImports();
    const importItems = async (entries: Entry[]) =>
      (await importXml(makeFeedXml(entries.map(makeItem).join(''), channel))).items;
    await importItems(stored('Nyheter', ...days('T20:00:07Z', 1, 2, 3)));
    const reports = await importItems(items);
    expect(reports.map(({ guid, state }) => `${guid} ${state}`).sort()).toEqual([
      'Nyheter-0 changed',
      'Nyheter-1 changed',
      'Nyheter-2 changed',
      'Nyheter-3 imported',
    ]);
  });

  const atHost = (folder: string, time: string, lengths: number[]): Entry[] =>
    lengths.map((length, index) => ({
      guid: `${folder}-${index}`,
      title: `Del ${index}`,
      date: `2026-11-0${index + 1}T${time}Z`,
      sound: `https://sound.example/${folder}/${index}.mp3`,
      length,
    }));

  it.each([
    ['they are those of the stored ones', [600, 710, 820], 3],
    ['they differ', [600, 720, 830], 6],
    ['all are equal', [600, 600, 600], 6],
  ])('that keeps its audio host has, when %s, of lengths %j %i episodes', async (_case, lengths, count) => {
    const before = lengths.includes(600) && new Set(lengths).size === 1 ? lengths : [600, 710, 820];
    expect(await importAll(atHost('a', '05:00:00', before), atHost('b', '06:00:00', lengths))).toHaveLength(count);
  });

  it('keeps its audio files', async () => {
    const [before, after] = [atHost('a', '05:00:00', [600]), atHost('a', '06:00:00', [600])];
    const signed = after.map((item) => ({ ...item, guid: 'ny', sound: `${item.sound}?token=1` }));
    expect(await importAll(before, signed)).toEqual(['ny']);
  });

  it('keeps an episode whose day differs because the new host has another zone', async () => {
    const { importXml, read } = openImports();
    const item = (guid: string, pubDate: string) =>
      makeItemXml('x', {
        guid: `<guid>${guid}</guid>`,
        pubDate: `<pubDate>${pubDate}</pubDate>`,
        enclosure: `<enclosure url="https://${guid}.example/x.mp3" type="audio/mpeg"/>`,
      });
    await importXml(makeFeedXml(item('gammal', 'Mon, 02 Nov 2026 00:30:00 +0100'), channel));
    const [report] = (await importXml(makeFeedXml(item('ny', '2026-11-02'), channel))).items;
    expect(report).toMatchObject({ state: 'changed', matchedBy: 'title and date' });
    await importXml(makeFeedXml(item('annan', '2026-11-05'), channel));
    expect((await read())[0]!.episodes.map(({ guid }) => guid)).toEqual(['annan', 'ny']);
  });
});

describe('an edited title of an item with the time of a stored episode', () => {
  const date = '2026-11-02T05:00:00Z';
  const store = (title: string): Entry => ({ guid: 'old', title, date });
  const move = (title: string): Entry => ({ guid: 'new', title, date, sound: 'https://b.example/1.mp3' });

  it.each([
    ['#12 Skogen', 'Avsnitt 12: Skogen'],
    ['Podd: Skogen', 'Skogen'],
    ['Kaffe & te', 'Kaffe och te'],
    ['Avsnitt 007', 'Avsnitt 7'],
  ])('is that episode in a feed that moved: %s, %s', async (title, other) =>
    expect(await importAll([store(title)], [move(other)])).toEqual(['new']),
  );

  it.each([
    ['Del 1', 'Del 2'],
    ['Del 1', 'Del 1 och 2'],
    ['Skogen', 'Sjön'],
    ['Skogen och sjön', 'Skogen och havet'],
  ])('is another episode: %s, %s', async (title, other) =>
    expect(await importAll([store(title)], [move(other)])).toEqual(['new', 'old']),
  );

  it('is another episode when several have the time, or the feed has not moved', async () => {
    const further: Entry = { guid: 'z', title: 'Sjön', date };
    expect(await importAll([store('#12 Skogen'), further], [move('12 – Skogen nu')])).toEqual(['new', 'old', 'z']);
    const later = { ...further, date: '2026-11-03T05:00:00Z' };
    expect(await importAll([store('#12 Skogen'), later], [move('12 Skogen nu'), later])).toEqual(['new', 'old', 'z']);
  });
});
