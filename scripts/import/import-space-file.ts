import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { importSpace, type ImportedSpace } from '../../cms/contentful/import-space.ts';
import { openContent } from '../../cms/contentful/open-content.ts';
import { CommandError } from '../settings.ts';
import { lockData } from '../start/instance-lock.ts';

/** Reads a file of `contentful space export`. @throws CommandError when it cannot be read, or is not JSON. */
function readExport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Publishes the content of an exported Contentful space in the CMS of a data folder (decision 0054).
 *
 * @param path of the export; next to it are the files of `--download-assets`, if any.
 * @param isPrivateAllowed reads pictures from this machine and its network too.
 * @throws CommandError when the CMS runs, or the file is not an export.
 */
export async function importSpaceFile(
  path: string,
  dataDir: string,
  isPrivateAllowed: boolean,
): Promise<ImportedSpace> {
  const exported = readExport(path);
  const lock = lockData(dataDir, 'cms', ' first');
  try {
    const pictureFolder = join(dataDir, 'cms', 'content');
    const places = { exportFolder: dirname(path), pictureFolder, isPrivateAllowed };
    return await importSpace(exported, await openContent(dataDir), 'import', places);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new CommandError(`${path} is not the export of a space: ${z.prettifyError(error)}`);
  } finally {
    lock.release();
  }
}
