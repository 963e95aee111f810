import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ownPicturePath } from './originals.ts';
import { reencodePicture, type PictureProblem } from './reencode-picture.ts';

/** A re-encoded picture of pages, and its size. */
export type PagePicture = { bytes: Buffer; hash: string; width: number; height: number };

/** Re-encodes a picture, at most 1,800 pixels wide. @returns the problem when it cannot be used. */
export async function makePagePicture(given: Uint8Array): Promise<PagePicture | PictureProblem> {
  const bytes = await reencodePicture(given, { width: 1_800, withoutEnlargement: true });
  if (typeof bytes === 'string') return bytes;
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16), width, height };
}

/** The name of a new picture: words of its file and the hash of its bytes. */
export function namePicture(fileName: string, { hash }: Pick<PagePicture, 'hash'>): string {
  const words = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\.[^.]*$/, '')
    .match(/[a-z0-9]+/g) ?? ['picture'];
  return `${words.join('-').slice(0, 28).replace(/-$/, '')}-f${hash}`;
}

/** Stores a picture. @param file its name, and a hash if it replaces another one. */
export async function storePagePicture(folder: string, file: string, { bytes }: PagePicture): Promise<void> {
  const path = ownPicturePath(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/** Deletes all files that a picture has had. */
export async function deletePagePicture(folder: string, name: string): Promise<void> {
  const directory = dirname(ownPicturePath(folder, name));
  const files = await readdir(directory).catch(() => []);
  const isOwn = (file: string): boolean =>
    file === `${name}.jpg` || (file.startsWith(`${name}-f`) && file.length === `${name}-f0123456789abcdef.jpg`.length);
  for (const file of files.filter(isOwn))
    await rm(ownPicturePath(folder, file.slice(0, -'.jpg'.length)), { force: true });
}
