/**
 * Prefix of pages that editors add. It prevents collisions with pages of later releases and gives them a separate
 * path on the site.
 */
export const ownPrefix = 'page-';

/** Location of a document in the editor: its folder and slug. */
export type DocumentLocation = { kind: 'site' | 'own'; slug: string } | { kind: 'footer' };

/** Parses the path of a document; undefined for an unknown one. */
export function parseLocation(path: string): DocumentLocation | undefined {
  if (path === 'footer.json') return { kind: 'footer' };
  const parts = /^(?<folder>site|pages)\/(?<slug>[a-z0-9]+(-[a-z0-9]+)*)\.json$/.exec(path)?.groups;
  const slug = parts?.['slug'];
  if (slug === undefined || slug.length + ownPrefix.length > 48) return undefined;
  return { kind: parts?.['folder'] === 'site' ? 'site' : 'own', slug };
}

/** The id of the document at a location. */
export const documentOf = (location: DocumentLocation): string =>
  location.kind === 'footer' ? 'footer' : `pages/${location.kind === 'own' ? ownPrefix : ''}${location.slug}`;

/** The location of a document. */
export function locationOf(id: string): DocumentLocation {
  if (id === 'footer') return { kind: 'footer' };
  const slug = id.slice('pages/'.length);
  return slug.startsWith(ownPrefix) ? { kind: 'own', slug: slug.slice(ownPrefix.length) } : { kind: 'site', slug };
}

/** The path of a location. */
export const pathOf = (location: DocumentLocation): string =>
  location.kind === 'footer' ? 'footer.json' : `${location.kind === 'own' ? 'pages' : 'site'}/${location.slug}.json`;
