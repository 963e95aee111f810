import { createHash } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describePictureProblem, maxPictureBytes, reencodePicture } from '../media/reencode-picture.ts';
import { FeedError } from './feed-error.ts';
import { openUrl } from './open-source.ts';
import { coversFolder, coverFilePath, type ImportedShow } from './show-file.ts';

type Cover = NonNullable<ImportedShow['cover']>;

/** The result of a cover's import; without a cover the site shows the fallback. */
export type CoverResult = { cover: Cover | undefined; problem?: string };

/** Limits of a picture's download. */
export const pictureLimits = { maxBytes: maxPictureBytes, maxMs: 20_000 };

/** Downloads a picture from a public address. @throws FeedError */
async function downloadPicture(address: string, isPrivateAllowed: boolean): Promise<Uint8Array> {
  const { chunks } = await openUrl(address, { ...pictureLimits, isPrivateAllowed });
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Why a picture was not read. */
export const describePictureFailure = ({ code, message }: FeedError): string =>
  code === 'tooLarge' ? describePictureProblem(code) : message;

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
    if (typeof made === 'string') return { cover: before, problem: describePictureProblem(made) };
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
