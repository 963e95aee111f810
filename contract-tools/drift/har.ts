import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { BadInput } from '../input-error.ts';

/** A call and its response, as a browser recorded them. */
export type RecordedCall = {
  method: string;
  url: string;
  requestHeaders: [string, string][];
  requestBody: { text: string; type: string } | undefined;
  status: number;
  responseHeaders: [string, string][];
  /** undefined when there was a body and the recording lacks it */
  responseBody: string | undefined;
  /** what went wrong instead of a response */
  failure?: string;
};

type HarHeader = { name: string; value: string };
type HarEntry = {
  request: {
    method: string;
    url: string;
    headers?: HarHeader[];
    postData?: { text?: string; mimeType?: string; _file?: string };
  };
  response: {
    status: number;
    headers?: HarHeader[];
    content?: { text?: string; encoding?: string; size?: number; mimeType?: string; _file?: string };
  };
};

/** Valid header names and values: pseudo headers and values that a recorder joined are dropped. */
const isHeader = ({ name, value }: HarHeader): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !/[\0\r\n]/.test(value);

const readHeaders = (headers: HarHeader[] = []): [string, string][] =>
  headers.filter(isHeader).map(({ name, value }) => [name.toLowerCase(), value]);

/** A body that the recorder stored in a separate file; pictures and sound are not read. */
function readAttached(file: string, type: string, folder: string): string | undefined {
  const path = join(folder, basename(file));
  return /json|^text\/|urlencoded/.test(type) && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function readBody({ content }: HarEntry['response'], folder: string): string | undefined {
  if (content?._file !== undefined) return readAttached(content._file, content.mimeType ?? '', folder);
  // a size of -1 means that the body was gone before the recorder read it
  if (content?.text === undefined) return (content?.size ?? 0) === 0 ? '' : undefined;
  return content.encoding === 'base64' ? Buffer.from(content.text, 'base64').toString('utf8') : content.text;
}

function readEntry({ request, response }: HarEntry, folder: string): RecordedCall {
  const { method, url, postData } = request;
  const type = postData?.mimeType?.split(';')[0]?.trim().toLowerCase() ?? 'application/json';
  const text = postData?._file === undefined ? postData?.text : readAttached(postData._file, type, folder);
  return {
    method,
    url,
    requestHeaders: readHeaders(request.headers),
    requestBody: text === undefined ? undefined : { text, type },
    status: response.status,
    responseHeaders: readHeaders(response.headers),
    responseBody: readBody(response, folder),
  };
}

type Loose = Record<string, unknown> | null | undefined;

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextIfThere = (value: unknown): boolean => value === undefined || isText(value);

/** A list of names with values; empty for anything else. */
const isHeaderList = (value: unknown): boolean =>
  value === undefined ||
  (Array.isArray(value) && value.every((header: Loose) => isText(header?.['name']) && isText(header?.['value'])));

const isRequest = (request: Loose): boolean => {
  const body = request?.['postData'] as Loose;
  return (
    isText(request?.['method']) &&
    URL.canParse(String(request?.['url'])) &&
    isHeaderList(request?.['headers']) &&
    isTextIfThere(body?.['text']) &&
    isTextIfThere(body?.['mimeType']) &&
    isTextIfThere(body?.['_file'])
  );
};

const isResponse = (response: Loose): boolean =>
  Number.isInteger(response?.['status']) &&
  isHeaderList(response?.['headers']) &&
  isTextIfThere((response?.['content'] as Loose)?.['text']) &&
  isTextIfThere((response?.['content'] as Loose)?.['_file']);

const isEntry = (value: unknown): value is HarEntry =>
  isRequest((value as Loose)?.['request'] as Loose) && isResponse((value as Loose)?.['response'] as Loose);

/**
 * Reads the calls of a HAR file.
 *
 * @throws BadInput when the file is missing or no HAR file.
 */
export function readHar(path: string): RecordedCall[] {
  if (!existsSync(path)) throw new BadInput(`file not found: ${path}`);
  if (!statSync(path).isFile()) throw new BadInput(`${path} is a folder, not a file`);
  let parsed: { log?: { entries?: unknown } } | null;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8')) as typeof parsed;
  } catch {
    throw new BadInput(`${path} is not JSON`);
  }
  const entries = parsed?.log?.entries;
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw new BadInput(`${path} is not a HAR recording`);
  return entries.map((entry) => readEntry(entry, dirname(path)));
}
