import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readFeedList } from './feed-list.ts';

async function readList(text: string): Promise<string[] | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'list');
  writeFileSync(file, text);
  const lines = await readFeedList(file, { maxBytes: 1e6, maxMs: 1_000, isPrivateAllowed: false });
  return lines?.map((line) => ('address' in line ? line.address : line.problem));
}

const [a, b] = ['https://podd.example/a', 'https://podd.example/b'];
const outlines = `<outline type="rss" xmlUrl="${a}"/><outline text="B"><outline XMLURL="${b}"/></outline>`;

it.each([
  ['a text with one bad line', `${a}\nhej hopp\n${b}`, [a, 'hej hopp: this is no address', b]],
  ['addresses without a scheme', `podd.example/x\n${a}`, ['podd.example/x: this is no address', a]],
  ['marks around addresses', `"${a}",\r\n<${b}>;\r# slut`, [a, b]],
  ['columns of a table', `${a}\tPodd A\n"${b}"\tPodd B`, [a, b]],
  ['titles next to addresses', `${a} Skogens röst\n<${b}> - B\nB: del 1 (${a})\n"Podd, A",${b}`, [a, b]],
  ['columns with commas', `${a},1,Skogens röst\n${b},c`, [a, `${b},c`]],
  ['schemes of apps', 'feed://podd.example/a\nfeed:https://podd.example/b\nitpc://podd.example/a', [a, b]],
  ['another scheme', `ftp://podd.example/x\n${a}`, ['ftp://podd.example/x: this is no address', a]],
  ['a byte order mark', `\uFEFF${a}\n${a}`, [a]],
  [
    'columns behind an address',
    `${a},Podd A\n${b};sv\n${a}/c|Podd C\n${a}?x=1,2,Podd D`,
    [a, b, `${a}/c`, `${a}?x=1,2`],
  ],
  ['columns on both sides', `namn;url;språk\nA;${a};sv\nB,${b},1`, [a, b]],
  ['commas of an address', `${a}?x=1,2\n${b};x=1\nB,"${b}?y=1,2",sv`, [`${a}?x=1,2`, `${b};x=1`, `${b}?y=1,2`]],
  [
    'several addresses in a line',
    `${a}, ${b}\n${a}/2,${b}/2\t${a}/3 ${b}/3`,
    [a, b, `${a}/2`, `${b}/2`, `${a}/3`, `${b}/3`],
  ],
  ['an address inside another', `https://proxy.example/?url=${a},b`, [`https://proxy.example/?url=${a},b`]],
  ['brackets of an address', `${a}_(x)\n[B](${b}) (se ${a}).`, [`${a}_(x)`, b, a]],
  ['a list in JSON', `["${a}", "x"]`, [a, 'x: this is no address']],
  [
    'JSON with fields',
    JSON.stringify({ shows: [{ title: 'A', feedUrl: a, link: 'https://podd.example/' }, { url: b }] }),
    [a, b],
  ],
  ['signs that are not visible', `\u200B${a}\u00AD\n\u200E${b}\uFEFF`, [a, b]],
  ['an address with a fragment', `${a}#del\n${a}`, [a]],
  ['OPML with a prefix', `<o:opml xmlns:o="x"><o:body><o:outline xmlUrl="${a}"/></o:body></o:opml>`, [a]],
  [
    'OPML with feeds without an address',
    `<opml><outline text="Mapp"><outline type="rss" text="C" htmlUrl="${b}"/><outline title="D" xmlUrl=""/>${outlines}</outline></opml>`,
    ['C: the outline has no xmlUrl', 'D: the outline has no xmlUrl', a, b],
  ],
  ['OPML', `<opml version="2.0"><body>${outlines}</body></opml>`, [a, b]],
  [
    'OPML with an address that is none',
    `<opml><outline xmlUrl="x y"/>${outlines}</opml>`,
    ['x y: this is no address', a, b],
  ],
  ['OPML with an app scheme', '<opml><outline type="rss" url="feed://podd.example/a"/></opml>', [a]],
  [
    'OPML with comments',
    `<opml><outline isComment="true" xmlUrl="${a}"/><outline isComment="TRUE"><outline xmlUrl="${a}"/></outline><outline isComment="false" xmlUrl="${b}"/></opml>`,
    [b],
  ],
  [
    'OPML with a document type',
    `<?xml version="1.0"?><!-- min > lista --><!DOCTYPE opml [ <!ENTITY a "<b>"> ]>\n<!--x--><opml>${outlines}</opml>`,
    [a, b],
  ],
  ['OPML with an external document type', `<!DOCTYPE opml SYSTEM "opml.dtd"><opml>${outlines}</opml>`, [a, b]],
  ['OPML without an address', '<opml></opml>', ['this list of feeds is cut off, or has no address']],
  ['JSON with entries that are none', `["${a}", 5, true]`, [a, '5: this is no address', 'true: this is no address']],
  ['OPML that ends in the middle', `<opml><body>${outlines}<outline xmlUrl="`, [a, b]],
])('reads %s', async (_name, text, expected) => expect(await readList(text)).toEqual(expected));

it.each([
  '',
  'hej',
  '<html><body>https://podd.example/a</body></html>',
  '<rss><channel/></rss>',
  '{"x":1}',
  '{"version":"https://jsonfeed.org/version/1.1","feed_url":"https://podd.example/a"}',
])('%s is no list', async (text) => expect(await readList(text)).toBeUndefined());

it('reads a line with many blanks inside before the time limit of a test', async () => {
  expect(await readList(`${a}${' '.repeat(100_000)}b`)).toHaveLength(1);
}, 20_000);
