import { expect, it, vi } from 'vitest';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';
import { makeAddress, makeShow, parseChannel, type ShowFields } from './example-show.ts';
import { findStoredRegion, identifyShow } from './show-identity.ts';

const names = { title: 'A', author: 'SR' };

it('the region of a feed is that of the shows that were read at its address', () => {
  const shows = [
    makeShow({ ...names, read: ['a'] }),
    { ...makeShow({ ...names, read: ['b'] }), region: 'fi' as const },
    makeShow({ ...names, read: ['b'] }),
  ];
  const find = (...paths: string[]) => findStoredRegion(parseChannel(names), paths.map(makeAddress), shows);
  expect([find('a'), find('b'), find('c', 'a'), find('a', 'b'), find()]).toEqual([
    'se',
    undefined,
    'se',
    undefined,
    undefined,
  ]);
});

it('the region of a feed without a stored address is that of the show with its guid and title', () => {
  const stored = { ...names, guid: 'g', read: ['a'] };
  const find = (fields: ShowFields, ...regions: ('se' | 'fi')[]) =>
    findStoredRegion(
      parseChannel(fields),
      [],
      regions.map((region) => ({ ...makeShow(stored), region })),
    );
  expect(find({ ...names, guid: 'g' }, 'fi')).toBe('fi');
  expect(find({ ...names, guid: 'g' }, 'fi', 'se')).toBeUndefined();
  expect(find({ ...names, title: 'B', guid: 'g' }, 'fi')).toBeUndefined();
  expect(find(names, 'fi')).toBeUndefined();
});

it('two shows with a copied guid stay two over several imports', async () => {
  const { importXml, read } = openImports();
  const xml = (title: string) =>
    makeFeedXml(
      makeItemXml(title),
      `<title>${title}</title><itunes:author>SR</itunes:author><language>sv</language><podcast:guid>g</podcast:guid>`,
    );
  await importXml(xml('A'));
  await expect(importXml(xml('B'))).rejects.toMatchObject({ code: 'notAllowed' });
  expect((await importXml(xml('A'))).state).toBe('unchanged');
  expect((await read()).map(({ show }) => show.title)).toEqual(['A']);
});

it('the episodes of other shows that claim an address are not read when names and address decide', async () => {
  const stored = ['a', 'b', 'c'].map((name): ShowFields => ({ title: name, author: 'SR', read: [name], claim: 'x' }));
  const shows = stored.map(makeShow);
  const compareWith = vi.fn<() => Promise<'none'>>(() => Promise.resolve('none'));
  const rules = { region: 'se' as const, shows, compareWith, isReplaceAllowed: false };
  expect((await identifyShow(parseChannel(stored[1]!), [makeAddress('b')], rules)).known).toBe(shows[1]);
  expect(compareWith).not.toHaveBeenCalled();
});
