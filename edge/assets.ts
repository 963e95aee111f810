import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding, isUnchanged, makeEntityTag, type Encodings } from './http-content.ts';
import { assetCacheControl, readAssetType } from './asset-type.ts';

const compressible = /^(text|application)\/|svg/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** A built file with its encodings, read and encoded once. */
type Asset = Encodings & { type: string; raw: Buffer<ArrayBuffer>; etag: string };

/** Encodes text for the wire: brotli at a level worth its time once per page or file, gzip for the rest. */
export async function encode(
  raw: Uint8Array<ArrayBuffer>,
  quality = 9,
): Promise<{ br: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer> }> {
  const [br, gz] = await Promise.all([
    brotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.byteLength },
    }),
    deflate(raw, { level: 6 }),
  ]);
  return { br, gzip: gz };
}

/**
 * Serves the built files of a folder from memory.
 *
 * @param folder absolute path of dist/client.
 * @returns a look-up by request path; undefined for anything that is no file there.
 */
export function createAssets(folder: string): (request: Request) => Promise<Response | undefined> {
  const kept = new Map<string, Promise<Asset | undefined>>();

  const load = async (path: string): Promise<Asset | undefined> => {
    const file = normalize(join(folder, path));
    const type = readAssetType(path);
    if (type === undefined || !file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile())
      return undefined;
    const raw = await readFile(file);
    const isWorthIt = compressible.test(type) && raw.byteLength > 512;
    return { type, raw, etag: await makeEntityTag(raw), ...(isWorthIt ? await encode(raw) : {}) };
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    const known = kept.get(pathname);
    const asset = await (known ?? load(pathname));
    if (!asset) return undefined;
    if (!known) kept.set(pathname, Promise.resolve(asset));
    const headers = new Headers({
      'Content-Type': asset.type,
      'Cache-Control': assetCacheControl(pathname),
      ETag: asset.etag,
      Vary: 'Accept-Encoding',
    });
    if (isUnchanged(request, asset.etag)) return new Response(null, { status: 304, headers });
    const encoding = chooseEncoding(request, asset);
    if (encoding) headers.set('Content-Encoding', encoding);
    return new Response((encoding && asset[encoding]) ?? asset.raw, { headers });
  };
}
