import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { CompressPage } from '../../cache/rendered-page.ts';

/** A level worth its time for a page, which is compressed more often than a file. */
const brotliQuality = 6;

/** Compresses a page in the current thread: those of the runtime's pool have the server's priority. */
export const compressPage: CompressPage = (html) => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.byteLength,
  };
  return Promise.resolve({ br: brotliCompressSync(html, { params }), gzip: gzipSync(html, { level: 6 }) });
};
