import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';
import { readTranscript } from './read-transcript.ts';
import { chooseTranscript } from './import-transcripts.ts';

const vtt = `\uFEFFWEBVTT - av Skogens röst

NOTE gjord för hand

STYLE
::cue { color: red }

1
00:00:01.200 --> 00:00:04.000 align:start
<v Eva Gran>Välkommen till <i>skogen</i>.</v>

00:00:04.000 --> 00:00:07.000
<v Eva Gran>Här är det tyst.</v>

00:01:05.000 --> 00:01:08.000
<v.loud Olle Tall>Nästan &amp; helt.</v><v Eva Gran>Ja.</v>
`;

describe('readTranscript', () => {
  it('reads speakers and times of WebVTT without markup, with one paragraph per speaker', () => {
    expect(readTranscript(vtt, 'vtt')).toEqual([
      { startSeconds: 1, speaker: 'Eva Gran', text: 'Välkommen till skogen. Här är det tyst.' },
      { startSeconds: 65, speaker: 'Olle Tall', text: 'Nästan & helt.' },
      { startSeconds: 65, speaker: 'Eva Gran', text: 'Ja.' },
    ]);
  });

  it.each([
    ['<', 100_000],
    ['<br ', 40_000],
    ['<v a ', 20_000],
    [`<v${' '.repeat(60_000)}`, 1],
    [`<i>${' '.repeat(4_000)}a`, 1],
  ])(
    'reads a cue of many marks before the time limit of a test: %.10j',
    (part, count) => {
      const cue = (text: string): string => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`;
      const read = readTranscript(`${cue(part.repeat(count))}\n00:00:03.000 --> 00:00:04.000\nHej.`, 'vtt');
      expect(JSON.stringify(read)).toContain('Hej.');
    },
    20_000,
  );

  it('reads SubRip, with a name before a colon as speaker when it occurs repeatedly', () => {
    const srt =
      '1\r\n00:00:00,780 --> 00:00:02,210\r\nEva Gran: Obs: håll i dig.\r\n\r\n' +
      '2\r\n01:00:02,210 --> 01:00:03,000\r\nOlle: Varför?\r\n\r\n3\r\n01:00:04,000 --> 01:00:05,000\r\nEva Gran: Därför.\r\n\r\n' +
      '4\r\n01:00:06,000 --> 01:00:07,000\r\nOlle: Jaha.\r\n';
    expect(readTranscript(srt, 'plain')).toEqual([
      { startSeconds: 0, speaker: 'Eva Gran', text: 'Obs: håll i dig.' },
      { startSeconds: 3602, speaker: 'Olle', text: 'Varför?' },
      { startSeconds: 3604, speaker: 'Eva Gran', text: 'Därför.' },
      { startSeconds: 3606, speaker: 'Olle', text: 'Jaha.' },
    ]);
  });

  it('reads JSON with one word per segment', () => {
    const body = (text: string, startTime: number) => ({
      speaker: 'Eva',
      startTime,
      endTime: startTime + 1,
      body: text,
    });
    const json = JSON.stringify({ version: '1.0.0', segments: [body('Hej', 0.4), body('på', 1), body('dig.', 2)] });
    expect(readTranscript(json, 'json')).toEqual([{ startSeconds: 0, speaker: 'Eva', text: 'Hej på dig.' }]);
  });

  it('reads plain text and HTML without scripts and images', () => {
    expect(readTranscript('[0:31] Hej.\nHej då.\n\nSlut <script>x()</script>på.', 'plain')).toEqual([
      { startSeconds: 31, text: 'Hej. Hej då.' },
      { text: 'Slut på.' },
    ]);
    const html =
      '<!DOCTYPE html><cite>Eva:</cite><time>1:05</time><p>Hej <b onclick="x()">du</b>.</p><script>x()</script><p><img src=x onerror="x()"> Igen.</p>';
    expect(readTranscript(html, 'html')).toEqual([
      { startSeconds: 65, speaker: 'Eva', text: 'Hej du.' },
      { speaker: 'Eva', text: 'Igen.' },
    ]);
  });

  it.each([
    ['vtt', 'WEBVTT\n\n00:01.000 --> 00:03.000\nA ord.\n00:04.000 --> 00:05.000\nB ord.'],
    ['srt', '1\n00:00:01,000 --> 00:00:03,000\nA ord.\n2\n00:00:04,000 --> 00:00:05,000\nB ord.'],
    ['html', '1\n00:00:01,000 --> 00:00:03,000\nA ord.\n\n2\n00:00:04,000 --> 00:00:05,000\nB ord.'],
    ['plain', '00:00:01,000 --> 00:00:03,000\nA ord.\n\n00:00:04,000 --> 00:00:05,000\nB ord.'],
    ['vtt', 'WEBVTT\n\nNOTE a --> b\ningen röst\n\n00:01.000 --> 00:03.000\nA ord.\nB ord.'],
  ] as const)('starts a cue of %s at each line of times, and shows no times: %j', (kind, text) =>
    expect(readTranscript(text, kind)).toEqual([{ startSeconds: 1, text: 'A ord. B ord.' }]),
  );

  it('reads signs of SubRip that are no tags', () => {
    const cue = (text: string) => readTranscript(`1\n00:00:01,000 --> 00:00:03,000\n${text}`, 'srt');
    for (const text of ['Om x < 3 är y > 5 alltid.', 'A --> B är en pil.'])
      expect(cue(text)).toEqual([{ startSeconds: 1, text }]);
    expect(cue('{\\an8}<i>Hej</i> <font color="red">du</font>.')).toEqual([{ startSeconds: 1, text: 'Hej du.' }]);
  });

  it('keeps the words of JSON around an invalid time, name or segment, and continues its voices', () => {
    const read = [
      { speaker: 'A', startTime: '1.5', body: 'Ett.' },
      { startTime: -0.01, body: 'Två.' },
      { speaker: 'B', startTime: 3, body: 'Tre.' },
      { startTime: 4, body: null },
      { speaker: 7, startTime: {}, body: 'Fyra.' },
    ];
    expect(readTranscript(JSON.stringify({ segments: read }), 'json')).toEqual([
      { startSeconds: 1, speaker: 'A', text: 'Ett. Två.' },
      { startSeconds: 3, speaker: 'B', text: 'Tre. Fyra.' },
    ]);
  });

  it.each([
    ['<p>Hej.<br>Då.</p>', [{ text: 'Hej. Då.' }]],
    ['<p>Hej<br/>du.</p>', [{ text: 'Hej du.' }]],
    ['<div>Hej.</div><div>Då.</div>', [{ text: 'Hej.' }, { text: 'Då.' }]],
    ['<ul><li>Hej.</li><li>Då.</li></ul>', [{ text: 'Hej.' }, { text: 'Då.' }]],
    ['<table><tr><td>Ann</td><td>Hej.</td></tr></table>', [{ text: 'Ann Hej.' }]],
    ['<p>Ett</p><blockquote>Två</blockquote>loss<p>Tre</p>', ['Ett', 'Två', 'loss', 'Tre'].map((text) => ({ text }))],
    ['<title>Sida</title><nav>Hem</nav><h2>Del 1</h2><p>Hej.</p>', [{ text: 'Del 1' }, { text: 'Hej.' }]],
    ['<p><cite>Ann</cite> <time>0:01</time> Hej.</p>', [{ startSeconds: 1, speaker: 'Ann', text: 'Hej.' }]],
    ['<p>Jag läste <cite>Boken</cite> igår.</p>', [{ text: 'Jag läste Boken igår.' }]],
  ])('reads every block of HTML as a paragraph: %s', (html, expected) =>
    expect(readTranscript(html, 'html')).toEqual(expected),
  );

  it('splits a long transcript into paragraphs without losing a word', () => {
    const words = Array.from({ length: 4_000 }, (_, index) => `ord${index}`);
    const lines = words.map(
      (word, index) => `0:${String(index % 60).padStart(2, '0')} --> 1:00\n${word}${index % 20 === 19 ? '.' : ''}`,
    );
    const read = readTranscript(`WEBVTT\n\n${lines.join('\n\n')}`, 'vtt');
    if (typeof read === 'string') throw new Error(read);
    expect(read.length).toBeGreaterThan(40);
    expect(Math.max(...read.map(({ text }) => text.length))).toBeLessThan(1_000);
    expect(
      read
        .map(({ text }) => text)
        .join(' ')
        .replaceAll('.', '')
        .split(' '),
    ).toEqual(words);
    const one = readTranscript(words.join(' '), 'plain');
    if (typeof one === 'string') throw new Error(one);
    expect(
      one
        .map(({ text }) => text)
        .join(' ')
        .split(' '),
    ).toEqual(words);
  });

  it.each([
    ['<!doctype html><p>Sidan finns inte', 'vtt', 'it is a web page'],
    ['{"segments": 7}', 'json', 'it cannot be read'],
    ['{"segments": [', 'json', 'it cannot be read'],
    ['WEBVTT\n\nNOTE tom', 'vtt', 'it holds no words'],
    ['', 'plain', 'it holds no words'],
    ['♪ ♪', 'plain', 'it holds no words'],
    ['a\0b', 'plain', 'it is no text'],
    ['ord '.repeat(150_000), 'plain', 'it is too long'],
    ['a\n\n'.repeat(5_000), 'plain', 'it is too long'],
  ] as const)('rejects %.20j', (text, kind, expected) => {
    expect(readTranscript(text, kind)).toBe(expected);
  });

  it('reads input that provokes backtracking before the time limit of a test', () => {
    for (const text of [
      '<v '.repeat(200_000),
      'A '.repeat(200_000),
      `${'\n \n'.repeat(100_000)}a`,
      'A.'.repeat(190_000),
    ])
      expect(readTranscript(`WEBVTT\n\n0:01 --> 0:02\n${text}`, 'vtt')).toBeDefined();
  }, 20_000);
});

it('chooses the most detailed transcript, by type or by file name', () => {
  const offer = (url: string, type = '') => ({ url: `https://words.example/${url}`, type });
  expect(chooseTranscript([offer('a.txt', 'text/plain'), offer('a.vtt', 'text/vtt; charset=utf-8')])?.kind).toBe('vtt');
  expect(chooseTranscript([{ url: '../a.vtt' }], 'https://words.example/feeds/x.xml')?.url).toBe(
    'https://words.example/a.vtt',
  );
  expect(chooseTranscript([offer('a.srt')])).toEqual({ url: 'https://words.example/a.srt', kind: 'srt' });
  expect(chooseTranscript([offer('a.pdf', 'application/pdf'), { url: 'x', type: 'text/vtt' }])).toBeUndefined();
});

describe('feed with transcripts', () => {
  let server: Server;
  let base: string;
  const requested: string[] = [];
  const files: Record<string, string> = {
    '/a.vtt': vtt,
    '/page.vtt': '<!DOCTYPE html><p>Hej',
    '/huge.txt': 'ord '.repeat(600_000),
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      requested.push(request.url ?? '');
      const file = files[request.url ?? ''];
      response.writeHead(file === undefined ? 404 : 200).end(file);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const rules = { maxBytes: 5e6, maxMs: 5_000, isPrivateAllowed: true };
  const item = (name: string, address: string) =>
    makeItemXml(name, { rest: `<podcast:transcript url="${address}" type="text/vtt"/>` });

  it('imports transcripts once, and keeps them when their host is unavailable', async () => {
    const { importXml: take, read } = openImports();
    const xml = makeFeedXml(item('a', `${base}/a.vtt`) + makeItemXml('b'));
    expect((await take(xml, { rules })).items.map(({ transcript }) => transcript)).toEqual(['read', undefined]);
    const episode = async () => (await read())[0]?.episodes.find(({ guid }) => guid === 'a');
    expect((await episode())?.transcript).toMatchObject({ url: `${base}/a.vtt`, paragraphs: [{}, {}, {}] });
    expect((await take(xml, { rules })).state).toBe('unchanged');
    expect(requested).toEqual(['/a.vtt']);
    const moved = await take(makeFeedXml(item('a', `${base}/gone.vtt`) + makeItemXml('b')), { rules });
    expect(moved.notes).toEqual(['the transcript of Avsnitt a is left out: its host does not send it']);
    expect((await episode())?.transcript?.url).toBe(`${base}/a.vtt`);
    await take(makeFeedXml(makeItemXml('a') + makeItemXml('b')), { rules });
    expect(await episode()).not.toHaveProperty('transcript');
  });

  it('is imported without broken, huge and private transcripts, and the report names each', async () => {
    const { importXml: take, read } = openImports();
    const items = item('a', `${base}/page.vtt`) + item('b', `${base}/huge.txt`) + item('c', 'file:///etc/passwd');
    const { items: reported, notes } = await take(makeFeedXml(items), { rules });
    expect(Object.fromEntries(reported.map(({ guid, transcript }) => [guid, transcript]))).toEqual({
      a: 'it is a web page',
      b: 'it is larger than 2 MB',
      c: 'its address must not be requested',
    });
    expect(notes).toHaveLength(3);
    expect((await read())[0]?.episodes.some((episode) => 'transcript' in episode)).toBe(false);
    const closed = await take(makeFeedXml(item('d', `${base}/a.vtt`), '<title>B</title><language>sv</language>'));
    expect(closed.items[0]?.transcript).toBe('its address must not be requested');
  });
});
