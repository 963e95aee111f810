import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FeedError } from './feed-error.ts';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';

const runs = process.env['TEST_FULL'] === '1' ? 5_000 : 150;

/** Valid and broken parts of feeds, in arbitrary order. */
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '<item>',
    '</item>',
    '<title>',
    '</title>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '&',
    '&#xD800;',
    '&#0;',
    '<',
  ),
  fc.constantFrom(
    '<channel>',
    '</channel>',
    '</rss>',
    '<guid>a</guid>',
    '<a:b xmlns:a="">',
    '<?x',
    '<!DOCTYPE x [<!ENTITY y "z">]>',
  ),
  fc.constantFrom(
    makeItemXml('x'),
    '<itunes:duration>\u0000</itunes:duration>',
    '<description>&lt;p&gt;',
    '<enclosure url=',
    '\uFFFF',
  ),
);

const feed = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc.array(piece, { maxLength: 30 }).map((pieces) => Buffer.from(makeFeedXml(pieces.join('')))),
  // a valid feed with some bytes changed, removed or in another encoding
  fc
    .tuple(fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 8 }), fc.nat(2_000), fc.boolean())
    .map(([changes, cut, isWide]) => {
      const bytes = Buffer.from(makeFeedXml(makeItemXml('a') + makeItemXml('b')), isWide ? 'utf16le' : 'utf8');
      for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
      return bytes.subarray(0, Math.max(0, bytes.length - (cut > 1_000 ? 0 : cut)));
    }),
);

describe('import of arbitrary bytes', () => {
  it('imports the feed or throws a one-line error without changing the show', async () => {
    const { importXml: take, read } = openImports();
    await take(
      makeFeedXml(
        makeItemXml('first'),
        '<title>Den första</title><language>sv</language><podcast:guid>1</podcast:guid>',
      ),
    );
    await fc.assert(
      fc.asyncProperty(feed, async (bytes) => {
        const before = await read();
        const result = await take(bytes, { region: 'se' }).catch((error: unknown) => error);
        const after = await read();
        const fault = result instanceof FeedError ? result.message : undefined;
        expect(result instanceof Error && fault === undefined ? result : undefined).toBeUndefined();
        expect(fault ?? '').not.toMatch(/\n/);
        // a rejected feed changes nothing; an accepted one can be read by its schema and keeps all episodes
        expect(fault === undefined || isDeepStrictEqual(after, before)).toBe(true);
        expect(after.length).toBeGreaterThanOrEqual(before.length);
        expect(JSON.stringify(after)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
      { numRuns: runs },
    );
  });
});
