import { describe, expect, it } from 'vitest';
import { localeNames } from '../../model/content-types.ts';
import { listFolders, openFolder } from '../../source/content-files.ts';
import { loadContent } from '../../source/load-content.ts';
import { linkKinds, listNamedRoutes, parseDestination, writeDestination } from './link-target.ts';

const { entries } = loadContent();
const shipped = openFolder();
const readLinks = (folder: string, locale: string): string[] =>
  (shipped.read(`${folder}/${locale}.json`) ?? '').match(/\broute:[A-Za-z0-9.]+(:[A-Za-z0-9-]+)?/g) ?? [];
const folders = [...listFolders(shipped, 'pages').map((slug) => `pages/${slug}`), 'footer'];

describe('a link', () => {
  it.each(localeNames)('of each shipped page leads to an item that the editor shows by its title, in %s', (locale) => {
    const named = new Set(listNamedRoutes(locale, 'en').map(({ id }) => id));
    const links = [...new Set(folders.flatMap((folder) => readLinks(folder, locale)))];
    expect(links.length).toBeGreaterThan(20);
    const unknown = links.filter((link) => {
      const { itemId = '' } = parseDestination(link);
      return !entries.has(itemId) && !named.has(itemId);
    });
    expect(unknown).toEqual([]);
  });

  it.each(['route:offer', 'route:premiumLanding', 'route:page:sommar', 'route:podcast:halva-inne', 'route:dashboard'])(
    'to %s stays the same when its item is chosen again',
    (link) => {
      const { kind, itemId = '' } = parseDestination(link);
      const type = itemId.startsWith('route.') ? 'route' : linkKinds[kind as 'page'];
      expect(writeDestination(kind, { id: itemId, type, fields: {} })).toBe(link);
    },
  );

  it('to another address is an address', () => {
    expect(parseDestination('https://example.com/').kind).toBe('address');
    expect(parseDestination('').kind).toBe('address');
  });
});
