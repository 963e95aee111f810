import { createHash } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResizeOptions } from 'sharp';
import { FeedError } from './feed-error.ts';
import { openUrl } from './open-source.ts';
import { coversFolder, coverFilePath, type ImportedShow } from './show-file.ts';

type Cover = NonNullable<ImportedShow['cover']>;

/** The result of a cover's import; without a cover the site shows the fallback. */
export type CoverResult = { cover: Cover | undefined; problem?: string };

/** Limits of a picture's download. */
export const pictureLimits = { maxBytes: 8e6, maxMs: 20_000 };

/** Minimum side and maximum area in pixels; a small file may claim a huge area. */
const [smallest, maxPixels] = [300, 50e6];

/** Side of the stored picture in pixels. */
const side = 1_200;

const formats = new Set(['jpeg', 'png', 'webp']);

const square: ResizeOptions = { width: side, height: side, fit: 'cover' };

/**
 * Re-encodes a picture as a JPEG, which removes all metadata.
 *
 * @param size of the result, by default a square.
 * @returns the problem when it cannot be used.
 */
export async function reencodePicture(bytes: Uint8Array, size = square): Promise<Buffer | string> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels });
    const { format, width, height } = await picture.metadata();
    if (!formats.has(format)) return 'it is none of JPEG, PNG and WebP';
    if (Math.min(width, height) < smallest) return `it is smaller than ${smallest} pixels`;
    return await picture
      .rotate()
      .resize(size)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer();
  } catch {
    return 'it is broken';
  }
}

/** Downloads a picture from a public address. @throws FeedError */
async function downloadPicture(address: string, isPrivateAllowed: boolean): Promise<Uint8Array> {
  const { chunks } = await openUrl(address, { ...pictureLimits, isPrivateAllowed });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Why a picture was not read. */
export const describePictureFailure = ({ code, message }: FeedError): string =>
  code === 'tooLarge' ? `it is larger than ${pictureLimits.maxBytes / 1e6} MB` : message;

/** Stores a picture under the hash of its bytes. @returns the name. */
export async function storePicture(folder: string, made: Uint8Array): Promise<string> {
  const name = hashPicture(made);
  await mkdir(coversFolder(folder), { recursive: true });
  const file = coverFilePath(folder, name);
  await writeFile(`${file}.part`, made);
  await rename(`${file}.part`, file);
  return name;
}

const hashPicture = (made: Uint8Array): string => createHash('sha256').update(made).digest('hex').slice(0, 16);

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** True when a picture of this name is stored. */
export const isStored = (folder: string, name: string): Promise<boolean> => exists(coverFilePath(folder, name));

/**
 * Downloads the cover that a feed names, unless it is already stored. The file is written before a show refers to it.
 *
 * @param before the show's current cover; kept when the download fails.
 * @param isDryRun checks the picture without storing it.
 */
export async function importCover(
  address: string | undefined,
  before: Cover | undefined,
  order: { folder: string; rules: { isPrivateAllowed: boolean }; isDryRun: boolean },
): Promise<CoverResult> {
  if (address === undefined) return { cover: undefined };
  if (before?.url === address && (await exists(coverFilePath(order.folder, before.name)))) return { cover: before };
  try {
    const made = await reencodePicture(await downloadPicture(address, order.rules.isPrivateAllowed));
    if (typeof made === 'string') return { cover: before, problem: made };
    const name = order.isDryRun ? hashPicture(made) : await storePicture(order.folder, made);
    return { cover: { url: address, name } };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    return { cover: before, problem: describePictureFailure(error) };
  }
}

/** Deletes covers that no show refers to. Only the process with the import lock may call it. */
export async function deleteUnusedCovers(folder: string, shows: Iterable<ImportedShow>): Promise<void> {
  const named = new Set([...shows].flatMap(({ cover }) => (cover ? [`${cover.name}.jpg`] : [])));
  const files = await readdir(coversFolder(folder)).catch(() => []);
  for (const file of files) if (!named.has(file)) await rm(join(coversFolder(folder), file), { force: true });
}
