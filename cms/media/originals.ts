import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { coverFilePath } from '../feed/show-file.ts';

const folder = new URL('originals/', import.meta.url);

const readSvg = (file: string): Promise<string | undefined> =>
  readFile(new URL(`${file}.svg`, folder), 'utf8').catch(() => undefined);

/** Reads the SVG original of a scene or a category. @param name letters, digits and hyphens. */
export const readPicture = (name: string): Promise<string | undefined> => readSvg(`pictures/${name}`);

/** Reads the SVG original of a cover, or the neutral one for shows that have none. */
export const readCover = async (slug: string): Promise<string | undefined> =>
  (await readSvg(`covers/${slug}`)) ?? readSvg('fallback-cover');

/** The file of a picture that an editor or an import has added. @param name letters, digits and hyphens. */
export const ownPicturePath = (pictureFolder: string, name: string): string =>
  join(pictureFolder, 'pictures', `${name}.jpg`);

/** An SVG that contains only a JPEG picture, so that all pictures render alike. */
const wrapPicture = (bytes: Buffer, width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
  `<image width="${width}" height="${height}" href="data:image/jpeg;base64,${bytes.toString('base64')}"/></svg>`;

/** Reads a picture that an editor or an import has added. @param file its name without the ending. @returns its SVG. */
export async function readOwnPicture(pictureFolder: string, file: string): Promise<string | undefined> {
  const bytes = await readFile(ownPicturePath(pictureFolder, file)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return wrapPicture(bytes, width, height);
}

/** Reads an imported or uploaded cover. @returns its SVG. */
export async function readUploadedCover(pictureFolder: string, picture: string): Promise<string | undefined> {
  const bytes = await readFile(coverFilePath(pictureFolder, picture)).catch(() => undefined);
  return bytes && wrapPicture(bytes, 1_200, 1_200);
}
