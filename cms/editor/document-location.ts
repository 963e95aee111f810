/**
 * Pages that editors add stand apart from those that the product ships, in names as well: no later release can ship one
 * of the same name, and the site shows them below an address of their own.
 */
export const ownPrefix = 'page-';

/** Where a document stands in Keystatic: its folder there and its name. */
export type Place = { kind: 'site' | 'own'; slug: string } | { kind: 'footer' };

/** Reads a path of Keystatic's; undefined for one that is none of ours. */
export function readPlace(path: string): Place | undefined {
  if (path === 'footer.json') return { kind: 'footer' };
  const parts = /^(?<folder>site|pages)\/(?<slug>[a-z0-9]+(-[a-z0-9]+)*)\.json$/.exec(path)?.groups;
  const slug = parts?.['slug'];
  if (slug === undefined || slug.length + ownPrefix.length > 48) return undefined;
  return { kind: parts?.['folder'] === 'site' ? 'site' : 'own', slug };
}

/** The document of a place, as the desk names it. */
export const documentOf = (place: Place): string =>
  place.kind === 'footer' ? 'footer' : `pages/${place.kind === 'own' ? ownPrefix : ''}${place.slug}`;

/** The place of a document. */
export function placeOf(id: string): Place {
  if (id === 'footer') return { kind: 'footer' };
  const slug = id.slice('pages/'.length);
  return slug.startsWith(ownPrefix) ? { kind: 'own', slug: slug.slice(ownPrefix.length) } : { kind: 'site', slug };
}

/** The path by which Keystatic knows a document. */
export const pathOf = (place: Place): string =>
  place.kind === 'footer' ? 'footer.json' : `${place.kind === 'own' ? 'pages' : 'site'}/${place.slug}.json`;

/** The address of the editor for a document. */
export const editAddress = (place: Place): string =>
  place.kind === 'footer'
    ? '/keystatic/singleton/footer'
    : `/keystatic/collection/${place.kind === 'own' ? 'pages' : 'site'}/item/${place.slug}`;
