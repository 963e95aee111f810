import { existsSync, readFileSync } from 'node:fs';
import { BadInput } from '../bad-input.ts';

/** One call and its answer, as a browser recorded them. */
export type RecordedCall = {
  method: string;
  url: string;
  requestHeaders: [string, string][];
  requestBody: { text: string; type: string } | undefined;
  status: number;
  responseHeaders: [string, string][];
  /** undefined when the recording holds no body although there was one */
  responseBody: string | undefined;
};

type HarHeader = { name: string; value: string };
type HarEntry = {
  request: { method: string; url: string; headers?: HarHeader[]; postData?: { text?: string; mimeType?: string } };
  response: {
    status: number;
    headers?: HarHeader[];
    content?: { text?: string; encoding?: string; size?: number; mimeType?: string };
  };
};

const readHeaders = (headers: HarHeader[] = []): [string, string][] =>
  headers.filter(({ name }) => !name.startsWith(':')).map(({ name, value }) => [name.toLowerCase(), value]);

function readBody({ content }: HarEntry['response']): string | undefined {
  // a size of -1 is a body that was gone before it could be read
  if (content?.text === undefined) return (content?.size ?? 0) === 0 ? '' : undefined;
  return content.encoding === 'base64' ? Buffer.from(content.text, 'base64').toString('utf8') : content.text;
}

function readEntry({ request, response }: HarEntry): RecordedCall {
  const { method, url, postData } = request;
  const type = postData?.mimeType?.split(';')[0]?.trim().toLowerCase() ?? 'application/json';
  return {
    method,
    url,
    requestHeaders: readHeaders(request.headers),
    requestBody: postData?.text === undefined ? undefined : { text: postData.text, type },
    status: response.status,
    responseHeaders: readHeaders(response.headers),
    responseBody: readBody(response),
  };
}

const isEntry = (value: unknown): value is HarEntry => {
  const { request, response } = (value ?? {}) as {
    request?: Record<string, unknown>;
    response?: Record<string, unknown>;
  };
  return (
    typeof request?.['method'] === 'string' &&
    URL.canParse(String(request['url'])) &&
    typeof response?.['status'] === 'number'
  );
};

/**
 * Reads the calls of a HAR file.
 *
 * @throws BadInput when there is no such file, or it is none.
 */
export function readHar(path: string): RecordedCall[] {
  if (!existsSync(path)) throw new BadInput(`there is no file ${path}`);
  let parsed: { log?: { entries?: unknown } } | null;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8')) as typeof parsed;
  } catch {
    throw new BadInput(`${path} is not JSON`);
  }
  const entries = parsed?.log?.entries;
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw new BadInput(`${path} is not a HAR recording`);
  return entries.map(readEntry);
}
