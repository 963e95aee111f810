import { createHash } from 'node:crypto';

/*
 * Pictures are kept for ever by their address, so it changes with the picture: `SLUG-fXXXXXXXXXXXXXXXX` is a picture by
 * its bytes, of a feed or an editor; `SLUG-vXXXXXXXX` a drawing by the words and subjects that it is made of.
 */
const named = /^(?<slug>.+)-(?:v[0-9a-f]{8}|f(?<picture>[0-9a-f]{16}))$/;

/** The address of a cover that is a picture. */
export const namePicture = (slug: string, picture: string): string => `/media/cover/${slug}-f${picture}`;

/** The address of a cover that is drawn. @param facts what the drawing shows. */
export const nameDrawing = (slug: string, facts: readonly unknown[]): string =>
  `/media/cover/${slug}-v${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 8)}`;

/** What the name of a cover says: whose it is, and which picture, if it is one. */
export function readCoverName(name: string): { slug: string; picture: string | undefined } | undefined {
  const parts = named.exec(name)?.groups;
  return parts?.['slug'] === undefined ? undefined : { slug: parts['slug'], picture: parts['picture'] };
}
