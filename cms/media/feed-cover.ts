import { readFile } from 'node:fs/promises';
import { nameCoverFile } from '../feed/show-file.ts';

/** `SLUG-vXXXXXXXX` is a drawing by its words, `SLUG-fXXXXXXXXXXXXXXXX` a picture of a feed by its bytes. */
const named = /^(?<slug>.+)-(?:v[0-9a-f]{8}|f(?<picture>[0-9a-f]{16}))$/;

/** What the name of an imported show's cover says: whose it is, and which picture of a feed, if it is one. */
export function readCoverName(name: string): { slug: string; picture: string | undefined } | undefined {
  const parts = named.exec(name)?.groups;
  return parts?.['slug'] === undefined ? undefined : { slug: parts['slug'], picture: parts['picture'] };
}

/** The picture of a feed as a drawing that holds nothing else, so that it goes the way of all others. */
export async function readFeedCover(folder: string, picture: string): Promise<string | undefined> {
  const bytes = await readFile(nameCoverFile(folder, picture)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const head = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">';
  return `${head}<image width="1200" height="1200" href="data:image/jpeg;base64,${bytes.toString('base64')}"/></svg>`;
}
