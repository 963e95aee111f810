const tags = /(?:W\/)?"[^"]*"/g;

const withoutWeakness = (tag: string): string => tag.replace(/^W\//, '');

/**
 * True when `If-None-Match` has the entity tag: in a list, weak or strong, or as `*` (RFC 9110, 13.1.2). The client
 * then has the representation.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (header === null || header === undefined) return false;
  if (header.trim() === '*') return true;
  return (header.match(tags) ?? []).some((tag) => withoutWeakness(tag) === withoutWeakness(etag));
}

/**
 * True when a range of the representation may be sent. `If-Range` is missing, or has the same strong tag or the same
 * date (RFC 9110, 13.1.5). Otherwise the file has changed since the client's first part.
 */
export function allowsRange(
  header: string | null | undefined,
  { etag, lastModified }: { etag?: string | undefined; lastModified?: string | undefined },
): boolean {
  if (header === null || header === undefined) return true;
  const given = header.trim();
  if (given.startsWith('"')) return given === etag;
  return !given.startsWith('W/') && given === lastModified;
}
