import { readFile } from 'node:fs/promises';
import { coverFilePath } from '../feed/show-file.ts';

const folder = new URL('originals/', import.meta.url);

const readSvg = (file: string): Promise<string | undefined> =>
  readFile(new URL(`${file}.svg`, folder), 'utf8').catch(() => undefined);

/** Reads the SVG original of a scene or a category. @param name letters, digits and hyphens. */
export const readPicture = (name: string): Promise<string | undefined> => readSvg(`pictures/${name}`);

/** Reads the SVG original of a cover, or the neutral one for shows that have none. */
export const readCover = async (slug: string): Promise<string | undefined> =>
  (await readSvg(`covers/${slug}`)) ?? readSvg('fallback-cover');

/** Reads an imported or uploaded cover. @returns an SVG that contains only this picture, so that all pictures render alike. */
export async function readUploadedCover(pictureFolder: string, picture: string): Promise<string | undefined> {
  const bytes = await readFile(coverFilePath(pictureFolder, picture)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const head = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">';
  return `${head}<image width="1200" height="1200" href="data:image/jpeg;base64,${bytes.toString('base64')}"/></svg>`;
}
