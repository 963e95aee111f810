import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  chooseEncoding,
  checkEtags,
  makeEntityTag,
  type HeaderEntry,
  type EncodedBody,
} from '../../http/content-negotiation.ts';
import { assetCacheControl, findMediaType } from '../../http/static-file-headers.ts';

const compressible = /^(text|application)\/|svg/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** A built file with its encodings, read and encoded once. */
export type StaticFile = EncodedBody & { type: string };

/** A level worth its time once per file. */
const brotliQuality = 9;

/** Encodes a file for the wire: brotli, and gzip for the rest. */
async function encode(raw: Uint8Array<ArrayBuffer>): Promise<{ br: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer> }> {
  const [br, gz] = await Promise.all([
    brotli(raw, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: raw.byteLength },
    }),
    deflate(raw, { level: 6 }),
  ]);
  return { br, gzip: gz };
}

/** Headers of a file, the same in every encoding. */
export const buildHeaders = (path: string, { type, etag }: StaticFile): HeaderEntry[] => [
  ['content-type', type],
  ['cache-control', assetCacheControl(path)],
  ['etag', etag],
  ['vary', 'Accept-Encoding'],
];

export type StaticFiles = {
  /** the response to a request; undefined when the folder has no such file */
  find: (request: Request) => Promise<Response | undefined>;
  /** a file that was requested before, by its path */
  peek: (path: string) => StaticFile | undefined;
};

/**
 * Serves the built files of a folder from memory, read and encoded at the first request. Other spellings of a
 * path are not found.
 *
 * @param folder absolute path of dist/client.
 */
export function createStaticFiles(folder: string): StaticFiles {
  // tests of other parts run without a build
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile());
  const paths = new Set(files.map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`));
  /** one entry for each path at most */
  const cache = new Map<string, StaticFile>();

  const load = async (path: string): Promise<StaticFile | undefined> => {
    const type = findMediaType(path);
    if (type === undefined || !paths.has(path)) return undefined;
    const body = await readFile(join(folder, path));
    const isWorthIt = compressible.test(type) && body.byteLength > 512;
    return { type, body, etag: await makeEntityTag(body), ...(isWorthIt ? await encode(body) : {}) };
  };

  const find = async (request: Request): Promise<Response | undefined> => {
    const { pathname } = new URL(request.url);
    const asset = cache.get(pathname) ?? (await load(pathname));
    if (!asset) return undefined;
    cache.set(pathname, asset);
    const headers = new Headers(buildHeaders(pathname, asset).map(([name, value]) => [name, value]));
    const decided = checkEtags(request, asset.etag);
    if (decided !== undefined) return new Response(null, { status: decided, headers });
    const encoding = chooseEncoding(request, asset);
    if (encoding) headers.set('Content-Encoding', encoding);
    return new Response((encoding && asset[encoding]) ?? asset.body, { headers });
  };
  return { find, peek: (path) => cache.get(path) };
}
