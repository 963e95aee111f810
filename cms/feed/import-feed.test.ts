import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FeedError } from './feed-error.ts';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';

const states = (items: { state: string; title: string; reason?: string }[]) =>
  items.map(({ state, title, reason }) => [title, state, reason].filter(Boolean).join(': '));

describe('the first import of a feed', () => {
  it('creates a show with its episodes, newest first', async () => {
    const { importXml: take, read } = openImports();
    const channel = `<title><![CDATA[Skogens röst & andra]]></title><language>sv</language>
      <itunes:author>Eva Gran</itunes:author><description><![CDATA[<p>Om <b>träd</b>.</p><script>x()</script>]]></description>
      <itunes:category text="Society &amp; Culture"><itunes:category text="Documentary"/></itunes:category>
      <itunes:category text="Science"/><podcast:guid>917393E3-1B1E-5CEF-ACE4-EDAA54E1F810</podcast:guid>`;
    const items =
      makeItemXml('a', { pubDate: '<pubDate>Mon, 02 Nov 2026 05:00:00 GMT</pubDate>' }) +
      makeItemXml('b', {
        rest: '<itunes:duration>1:02:03</itunes:duration><description>Rad ett\n\nRad två</description>',
      });
    const report = await take(makeFeedXml(items, channel));
    expect(report.state).toBe('imported');
    const [file] = await read();
    expect(file?.show).toMatchObject({
      slug: 'skogens-rost-andra',
      region: 'se',
      title: 'Skogens röst & andra',
      author: 'Eva Gran',
      description: 'Om träd.',
      categoryIds: [13, 20, 14],
      publishedAt: '2026-11-02T05:00:00.000Z',
      key: 'se guid 917393e3-1b1e-5cef-ace4-edaa54e1f810',
    });
    expect(
      file?.episodes.map(({ guid, dateAdded, lengthSeconds, description }) => [
        guid,
        dateAdded,
        lengthSeconds,
        description,
      ]),
    ).toEqual([
      ['b', '2026-11-03T04:00:00.000Z', 3723, 'Rad ett\nRad två'],
      ['a', '2026-11-02T05:00:00.000Z', 0, 'Avsnitt a'],
    ]);
  });

  it('reports for each skipped item the reason', async () => {
    const { importXml: take } = openImports();
    const items = [
      makeItemXml('sound', { enclosure: '' }),
      makeItemXml('video', { enclosure: '<enclosure url="https://a.example/v.mp4" type="video/mp4"/>' }),
      makeItemXml('nameless', { title: '' }),
      makeItemXml('future', { pubDate: '<pubDate>Fri, 01 Jan 2027 00:00:00 GMT</pubDate>' }),
      makeItemXml('undated', { pubDate: '<pubDate>i våras</pubDate>' }),
      makeItemXml('blocked', { rest: '<itunes:block>Yes</itunes:block>' }),
      makeItemXml('inside', { enclosure: '<enclosure url="http://169.254.169.254/x.mp3" type="audio/mpeg"/>' }),
      makeItemXml('good'),
      makeItemXml('twin', { guid: '<guid>good</guid>', title: '<title>Avsnitt good</title>' }),
    ];
    const report = await take(makeFeedXml(items.join('')));
    expect(states(report.items).sort()).toEqual([
      'Avsnitt blocked: skipped: blocked by its publisher',
      'Avsnitt future: skipped: a date that has not come',
      'Avsnitt good: imported',
      'Avsnitt good: skipped: a repeated guid',
      'Avsnitt inside: skipped: an address that must not be requested',
      'Avsnitt sound: skipped: no sound',
      'Avsnitt undated: skipped: no date',
      'Avsnitt video: skipped: a video',
      'nameless: skipped: no title',
    ]);
  });

  it('chooses a slug that is not in use', async () => {
    const { importXml: take } = openImports();
    const feed = (title: string, guid: string) =>
      makeFeedXml(
        makeItemXml(guid),
        `<title>${title}</title><language>nb</language><podcast:guid>${guid}</podcast:guid>`,
      );
    expect((await take(feed('Läxan', '1'))).show.slug).toBe('laxan-no');
    expect((await take(feed('LÄXAN!', '2'))).show.slug).toBe('laxan-2');
    expect((await take(feed('日本語', '3'))).show.slug).toMatch(/^podd-[0-9a-f]{8}$/);
  });

  it.each([
    ['sv-FI', undefined, 'fi'],
    ['nn', undefined, 'no'],
    ['en', 'fi', 'fi'],
    ['sv', 'no', 'no'],
  ] as const)('assigns a feed in %s with --region %s to %s', async (language, region, expected) => {
    const { importXml: take } = openImports();
    const feed = makeFeedXml(makeItemXml('a'), `<title>T</title><language>${language}</language>`);
    expect((await take(feed, { region })).show.region).toBe(expected);
  });
});

describe('the repeated import of a feed', () => {
  it('writes only changed items, and nothing when the feed is unchanged', async () => {
    const { importXml: take, read } = openImports();
    const first = makeFeedXml(makeItemXml('a') + makeItemXml('b'));
    await take(first);
    const before = await read();
    expect((await take(first)).state).toBe('unchanged');
    const second = makeFeedXml(makeItemXml('b', { title: '<title>Nytt namn</title>' }) + makeItemXml('c'));
    const report = await take(second);
    expect(states(report.items)).toEqual(['Nytt namn: changed', 'Avsnitt c: imported', 'Avsnitt a: kept']);
    const [after] = await read();
    const idOf = (file: (typeof before)[number] | undefined, guid: string) =>
      file?.episodes.find((episode) => episode.guid === guid)?.id;
    expect(idOf(after, 'b')).toBe(idOf(before[0], 'b'));
    expect(after?.episodes).toHaveLength(3);
    expect((await take(second)).state).toBe('unchanged');
  });

  it('keeps the date that it gave an undated item', async () => {
    const { importXml: take, read } = openImports();
    const feed = (built: string) =>
      makeFeedXml(
        makeItemXml('a', { pubDate: '' }),
        `<title>T</title><language>fi</language><lastBuildDate>${built}</lastBuildDate>`,
      );
    await take(feed('Mon, 02 Nov 2026 05:00:00 GMT'));
    expect((await take(feed('Tue, 03 Nov 2026 05:00:00 GMT'))).state).toBe('unchanged');
    expect((await read())[0]?.episodes[0]?.dateAdded).toBe('2026-11-02T05:00:00.000Z');
  });

  it('writes nothing on a dry run', async () => {
    const { importXml: take, read } = openImports();
    expect((await take(makeFeedXml(makeItemXml('a')), { isDryRun: true })).state).toBe('imported');
    expect(await read()).toEqual([]);
  });
});

describe('the import of an invalid feed', () => {
  const whole = makeFeedXml(makeItemXml('a'));
  it.each([
    ['nothing', '', 'notAFeed'],
    ['words', 'hello', 'notAFeed'],
    ['a web page', '<!DOCTYPE html><html><head><title>x</title></head></html>', 'notAFeed'],
    ['an Atom feed', '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>', 'notAFeed'],
    ['half a feed', whole.slice(0, -20), 'brokenOff'],
    ['half a packed feed', gzipSync(whole).subarray(0, -30), 'brokenOff'],
    ['a feed without a region', makeFeedXml(makeItemXml('a'), '<title>T</title><language>en</language>'), 'noMarket'],
    ['a feed without items', makeFeedXml(''), 'nothingUsable'],
    [
      'a feed whose publisher says no',
      makeFeedXml(makeItemXml('a'), '<title>T</title><itunes:block>yes</itunes:block>'),
      'notAllowed',
    ],
    ['a tower of elements', `<rss><channel>${'<a>'.repeat(200)}`, 'notAFeed'],
  ])('rejects %s and does not change the show', async (_what, bytes, code) => {
    const { importXml: take, read } = openImports();
    await take(whole);
    const before = await read();
    const fault = await take(bytes, bytes === '' ? {} : { region: code === 'noMarket' ? undefined : 'se' }).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(FeedError);
    expect((fault as FeedError).code).toBe(code);
    expect((fault as FeedError).message).not.toContain('\n');
    expect(await read()).toEqual(before);
  });

  it('rejects a compressed feed that is too large when decompressed', async () => {
    const { importXml: take } = openImports();
    const rules = { maxBytes: 50_000, maxMs: 1_000, isPrivateAllowed: false };
    const bomb = gzipSync(makeFeedXml(`<!--${' '.repeat(1_000_000)}-->`));
    expect(bomb.length).toBeLessThan(5_000);
    await expect(take(bomb, { rules })).rejects.toMatchObject({ code: 'tooLarge' });
  });
});

describe('the import of a malformed feed', () => {
  const titleOf = async (bytes: string | Uint8Array) => {
    const { importXml: take, read } = openImports();
    const report = await take(bytes);
    return { title: (await read())[0]?.show.title, notes: report.notes };
  };
  const feed = (title: string, declaration = '<?xml version="1.0" encoding="UTF-8"?>') =>
    makeFeedXml(makeItemXml('a'), `<title>${title}</title><language>sv</language>`).replace(
      /^<\?xml.*?\?>/,
      declaration,
    );
  const western = (text: string) => Buffer.from(text, 'latin1');

  it.each<[string, Uint8Array]>([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${feed('Röda ord')}`)],
    ['UTF-8 that says ISO-8859-1', Buffer.from(feed('Röda ord', '<?xml version="1.0" encoding="ISO-8859-1"?>'))],
    ['windows-1252 that says UTF-8', western(feed('Röda ord'))],
    ['windows-1252 that says so', western(feed('Röda ord', '<?xml version="1.0" encoding="windows-1252"?>'))],
    ['windows-1252 that says UTF-16', western(feed('Röda ord', '<?xml version="1.0" encoding="utf-16"?>'))],
    ['no declaration', Buffer.from(feed('Röda ord', ''))],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${feed('Röda ord')}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${feed('Röda ord')}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(feed('Röda ord'), 'utf16le')],
    ['a packed file', gzipSync(feed('Röda ord'))],
    ['an unknown encoding', Buffer.from(feed('Röda ord', '<?xml version="1.0" encoding="klingon"?>'))],
    ['empty lines before the declaration', Buffer.from(`\n\n  ${feed('Röda ord')}`)],
    ['HTML references', Buffer.from(feed('R&ouml;da ord'))],
    ['references escaped twice', Buffer.from(feed('R&amp;ouml;da ord'))],
    ['control characters', Buffer.from(feed('Röda\u0000 \u0007ord\u202E'))],
  ])('reads a feed with %s', async (_what, bytes) => {
    expect((await titleOf(bytes)).title).toBe('Röda ord');
  });

  it('accepts characters of both encodings in one feed', async () => {
    const mixed = Buffer.concat([
      western(feed('Röda ord').replace('</channel></rss>', '')),
      Buffer.from('<!-- å --></channel></rss>'),
    ]);
    expect((await titleOf(mixed)).title).toBe('Röda ord');
  });

  it('accepts and counts violations of XML', async () => {
    const { importXml: take, read } = openImports();
    const items = `<item><title>Ett & två < tre</title><guid>a</guid><pubDate>2026-11-01</pubDate>
      <enclosure url=https://a.example/a.mp3?x=1&copy=2 type="audio/mpeg"></item>${makeItemXml('b')}`;
    const report = await take(makeFeedXml(items).replace(/ xmlns:itunes="[^"]*"/, ''));
    expect(report.notes[0]).toMatch(/rules are broken in \d+ places/);
    expect((await read())[0]?.episodes.map(({ guid }) => guid)).toContain('b');
  });

  it('accepts undeclared and renamed namespaces', async () => {
    const { importXml: take, read } = openImports();
    const items =
      makeItemXml('a', { rest: '<apple:duration>90</apple:duration>' }) +
      makeItemXml('b', { rest: '<itunes:duration>80</itunes:duration>' });
    const feedXml = makeFeedXml(items).replace('xmlns:itunes=', 'xmlns:apple=');
    await take(feedXml);
    const lengths = (await read())[0]?.episodes.map(({ lengthSeconds }) => lengthSeconds).sort();
    expect(lengths).toEqual([80, 90]);
  });

  it('uses the last description when there are several', async () => {
    const { importXml: take, read } = openImports();
    const words =
      '<description></description><itunes:summary>Kort</itunes:summary><content:encoded><![CDATA[<p>Lång</p>]]></content:encoded>';
    await take(makeFeedXml(makeItemXml('a', { rest: words })));
    expect((await read())[0]?.episodes[0]?.description).toBe('Lång');
  });
});
