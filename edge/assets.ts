import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const compressible = /^(text|application)\/|svg/;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** A built file with its encodings, read and encoded once. */
type Asset = { type: string; raw: Buffer<ArrayBuffer>; br?: Buffer<ArrayBuffer>; gzip?: Buffer<ArrayBuffer> };

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
  return { br: br as Buffer<ArrayBuffer>, gzip: gz as Buffer<ArrayBuffer> };
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
    const type = types[extname(file)];
    if (type === undefined || !file.startsWith(folder) || !statSync(file, { throwIfNoEntry: false })?.isFile())
      return undefined;
    const raw = (await readFile(file)) as Buffer<ArrayBuffer>;
    return compressible.test(type) && raw.byteLength > 512 ? { type, raw, ...(await encode(raw)) } : { type, raw };
  };

  return async (request) => {
    const { pathname } = new URL(request.url);
    // pages have no extension, and nothing hidden is ever served
    if (!/\.[a-z0-9]+$/i.test(pathname) || /%|\/\./.test(pathname)) return undefined;
    const known = kept.get(pathname);
    const asset = await (known ?? load(pathname));
    if (!asset) return undefined;
    if (!known) kept.set(pathname, Promise.resolve(asset));
    const accepted = request.headers.get('Accept-Encoding') ?? '';
    const encoding =
      asset.br && /\bbr\b/.test(accepted) ? 'br' : asset.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    const headers = new Headers({
      'Content-Type': asset.type,
      'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      Vary: 'Accept-Encoding',
    });
    if (encoding) headers.set('Content-Encoding', encoding);
    return new Response((encoding && asset[encoding]) ?? asset.raw, { headers });
  };
}
