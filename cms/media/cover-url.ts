/** Browsers cache a picture for ever by its URL, so the URL of an imported or uploaded picture contains its hash. */
const withPicture = /^(?<slug>.+)-f(?<picture>[0-9a-f]{16})$/;

/** URL of a cover. @param picture hash of an imported or uploaded picture; without one the bundled original is shown. */
export const coverUrl = (slug: string, picture?: string): string =>
  `/media/cover/${slug}${picture === undefined ? '' : `-f${picture}`}`;

/** Parses the name in a cover's URL. */
export function parseCoverName(name: string): { slug: string; picture: string | undefined } {
  const groups = withPicture.exec(name)?.groups;
  return { slug: groups?.['slug'] ?? name, picture: groups?.['picture'] };
}
