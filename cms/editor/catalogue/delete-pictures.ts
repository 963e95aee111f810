import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { coversFolder } from '../../feed/show-file.ts';

/** Minimum age of an unused picture before its deletion, in ms: its form may still be open. */
const restMs = 24 * 3600_000;

/**
 * Deletes uploaded pictures that no draft or publication uses.
 *
 * @param folder with the uploaded pictures.
 * @param findNamed returns those of some pictures that are still used.
 * @param now ms since 1970.
 */
export async function deleteUnusedPictures(
  folder: string,
  findNamed: (pictures: readonly string[]) => ReadonlySet<string>,
  now: number,
): Promise<void> {
  const files = await readdir(coversFolder(folder)).catch(() => []);
  const old: string[] = [];
  for (const file of files) {
    const found = await stat(join(coversFolder(folder), file)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < now - restMs) old.push(file);
  }
  if (old.length === 0) return;
  const named = findNamed(old.map((file) => file.slice(0, 16)));
  for (const file of old)
    if (!named.has(file.slice(0, 16))) await rm(join(coversFolder(folder), file), { force: true });
}
