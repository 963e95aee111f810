import { describe, expect, it } from 'vitest';
import { makeAddress, makeShow, parseChannel, type ShowFields } from './example-show.ts';
import { identifyShow } from './show-identity.ts';

const own: ShowFields = { title: 'A', author: 'SR', read: ['a'], episodes: ['a1'] };
const second: ShowFields = { title: 'B', author: 'SR', read: ['b'], episodes: ['b1'] };
const foreign: ShowFields = { title: 'B', author: 'Bo', read: ['b'], episodes: ['b1'] };
const from = (read: string[], fields: ShowFields): ShowFields => ({ ...fields, read });

/** Number of the stored show, `new`, or a part of the refusal; then the identifier, or the one that counts for nothing. */
type Row = [what: string, stored: ShowFields[], feed: ShowFields, expected: number | 'new' | RegExp, reason?: string];

const rows: Row[] = [
  ['a feed at its address', [own, second], own, 0, 'address of the feed'],
  ['a feed that redirects to its new address', [own], from(['a', 'c'], own), 0, 'address of the feed'],
  ['a redirect to another show of its author', [own, second], from(['a', 'b'], second), 1, 'permanent redirect'],
  ['a redirect to another show of another author', [own, foreign], from(['a', 'b'], foreign), 1, 'permanent redirect'],
  ['a redirect to a new show of its author', [own], from(['a', 'b'], second), /address of the feed belongs to A/],
  ['a renamed show behind a redirect', [own], from(['a', 'c'], { ...own, title: 'Ny' }), 0, 'address of the feed'],
  ['a renamed show at its address', [own], { ...own, title: 'Ny', episodes: [] }, 0, 'address of the feed'],
  ['another title and author at its address', [own], from(['a'], foreign), /belongs to A .*--replace overwrites A SR/],
  [
    'a guid that the show at the address copies',
    [{ ...second, guid: 'g' }, own],
    { ...own, guid: 'g' },
    1,
    'its podcast guid belongs to B and identifies nothing',
  ],
  [
    'a copied guid, one author',
    [{ ...own, guid: 'g' }],
    { ...second, guid: 'g' },
    'new',
    'its podcast guid belongs to A',
  ],
  [
    'a guid and a title, no author',
    [{ title: 'P', guid: 'g', read: ['a'] }],
    { title: 'P', guid: 'g', read: ['b'] },
    0,
  ],
  [
    'a guid and a title, another author',
    [{ title: 'Podcast', author: 'Eva', guid: 'g', read: ['a'] }],
    { title: 'Podcast', author: 'Bo', guid: 'g', read: ['b'] },
    'new',
    'its podcast guid belongs to Podcast',
  ],
  [
    'a guid, a title and an episode, another author',
    [{ title: 'Podcast', author: 'SR', guid: 'g', read: ['a'], episodes: ['a1', 'a2'] }],
    { title: 'Podcast', author: 'Sveriges Radio', guid: 'g', read: ['b'], episodes: ['a2', 'a3'] },
    0,
    'podcast guid',
  ],
  ['a self link and a title, no author', [{ title: 'P', claim: 'x' }], { title: 'P', claim: 'x' }, 0, 'self link'],
  [
    'a self link, a title and an episode, another author',
    [{ title: 'P', author: 'SR', claim: 'x', episodes: ['a1', 'a2', 'a3'] }],
    { title: 'P', author: 'Sveriges Radio', claim: 'x', episodes: ['a3', 'a4', 'a5'] },
    0,
    'self link',
  ],
  ['a self link, another author', [{ ...own, claim: 'x' }], { title: 'A', author: 'Bo', claim: 'x' }, 'new'],
  ['a redirect and a title, no author', [{ title: 'P', read: ['a'] }], { title: 'P', read: ['a', 'c'] }, 0],
  ['a redirect and a title, another author', [own], from(['a', 'c'], { ...own, author: 'Bo', episodes: [] }), 0],
  [
    'a redirect, an author and one of many episodes',
    [{ ...own, episodes: ['a1', 'a2', 'a3'] }],
    from(['a', 'c'], { ...own, title: 'Ny', episodes: ['a3', 'a4', 'a5'] }),
    0,
    'address of the feed',
  ],
  [
    'a guid in two files, an author and one of many episodes',
    [{ title: 'A', author: 'SR', guid: 'g', episodes: ['a1', 'a2', 'a3'] }],
    { title: 'Ny', author: 'SR', guid: 'g', episodes: ['a3', 'a4', 'a5'] },
    0,
    'podcast guid',
  ],
  [
    'an author that equals the title',
    [{ title: 'P', author: 'P' }],
    { title: 'P', author: 'P' },
    0,
    'author and title',
  ],
  [
    'a title with other signs',
    [{ title: 'Skog – en podd', author: 'Eva' }],
    { title: 'Skog - en podd', author: 'Eva' },
    0,
    'author and title',
  ],
  ['the owner of a guid that another show copied', [{ ...own, guid: 'g' }], { ...foreign, guid: 'g' }, 'new'],
  [
    'the owner of a copied guid, later at a new address',
    [{ ...own, guid: 'g' }, foreign],
    { ...foreign, guid: 'g', read: ['b', 'c'] },
    1,
    'its podcast guid belongs to A and identifies nothing',
  ],
  [
    'a guid in two files',
    [{ title: 'A', author: 'SR', guid: 'g' }],
    { title: 'B', author: 'SR', guid: 'g' },
    /guid belongs to A/,
  ],
  [
    'a guid at another host, with an episode',
    [{ ...own, guid: 'g' }],
    { ...own, title: 'Ny', guid: 'g', read: ['c'] },
    0,
    'podcast guid',
  ],
  [
    'a guid at another host, with both names',
    [{ ...own, guid: 'g' }],
    { ...own, guid: 'g', read: ['c'], episodes: [] },
    0,
    'podcast guid',
  ],
  [
    'a guid and an episode, but another title and author',
    [{ ...own, guid: 'g' }],
    { ...foreign, guid: 'g', episodes: ['a1'] },
    /podcast guid belongs to A/,
  ],
  [
    'a guid and names of one show at the address of another',
    [{ ...own, guid: 'g' }, second],
    { ...own, guid: 'g', read: ['b'], episodes: ['b1'] },
    /podcast guid belongs to A .*address of the feed belongs to B/,
  ],
  [
    'the guid, names and episodes of one show at the address of another',
    [{ ...own, guid: 'g' }, second],
    { ...own, guid: 'g', read: ['b'] },
    0,
    'its address of the feed belongs to B and identifies nothing',
  ],
  [
    'the names of one show at the address of another',
    [own, second],
    from(['b'], { ...own, episodes: [] }),
    /belongs to/,
  ],
  ['two files with one title', [{ title: 'Podcast', episodes: ['a1'] }], { title: 'Podcast', episodes: ['b1'] }, 'new'],
  [
    'two files with one title and an episode',
    [{ title: 'P', episodes: ['1'] }],
    { title: 'P', episodes: ['1'] },
    0,
    'author and title',
  ],
  [
    'two files with title and author',
    [{ title: 'P', author: 'Eva' }],
    { title: 'P', author: 'Eva' },
    0,
    'author and title',
  ],
  [
    'a trailer in common with a show of its author',
    [{ ...own, claim: 'x', episodes: ['a1', 'trailer'] }],
    { ...second, claim: 'x', episodes: ['b1', 'trailer'] },
    'new',
  ],
  [
    'a trailer in common with a show of its title',
    [{ ...own, episodes: ['a1', 'trailer'] }],
    { ...own, author: 'Bo', read: ['b'], episodes: ['b1', 'trailer'] },
    'new',
  ],
  [
    'a copied guid and a trailer in common',
    [{ ...own, guid: 'g', episodes: ['a1', 'trailer'] }],
    { ...second, guid: 'g', episodes: ['b1', 'trailer'] },
    /guid belongs to A/,
  ],
  [
    'its address and title, and a namesake with its author',
    [
      { ...own, author: 'Bo', episodes: ['trailer'] },
      { ...own, read: ['b'], episodes: ['trailer'] },
    ],
    { ...own, episodes: ['trailer'] },
    0,
    'address of the feed',
  ],
  [
    'its address and title, and a namesake at a claimed address',
    [
      { title: 'A', read: ['a'], episodes: ['trailer'] },
      { ...own, read: ['b'], episodes: ['trailer'] },
    ],
    { ...own, claim: 'b', episodes: ['trailer'] },
    0,
    'address of the feed',
  ],
  ['an address that a show only claims', [{ ...foreign, claim: 'a', read: ['b'] }], own, 'new'],
  [
    'a claimed address of another show',
    [own],
    { ...foreign, claim: 'a' },
    'new',
    'its self link belongs to A and identifies nothing',
  ],
];

async function identify(stored: readonly ShowFields[], feed: ShowFields, isReplaceAllowed = false) {
  const shows = stored.map(makeShow);
  const { known, matchedBy, notes } = await identifyShow(parseChannel(feed), (feed.read ?? []).map(makeAddress), {
    region: 'se',
    shows,
    compareWith: (show) => {
      const episodes = stored[shows.indexOf(show)]!.episodes ?? [];
      const shared = episodes.filter((name) => feed.episodes?.includes(name)).length;
      return Promise.resolve(shared === 0 ? 'none' : 2 * shared > episodes.length ? 'most' : 'some');
    },
    isReplaceAllowed,
  });
  return { found: known === undefined ? 'new' : shows.indexOf(known), reasons: [matchedBy, ...notes].join('; ') };
}

describe('the stored show of a feed', () => {
  const accepted = rows.filter(([, , , expected]) => !(expected instanceof RegExp));
  it.each(accepted)('%s', async (_what, stored, feed, expected, reason = '') => {
    const { found, reasons } = await identify(stored, feed);
    expect(found).toBe(expected);
    expect(reasons).toContain(reason);
  });

  const refused = rows.flatMap(([what, stored, feed, expected]) =>
    expected instanceof RegExp ? [{ what, stored, feed, expected }] : [],
  );
  it.each(refused)('is not chosen for $what', async ({ stored, feed, expected }) => {
    await expect(identify(stored, feed)).rejects.toThrow(expected);
  });

  it('is the one with the most evidence when --replace chooses between two', async () => {
    const feed: ShowFields = { ...own, guid: 'g', read: ['b'], episodes: ['b1'] };
    expect((await identify([{ ...own, guid: 'g' }, second], feed, true)).found).toBe(0);
    expect((await identify([own], from(['a'], foreign), true)).found).toBe(0);
    expect((await identify([own, foreign], from(['a', 'b'], foreign), true)).found).toBe(1);
  });
});
