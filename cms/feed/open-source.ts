import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { FeedError } from './feed-error.ts';
import { requestPublic } from './request.ts';

/** Limits of a download. */
export type SourceRules = {
  /** bytes of the uncompressed feed */
  maxBytes: number;
  /** ms for the whole download */
  maxMs: number;
  isPrivateAllowed: boolean;
};

export type FeedSource = {
  chunks: AsyncIterable<Uint8Array>;
  /** encoding in the response header */
  charset?: string;
  /** bytes read so far, and the total when it is known */
  readProgress: () => { read: number; total: number | undefined };
  /** URL of the response, which relative URLs belong to */
  url?: string;
  /** the requested URL and those of permanent redirects, the last one is its present address */
  permanentUrls: string[];
  /** for the next conditional request */
  validators: Validators;
};

/** Header values of a conditional request (RFC 9110). */
export type Validators = { etag?: string | undefined; lastModified?: string | undefined };

/** A download is aborted after this time without a byte, in ms. */
const idleMs = 20_000;

export const isUrl = (name: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(name);

const unpackers = new Map<string, () => Transform>(
  Object.entries({
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }),
);

/** Counts the bytes of a stream. */
function meter(stream: Readable, total: number | undefined): Pick<FeedSource, 'chunks' | 'readProgress'> {
  let read = 0;
  const chunks = (async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      read += chunk.length;
      yield chunk;
    }
  })();
  return { chunks, readProgress: () => ({ read, total }) };
}

/** True when the bytes begin with the header of zlib (RFC 1950, 2.2). */
const hasZlibHeader = ([method = 0, flags = 0]: Uint8Array): boolean =>
  (method & 15) === 8 && (method * 256 + flags) % 31 === 0;

/** Decompresses a stream; the first bytes identify gzip regardless of the name. */
async function* unpack(chunks: AsyncIterable<Uint8Array>, encoding: string | undefined): AsyncGenerator<Uint8Array> {
  const bytes = chunks[Symbol.asyncIterator]();
  const first = await bytes.next();
  if (first.done === true) return;
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b;
  // some hosts send deflate without the header of zlib (RFC 9110, 8.4.1.2)
  const isRaw = encoding === 'deflate' && !hasZlibHeader(first.value);
  const make = isGzip ? createGunzip : isRaw ? createInflateRaw : unpackers.get(encoding ?? '');
  const all = (async function* join(): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => bytes };
  })();
  // some hosts declare a compression that they do not use
  if (make === undefined || (make === createGunzip && !isGzip)) return yield* all;
  yield* pipeline(Readable.from(all), make(), () => undefined) as AsyncIterable<Uint8Array>;
}

async function* guard(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  timeoutSignal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw new FeedError('tooLarge', `the feed is larger than ${Math.round(maxBytes / 1e6)} MB`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FeedError) throw error;
    if (timeoutSignal?.aborted === true) throw new FeedError('tooSlow', 'the feed responds too slowly');
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new FeedError('brokenOff', `the feed cannot be read to its end (${code})`);
  }
}

async function openFile(name: string, rules: SourceRules): Promise<FeedSource> {
  const file = await stat(name).catch((error: NodeJS.ErrnoException) => {
    throw new FeedError(
      'notFound',
      error.code === 'ENOENT' ? 'there is no such file' : `cannot be read (${error.code})`,
    );
  });
  if (!file.isFile()) throw new FeedError('notFound', 'this is no file');
  const { chunks, readProgress } = meter(createReadStream(name), file.size);
  return { chunks: guard(unpack(chunks, undefined), rules.maxBytes), readProgress, permanentUrls: [], validators: {} };
}

/**
 * Opens a URL and decompresses the response.
 *
 * @param earlier validators of the last response: an unchanged feed is not sent again, unless its address changed.
 * @throws FeedError, also while the stream is read; `notModified` and `gone` by the status.
 */
export async function openUrl(name: string, rules: SourceRules, earlier: Validators = {}): Promise<FeedSource> {
  const timeout = AbortSignal.timeout(rules.maxMs);
  const isConditional = Object.values(earlier).some((value) => value !== undefined);
  const { response, url, permanentUrls } = await requestPublic(name, {
    isPrivateAllowed: rules.isPrivateAllowed,
    headers: {
      Accept: 'application/rss+xml, application/xml;q=0.9, */*;q=0.5',
      'Accept-Encoding': 'gzip, deflate, br',
      ...(earlier.etag !== undefined && { 'If-None-Match': earlier.etag }),
      ...(earlier.lastModified !== undefined && { 'If-Modified-Since': earlier.lastModified }),
    },
    idleMs,
    signal: timeout,
  });
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200 && statusCode !== 203) {
    response.destroy();
    // an unchanged feed at a new permanent address: the import stores the address
    if (statusCode === 304 && isConditional && permanentUrls.length > 1) return openUrl(name, rules);
    if (statusCode === 304) throw new FeedError('notModified', 'the feed has not changed');
    if (statusCode === 410) throw new FeedError('gone', `${url.host} answers that the feed is gone for good`);
    throw new FeedError('noAnswer', `${url.host} answers ${statusCode}`);
  }
  const length = Number(headers['content-length']);
  const { chunks, readProgress } = meter(response, Number.isInteger(length) && length > 0 ? length : undefined);
  const sent = unpack(chunks, headers['content-encoding']?.trim().toLowerCase());
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1];
  return {
    // a host may compress a file for its transfer that is compressed already
    chunks: guard(unpack(guard(sent, rules.maxBytes, timeout), undefined), rules.maxBytes, timeout),
    ...(charset !== undefined && { charset }),
    readProgress,
    url: url.href,
    permanentUrls,
    validators: { etag: headers.etag, lastModified: headers['last-modified'] },
  };
}

/**
 * Opens a feed by file name or URL and decompresses it.
 *
 * @throws FeedError, also while the stream is read: not found, not allowed, too large or too slow.
 */
export const openFeed = (name: string, rules: SourceRules, earlier?: Validators): Promise<FeedSource> =>
  isUrl(name) ? openUrl(name, rules, earlier) : openFile(name, rules);
