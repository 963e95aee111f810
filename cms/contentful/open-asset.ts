import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { FeedError } from '../feed/feed-error.ts';
import { openUrl } from '../feed/open-source.ts';

/** Where the files of an exported space are read and stored. */
export type AssetPlaces = {
  /** folder of the export, which has the files of `contentful space export --download-assets` */
  exportFolder: string;
  /** folder of the CMS for its own content */
  pictureFolder: string;
  /** allows this machine and its network, and http */
  isPrivateAllowed: boolean;
};

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // not encoded
  }
}

/** The file that `--download-assets` has stored for an address, inside the folder of the export. */
async function findExportedFile({ host, pathname }: URL, folder: string): Promise<string | undefined> {
  const path = join(folder, host, decodePath(pathname));
  const inside = relative(folder, path);
  if (inside.startsWith('..') || isAbsolute(inside)) return undefined;
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? path : undefined;
}

/**
 * Opens the file of an asset: that of the export, else the one at its public address.
 *
 * @returns its bytes, or the problem of its address.
 * @throws FeedError, also while the bytes are read.
 */
export async function openAsset(
  url: string,
  { exportFolder, isPrivateAllowed }: AssetPlaces,
  limits: { maxBytes: number; maxMs: number },
): Promise<AsyncIterable<Uint8Array> | string> {
  const address = URL.parse(url.startsWith('//') ? `${isPrivateAllowed ? 'http' : 'https'}:${url}` : url);
  if (address === null || (address.protocol !== 'https:' && !isPrivateAllowed)) return 'its address is not https';
  const exported = await findExportedFile(address, exportFolder);
  if (exported === undefined) return (await openUrl(address.href, { ...limits, isPrivateAllowed })).chunks;
  const { size } = await stat(exported);
  if (size > limits.maxBytes) throw new FeedError('tooLarge', 'the file is too large');
  return createReadStream(exported);
}

/** Reads the whole file of an asset. @returns its bytes, or the problem of its address. @throws FeedError */
export async function readAsset(
  url: string,
  places: AssetPlaces,
  limits: { maxBytes: number; maxMs: number },
): Promise<Uint8Array | string> {
  const chunks = await openAsset(url, places, limits);
  if (typeof chunks === 'string') return chunks;
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
