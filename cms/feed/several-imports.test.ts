import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeFeedXml } from './example-feed.ts';
import { createFeedParser } from './parse-feed.ts';
import type { ImportedShow } from './show-file.ts';
import { identifyShow } from './show-identity.ts';

const makeAddress = (index: number): string => `https://feeds.example/${index}.xml`;

const feed = fc.record({
  title: fc.constantFrom('A', 'B', 'C'),
  author: fc.constantFrom('X', 'Y', undefined),
  guid: fc.constantFrom(undefined, 'g', 'h'),
  /** number of the feed whose address it claims */
  claim: fc.constantFrom(undefined, 0, 1, 2, 3),
  hasTrailer: fc.boolean(),
});
type Feed = typeof feed extends fc.Arbitrary<infer Value> ? Value : never;
type Stored = { show: ImportedShow; episodes: string[] };

function parseChannel({ title, author, guid, claim }: Feed) {
  const parser = createFeedParser({ onItem: () => undefined });
  const parts = [
    `<title>${title}</title>`,
    author && `<itunes:author>${author}</itunes:author>`,
    guid && `<podcast:guid>${guid}</podcast:guid>`,
    claim !== undefined && `<atom:link rel="self" href="${makeAddress(claim)}"/>`,
  ];
  parser.write(makeFeedXml('', parts.filter(Boolean).join('')));
  return parser.end().channel;
}

/** Imports a feed. @returns the key of its show, and the show that it changes; undefined when it is refused */
async function importFeed(stored: Map<string, Stored>, feed: Feed, index: number) {
  const episodes = [`a${index}`, `b${index}`, ...(feed.hasTrailer ? ['trailer'] : [])];
  const shows = [...stored.values()].map(({ show }) => show);
  const compareWith = (show: ImportedShow) => {
    const known = stored.get(show.key)!.episodes;
    const shared = known.filter((name) => episodes.includes(name)).length;
    return Promise.resolve(shared === 0 ? ('none' as const) : shared > 1 ? ('most' as const) : ('some' as const));
  };
  const rules = { region: 'se' as const, shows, compareWith, isReplaceAllowed: false };
  const identity = await identifyShow(parseChannel(feed), [makeAddress(index)], rules).catch(() => undefined);
  if (identity === undefined) return undefined;
  const { key, identifiers, known } = identity;
  const { title, author = title } = feed;
  const show = { ...known, key, identifiers, region: 'se', title, author, slug: key } as ImportedShow;
  stored.set(key, { show, episodes: [...new Set([...(stored.get(key)?.episodes ?? []), ...episodes])] });
  return { key, known };
}

it('several imports of any feeds change no show with another title and author, and find the same shows again', async () => {
  const check = fc.asyncProperty(fc.array(feed, { minLength: 2, maxLength: 4 }), async (feeds) => {
    const stored = new Map<string, Stored>();
    const rounds: (string | undefined)[][] = [];
    for (let round = 0; round < 2; round += 1) {
      const keys: (string | undefined)[] = [];
      for (const [index, one] of feeds.entries()) {
        const result = await importFeed(stored, one, index);
        const { known } = result ?? {};
        const hasOtherAuthor =
          one.author !== undefined && known?.author !== known?.title && known?.author !== one.author;
        if (known !== undefined && known.title !== one.title && hasOtherAuthor) return false;
        keys.push(result?.key);
      }
      rounds.push(keys);
    }
    // a refused feed may belong to a show that was imported after it
    return rounds[0]!.every((key, index) => key === undefined || key === rounds[1]![index]);
  });
  const { counterexample } = await fc.check(check, { numRuns: 200, seed: 39 });
  expect(counterexample).toBeNull();
});
