import { describe, expect, it } from 'vitest';
import type { FeedError } from './feed-error.ts';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';

const importOne = async (items: string, channel = '') => {
  const { importXml, read } = openImports();
  const report = await importXml(makeFeedXml(items, `<title>Podd</title><language>sv</language>${channel}`));
  return { report, file: (await read())[0]! };
};
const skipped = (report: Awaited<ReturnType<typeof importOne>>['report']) =>
  report.items.flatMap(({ title, reason }) => (reason === undefined ? [] : [`${title}: ${reason}`]));

it.each([
  ['<podcast:block>yes</podcast:block>', 'notAllowed'],
  ['<podcast:block>no</podcast:block>', 'imported'],
  ['<podcast:block id="google">yes</podcast:block>', 'imported'],
  ['<podcast:block id="nordlyd">yes</podcast:block>', 'notAllowed'],
  ['<podcast:block>yes</podcast:block><podcast:block id="nordlyd">no</podcast:block>', 'imported'],
  ['<podcast:block id="nordlyd">no</podcast:block><podcast:block id="nordlyd">yes</podcast:block>', 'notAllowed'],
  ['<googleplay:block>yes</googleplay:block>', 'notAllowed'],
  ['<itunes:block>no</itunes:block><itunes:block>Yes</itunes:block>', 'notAllowed'],
  ['<itunes:block>Yes</itunes:block><itunes:block>no</itunes:block>', 'notAllowed'],
  ['<itunes:block>Yes</itunes:block><podcast:block id="nordlyd">no</podcast:block>', 'imported'],
])('a show with %s is %s', async (block, expected) => {
  const result = await importOne(makeItemXml('a'), block).then(
    ({ report }) => report.state,
    (error: unknown) => (error as FeedError).code,
  );
  expect(result).toBe(expected);
});

it('only hosts of the show are its author', async () => {
  const persons = `<podcast:person role="guest">Gäst</podcast:person><podcast:person role="Host">Petra</podcast:person>
    <podcast:person>Olle</podcast:person><podcast:person group="audio post-production" role="editor">Klippare</podcast:person>
    <podcast:person group="visuals" role="host">Bild</podcast:person><podcast:person role="" group="">Kim</podcast:person>
    <podcast:person role="guest host">Vikarie</podcast:person><podcast:person role="Co-Host">Alva</podcast:person>
    <podcast:person role="Co Host">Bo</podcast:person><podcast:person role=" cohost ">Cia</podcast:person>
    <podcast:person role="co-host">petra</podcast:person>`;
  expect((await importOne(makeItemXml('a'), persons)).file.show.author).toBe('Petra, Olle, Kim, Alva, Bo, Cia');
});

it('an element counts for its own parent only', async () => {
  const live = `<podcast:liveItem status="live"><title>Live</title><guid>live</guid><itunes:image href="https://inner.example/live.jpg"/>
    <enclosure url="https://a.example/live.mp3" type="audio/mpeg"/><itunes:category text="Sports"/></podcast:liveItem>
    <podcast:liveItem>${makeItemXml('live')}</podcast:liveItem>`;
  const extra =
    '<other><enclosure url="https://a.example/x.mp3" type="audio/mpeg"/><podcast:transcript url="https://a.example/x.vtt" type="text/vtt"/></other>';
  const { report, file } = await importOne(
    makeItemXml('a') + makeItemXml('b', { enclosure: extra }),
    `${live}<itunes:category text="Comedy"/>`,
  );
  expect(report.items.map(({ guid }) => guid)).not.toContain('live');
  expect(report.notes.join()).not.toContain('picture');
  expect(file.show.categoryIds).toHaveLength(1);
  expect(skipped(report)).toEqual(['Avsnitt b: no sound']);
});

it.each([
  '<image><url>http://127.0.0.1/rss.jpg</url><title>Podd</title></image>',
  '<itunes:image url="http://127.0.0.1/a.jpg"/>',
  '<itunes:image>http://127.0.0.1/a.jpg</itunes:image>',
  '<link>http://127.0.0.1/podd</link><itunes:image href="/a.jpg"/>',
])('the cover of a feed may be %s', async (image) => {
  expect((await importOne(makeItemXml('a'), image)).report.notes.join()).toContain(
    'the picture of the feed is left out',
  );
});

it.each([
  ['Så fungerar &lt;canvas&gt; i webbläsaren', 'Så fungerar <canvas> i webbläsaren'],
  ['vector&lt;string&gt; eller list&lt;int&gt;?', 'vector<string> eller list<int>?'],
  ['Varför a&lt;b men c&gt;d', 'Varför a<b men c>d'],
  ['&lt;br&gt;', '<br>'],
  ['R&amp;amp;D &amp;lt;3', 'R&D <3'],
  ['Så gör &lt;b&gt;text&lt;/b&gt; texten fet', 'Så gör <b>text</b> texten fet'],
  ['<![CDATA[Så gör <b>text</b> texten fet]]>', 'Så gör <b>text</b> texten fet'],
  ['<![CDATA[Så fungerar <canvas>]]>', 'Så fungerar <canvas>'],
  ['<![CDATA[R&amp;D]]> &amp; <![CDATA[<3]]>', 'R&D & <3'],
])('reads the title %s', async (title, expected) => {
  const { file } = await importOne(makeItemXml('a', { title: `<title>${title}</title>` }));
  expect(file.episodes[0]?.title).toBe(expected);
});

describe('the audio of an item', () => {
  const enclosure = (url: string, type: string) => `<enclosure url="${url}" type="${type}"/>`;

  const declaredMp3 = (names: string, expected: string) =>
    names.split(' ').map((name): [string, string, string] => [`https://a.example/f.${name}`, 'audio/mpeg', expected]);

  it.each<readonly [string, string, string]>([
    ['https://a.example/f.m4b', 'audio/x-m4b', 'm4a'],
    ['https://a.example/f.m4b', 'audio/mpeg', 'm4a'],
    ['https://a.example/f.m4b', 'video/mp4', 'm4a'],
    ['https://a.example/f.mp3?x=1', 'application/octet-stream', 'mp3'],
    ['https://a.example/f', 'audio/mpeg; codecs=mp3', 'mp3'],
    ['https://a.example/f.opus', '', 'ogg'],
    ['https://a.example/f.m4a', 'video/mp4', 'm4a'],
    ['https://a.example/f.mp4', 'audio/mp4', 'm4a'],
    ...['audio/x-mpeg-3', 'application/mp3', 'audio/x-mpg'].map(
      (type) => ['https://a.example/f', type, 'mp3'] as const,
    ),
    ...['audio/x-ogg', 'audio/vorbis'].map((type) => ['https://a.example/f', type, 'ogg'] as const),
    ['https://a.example/f', 'mp3', 'mp3'],
    ['https://a.example/f', 'audio/mpeg4', 'm4a'],
    ['https://a.example/f', 'audio/x-hx-aac-adts', 'aac'],
    ['https://a.example/f', 'application/x-flac', 'flac'],
    ['https://a.example/f.m3u', 'audio/x-mpegurl', 'an unsupported audio format'],
    ['https://a.example/f', 'application/x-mpegURL', 'an unsupported audio format'],
    ['https://a.example/f.wma', 'audio/x-ms-wma', 'an unsupported audio format'],
    ['https://a.example/f.wma', 'audio/mpeg', 'an unsupported audio format'],
    ['https://a.example/f.mid', 'audio/midi', 'an unsupported audio format'],
    ['https://a.example/f', 'audio/vnd.unknown', 'an unsupported audio format'],
    ['https://a.example/f.mov', '', 'a video'],
    ['https://a.example/f.webm', 'audio/webm', 'weba'],
    ['https://a.example/f.webm', 'video/webm', 'a video'],
    ['https://a.example/f.3gp', 'audio/3gpp', 'an unsupported audio format'],
    ['https://a.example/f.mp3', 'video/mpeg', 'mp3'],
    ['https://a.example/f.mp3', 'text/html', 'mp3'],
    ['//a.example/f.mp3', 'audio/mpeg', 'mp3'],
    ['https://a.example/f.jpg', 'image/jpeg', 'no sound'],
    ['https://a.example/f.pdf', 'application/pdf', 'no sound'],
    ...declaredMp3('m4p aa aax mka webm AIFF m3u8 wma mp2 amr mpd smil sdp gsm vox', 'an unsupported audio format'),
    ...declaredMp3('mp4 m4v mov mpg mkv avi swf', 'a video'),
    ...declaredMp3('pdf zip epub html jpg torrent css', 'no sound'),
    ...declaredMp3('weba', 'weba'),
    ...declaredMp3('mpeg php 12345', 'mp3'),
    ['https://a.example/get?file=bok.m4b', 'audio/mpeg', 'm4a'],
    ['https://a.example/get?file=bok.aax', 'audio/mpeg', 'an unsupported audio format'],
    ['https://a.example/get?token=x.zip', 'audio/mpeg', 'mp3'],
    ['https://a.example/f.m4b;id=1', 'audio/mpeg', 'm4a'],
    ['https://a.example/r/f.mp3/', 'audio/mpeg', 'mp3'],
  ])('%s of type %s is %s', async (url, type, expected) => {
    const { report, file } = await importOne(makeItemXml('a', { enclosure: enclosure(url, type) }) + makeItemXml('z'));
    const found = file.episodes.find(({ guid }) => guid === 'a')?.sound.ending;
    expect(found ?? report.items.find(({ guid }) => guid === 'a')?.reason).toBe(expected);
  });

  it('is found in media:content, also in a group, with its length', async () => {
    const media = 'xmlns:media="http://search.yahoo.com/mrss/"';
    const { file } = await importOne(
      makeItemXml('a', {
        enclosure: `<media:content ${media} url="https://a.example/a.jpg" medium="image"/><media:content ${media} url="https://a.example/a.mp3" type="audio/mpeg" duration="1800"/>`,
      }) +
        makeItemXml('b', {
          enclosure: `<media:group ${media}><media:content url="https://a.example/b.mp3" medium="audio"/></media:group>`,
        }),
    );
    const found = file.episodes.map(({ guid, lengthSeconds, sound }) => [guid, lengthSeconds, sound.url]);
    expect(found.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
      ['a', 1800, 'https://a.example/a.mp3'],
      ['b', 0, 'https://a.example/b.mp3'],
    ]);
  });

  it('is the enclosure, else the default media:content, else an alternative, and never a sample', async () => {
    const media = (name: string, rest: string) =>
      `<media:content xmlns:media="http://search.yahoo.com/mrss/" url="https://a.example/${name}.mp3" type="audio/mpeg" ${rest}/>`;
    const alternate = `<podcast:alternateEnclosure type="audio/mpeg" default="true"><podcast:source uri="https://a.example/alt.mp3"/></podcast:alternateEnclosure>`;
    const picture =
      '<media:content xmlns:media="http://search.yahoo.com/mrss/" url="https://a.example/b.mp4" type="video/mp4" duration="99"/>';
    const real = enclosure('https://a.example/real.mp3', 'audio/mpeg');
    const items = {
      a: alternate + media('sample', 'expression="sample" duration="30"') + media('m', 'isDefault="true"') + real,
      b: alternate + media('first', 'duration="1800"') + media('default', 'isDefault="true"') + picture,
      c: alternate + enclosure('https://a.example/c.wma', 'audio/x-ms-wma') + picture,
      d: media('sample', 'expression="sample"') + media('live', 'expression="nonstop"'),
      e: picture + real + media('real', 'duration="1800"'),
    };
    const feed = Object.entries(items).map(([name, elements]) => makeItemXml(name, { enclosure: elements }));
    const { report, file } = await importOne(feed.join(''));
    const found = file.episodes.map(({ guid, sound, lengthSeconds }) => `${guid} ${sound.url} ${lengthSeconds}`);
    expect(found.sort()).toEqual([
      'a https://a.example/real.mp3 0',
      'b https://a.example/default.mp3 1800',
      'c https://a.example/alt.mp3 0',
      'e https://a.example/real.mp3 1800',
    ]);
    expect(skipped(report)).toEqual(['Avsnitt d: only a sample']);
  });

  it('is found in links of Atom and in alternative enclosures, whose type is that of their sources', async () => {
    const source = '<podcast:source uri="ipfs://x"/><podcast:source uri="https://a.example/c"/>';
    const { file } = await importOne(
      makeItemXml('a', { enclosure: '<atom:link rel="enclosure" href="https://a.example/a.mp3" type="audio/mpeg"/>' }) +
        makeItemXml('b', { enclosure: '<link rel="enclosure" href="https://a.example/b.ogg"/>' }) +
        makeItemXml('c', {
          enclosure: `<podcast:alternateEnclosure type="audio/mpeg">${source}</podcast:alternateEnclosure>`,
        }),
    );
    expect(file.episodes.map(({ guid, sound }) => `${guid} ${sound.url} ${sound.ending}`).sort()).toEqual([
      'a https://a.example/a.mp3 mp3',
      'b https://a.example/b.ogg ogg',
      'c https://a.example/c mp3',
    ]);
  });

  it('has an address that is relative to the address of the feed', async () => {
    const item = makeItemXml('a', { enclosure: enclosure('../ljud/a.mp3', 'audio/mpeg') });
    const self = '<link>https://podd.example/</link><atom:link rel="self" href="https://podd.example/feeds/a.xml"/>';
    expect((await importOne(item, self)).file.episodes[0]?.sound.url).toBe('https://podd.example/ljud/a.mp3');
    const based = item.replace('<item>', '<item xml:base="https://bas.example/feeds/">');
    expect((await importOne(based, self)).file.episodes[0]?.sound.url).toBe('https://bas.example/ljud/a.mp3');
    for (const href of ['https://your-site.example/feed.xml', 'http://localhost:8080/feed.xml', 'feed.xml']) {
      const link = `<atom:link rel="self" href="${href}"/><link>https://podd.example/feeds/</link>`;
      expect((await importOne(item, link)).file.episodes[0]?.sound.url).toBe('https://podd.example/ljud/a.mp3');
    }
    const late = await importOne('', `<link>https://podd.example/</link>${item}${self}`);
    expect(late.file.episodes[0]?.sound.url).toBe('https://podd.example/ljud/a.mp3');
    const { report } = await importOne(item + makeItemXml('b'));
    expect(skipped(report)).toEqual(['Avsnitt a: an address that must not be requested']);
  });
});

it('elements of Atom, Dublin Core and Media RSS replace those that are missing or without a value', async () => {
  const atom = '<atom:summary>Text</atom:summary><description><![CDATA[<img src="x">]]></description>';
  const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';
  const { file } = await importOne(
    makeItemXml('a', {
      guid: '<atom:id>tag:a</atom:id>',
      title: '<atom:title>Rubrik</atom:title>',
      pubDate: '<atom:published>2026-11-01T00:00:00Z</atom:published>',
      rest: atom,
    }) + makeItemXml('b', { pubDate: `<pubDate>i går</pubDate><dc:date ${dc}>2026-10-01T00:00:00Z</dc:date>` }),
  );
  expect(
    file.episodes.map(({ guid, title, description, dateAdded }) => [guid, title, description, dateAdded.slice(0, 10)]),
  ).toEqual([
    ['tag:a', 'Rubrik', 'Text', '2026-11-01'],
    ['b', 'Avsnitt b', 'Avsnitt b', '2026-10-01'],
  ]);
});

it('a category without a name is none', async () => {
  const { report } = await importOne(makeItemXml('a'), '<itunes:category text=""/><itunes:category text="Music"/>');
  expect(report.notes.filter((note) => note.includes('category'))).toEqual([]);
});

it('an ambiguous date has no value, not that of the channel; an item without a date has that of the channel', async () => {
  const pubDate = '<pubDate>03/04/2026</pubDate>';
  const { report, file } = await importOne(
    makeItemXml('a', { pubDate }) + makeItemXml('b', { pubDate: '' }),
    '<pubDate>Sun, 01 Nov 2026 08:00:00 GMT</pubDate>',
  );
  expect(skipped(report)).toEqual(['Avsnitt a: no date']);
  expect(file.episodes.map(({ guid, dateAdded }) => [guid, dateAdded])).toEqual([['b', '2026-11-01T08:00:00.000Z']]);
});
