import { statfs } from 'node:fs/promises';

/** Bytes that the embedded database needs for its next segments and for the work of a restart. */
const leastFreeBytes = 64 * 2 ** 20;

/**
 * True when the disk of a folder has room for writes.
 *
 * @param least bytes.
 */
export async function hasFreeSpace(folder: string, least = leastFreeBytes): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= least;
}
