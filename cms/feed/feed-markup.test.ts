import { describe, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';

const importOne = async (xml: string | Uint8Array) => {
  const { importXml, read } = openImports();
  const report = await importXml(xml);
  return { report, file: (await read())[0]! };
};

const readTitle = async (title: string, doctype = ''): Promise<string | undefined> => {
  const xml = makeFeedXml(makeItemXml('a', { title: `<title>${title}</title>` })).replace('<rss', `${doctype}<rss`);
  return (await importOne(xml)).file.episodes[0]?.title;
};

describe('characters of a feed', () => {
  it.each([
    ['It&#146;s &#128;5 &#x96; nu', 'It’s €5 – nu'],
    ['It&amp;#146;s', 'It’s'],
    ['It\u0092s', 'It’s'],
    ['a&#129;b', 'ab'],
    ['&#xD83D;&#xDE00; &amp;#55357;&amp;#56832;', '😀 😀'],
    ['&#xD83D;x', '\uFFFDx'],
    ['&copy 2026, &aring &Copy &notes', '© 2026, å &Copy &notes'],
    ['Ta&shy;bell', 'Tabell'],
  ])('reads %s as %s', async (title, expected) => expect(await readTitle(title)).toBe(expected));

  it.each([
    ['<!DOCTYPE rss [<!ENTITY a "Åsa">]>', 'Hej &a;!', 'Hej Åsa!'],
    [`<!DOCTYPE rss [<!ENTITY b '&a; &#38; Bo'><!ENTITY a "&#197;sa"><!ENTITY a "Ola">]>`, '&b;', 'Åsa & Bo'],
    ['<!DOCTYPE rss [<!ENTITY amp "&#38;#38;"><!ENTITY lt "x">]>', 'R&amp;D &lt;3', 'R&D <3'],
    ['<!DOCTYPE rss [<!ENTITY a SYSTEM "file:///etc/hostname">]>', '&a;', '&a;'],
    [`<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(500)}"><!ENTITY b "&a;&a;&a;">]>`, 'B &b;', 'B &b;'],
    ['<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "rss-0.91.dtd">', 'caf&eacute;', 'café'],
  ])('with %s reads %s as %s', async (doctype, title, expected) =>
    expect(await readTitle(title, doctype)).toBe(expected),
  );

  it('resolves entities in attributes', async () => {
    const enclosure = '<enclosure url="&host;/a.mp3" type="audio/mpeg"/>';
    const xml = makeFeedXml(makeItemXml('a', { enclosure }));
    const { file } = await importOne(xml.replace('<rss', '<!DOCTYPE rss [<!ENTITY host "https://a.example">]><rss'));
    expect(file.episodes[0]?.sound.url).toBe('https://a.example/a.mp3');
  });

  const latin = (text: string, changes: Record<string, number>): Buffer =>
    Buffer.from([...text].map((sign) => changes[sign] ?? sign.charCodeAt(0)));
  const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

  it.each<[string, (xml: string) => Uint8Array, string]>([
    ['IBM850', (xml) => latin(xml, { Å: 0x8f, ø: 0x9b }), 'Åsa ø'],
    ['cp865', (xml) => latin(xml, { Å: 0x8f, ø: 0x9b }), 'Åsa ø'],
    ['x-unknown', (xml) => latin(xml, {}), 'Åsa ø'],
    ['utf-16', (xml) => wide(`\n  ${xml}`), 'Åsa ø'],
    ['UTF-16BE', (xml) => wide(`\r\n${xml}`).swap16(), 'Åsa ø'],
    ['UTF-32', (xml) => Buffer.from(Uint32Array.from(`\uFEFF${xml}`, (sign) => sign.codePointAt(0)!).buffer), 'Åsa ø'],
    ['UTF-32BE', (xml) => Buffer.from(Uint32Array.from(xml, (sign) => sign.codePointAt(0)!).buffer).swap32(), 'Åsa ø'],
    // each half of a character in three bytes: CESU-8
    ['UTF-8', (xml) => Buffer.from(xml.replace('Åsa ø', '\xED\xA0\xBD\xED\xB8\x80'), 'latin1'), '😀'],
  ])('in %s are read', async (encoding, write, expected) => {
    const xml = makeFeedXml(
      makeItemXml('a', { title: '<title>Åsa ø</title>' }),
      '<title>P</title><language>sv</language>',
    );
    const { file } = await importOne(write(xml.replace('UTF-8', encoding)));
    expect(file.episodes[0]?.title).toBe(expected);
  });
});

describe('namespaces of a feed', () => {
  const readShow = async (channel: string, changeRoot = (root: string) => root) => {
    const xml = makeFeedXml(makeItemXml('a'), `<language>sv</language>${channel}`);
    return (await importOne(xml.replace(/<rss[^>]*>/, changeRoot))).file.show;
  };
  const itunes = 'http://www.itunes.com/dtds/podcast-1.0.dtd';

  it.each([
    ['another default namespace', '<title xmlns="urn:x">F</title><title>S</title>', 'S by S'],
    ['RSS 2.0 as namespace', '<title xmlns="http://backend.userland.com/rss2">S</title>', 'S by S'],
    [
      'another prefix',
      '<title>S</title><i:author xmlns:i="HTTP://www.itunes.com/DTDs/Podcast-1.0.dtd">X</i:author>',
      'S by X',
    ],
    [
      'a known prefix for something else',
      '<title>S</title><itunes:author xmlns:itunes="urn:y">X</itunes:author>',
      'S by S',
    ],
    [
      'a mistake in a URL',
      '<title>S</title><itunes:author xmlns:itunes="http://itunes.com/podcast">X</itunes:author>',
      'S by X',
    ],
    ['elements of others inside', '<x:a xmlns:x="urn:x"><title>F</title></x:a><title>S</title>', 'S by S'],
  ])('with %s', async (_name, channel, expected) => {
    const { title, author } = await readShow(channel);
    expect(`${title} by ${author}`).toBe(expected);
  });

  it('do not give their attributes to elements of others', async () => {
    const host = '<podcast:person xmlns:x="urn:x" x:role="guest">X</podcast:person>';
    expect((await readShow(`<title>S</title>${host}`)).author).toBe('X');
  });

  it.each(['urn:x', 'http://www.w3.org/2005/Atom', itunes, 'http://backend.userland.com/rss2'])(
    'are those of the root, also %s',
    async (uri) => {
      const { title } = await readShow('<title>S</title>', (root) => root.replace('>', ` xmlns="${uri}">`));
      expect(title).toBe('S');
    },
  );
});

it.each([
  ['<!doctype html><html><body><p>Podd</p></body></html>', 'a web page'],
  ['<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>', 'a web page'],
  ['<feed xmlns="http://www.w3.org/2005/Atom"><title>Podd</title></feed>', 'an Atom feed'],
  ['<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>', 'an RSS 1.0 feed'],
])('%s is named', async (xml, expected) => {
  await expect(importOne(xml)).rejects.toThrow(`this is ${expected}, not an RSS 2.0 feed`);
});

it('a feed without the end tag of its root is whole, one without that of its channel is not', async () => {
  const xml = makeFeedXml(makeItemXml('a'));
  for (const end of ['</rss', '</', '']) {
    const { file } = await importOne(xml.replace('</rss>', end));
    expect(file.episodes).toHaveLength(1);
  }
  await expect(importOne(xml.replace('</channel></rss>', ''))).rejects.toThrow('the feed ends in the middle');
});

it('the title of a show may be in Dublin Core, and the namespace of Apple at any host', async () => {
  const pubDate = '<dcterms:issued>2026-11-03</dcterms:issued>';
  const xml = makeFeedXml(
    makeItemXml('a', { pubDate }),
    '<dc:title>P</dc:title><itunes:author>A</itunes:author><language>sv</language>',
  );
  const { report } = await importOne(xml.replace('www.itunes.com/dtds/podcast', 'example.com/DTDs/PodCast'));
  expect([report.show.title, report.show.author, report.show.publishedAt]).toEqual([
    'P',
    'A',
    '2026-11-03T00:00:00.000Z',
  ]);
});

it('warnings in front of the declaration are skipped', async () => {
  const warnings = '<br />\n<b>Warning</b>: x in <b>feed.php</b> on line <b>1</b><br />\n';
  const { report } = await importOne(warnings + makeFeedXml(makeItemXml('a')));
  expect(report.items.map(({ guid }) => guid)).toEqual(['a']);
  const page = `<!DOCTYPE html><html><body>${makeFeedXml(makeItemXml('a'))}</body></html>`;
  await expect(importOne(page)).rejects.toThrow('this is a web page');
});

it('an item counts in the channel, or in an item whose end tag is missing, and nowhere else', async () => {
  const other = `<x:related xmlns:x="urn:x">${makeItemXml('related')}</x:related>`;
  const enclosure = '<enclosure url="https://a.example/a.mp3" type="audio/mpeg"/>';
  const items = [
    makeItemXml('a', { enclosure: `${other}${enclosure}` }),
    makeItemXml('b').replace('</item>', ''),
    makeItemXml('c'),
  ];
  const channel = '<title>S</title><language>sv</language><atom:link href="https://a.example/f" rel="self">';
  const { report } = await importOne(makeFeedXml(`${other}${items.join('')}`, channel));
  expect(report.items.map(({ guid, state }) => `${guid} ${state}`).sort()).toEqual([
    'a imported',
    'b imported',
    'c imported',
  ]);
});

it.each([
  ['<rss xml:base="https://b.example/x/">', '', 'https://b.example/x/a.mp3'],
  ['<rss xml:base="https://b.example/x/">', 'https://[', 'https://b.example/x/a.mp3'],
  ['<rss xml:base="https://b.example/x/">', 'y/', 'https://b.example/x/y/a.mp3'],
  ['<rss xml:base="https://b.example/x/">', '//c.example', 'https://c.example/a.mp3'],
])('in %s with the base "%s" of an item, a relative URL is %s', async (root, base, expected) => {
  const enclosure = '<enclosure url="a.mp3" type="audio/mpeg"/>';
  const item = makeItemXml('a', { enclosure }).replace('<item>', `<item xml:base="${base}">`);
  const { file } = await importOne(makeFeedXml(item).replace('<rss', root.slice(0, -1)));
  expect(file.episodes[0]?.sound.url).toBe(expected);
});
