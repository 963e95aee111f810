import { readFile } from 'node:fs/promises';
import { nameCoverFile } from '../feed/show-file.ts';

/** The picture of a feed as a drawing that holds nothing else, so that it goes the way of all others. */
export async function readFeedCover(folder: string, picture: string): Promise<string | undefined> {
  const bytes = await readFile(nameCoverFile(folder, picture)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const head = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">';
  return `${head}<image width="1200" height="1200" href="data:image/jpeg;base64,${bytes.toString('base64')}"/></svg>`;
}
