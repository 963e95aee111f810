import type { Credential } from '../openapi/operations.ts';
import { CallFailure } from './call-failure.ts';
import type { Send } from './watch-operation.ts';

type Entry = Record<string, unknown>;
type Pair = { name: string; value: string };

/** What a recording does not contain: tokens, and the places of API keys. */
export type Secrets = { tokens: readonly string[]; places: readonly Pick<Credential, 'in' | 'name'>[] };

const hidden = '…';

/** Headers that may contain credentials of any kind. */
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie'];

/** A shorter token may be a part of other words; it is hidden at its place alone. */
const shortestToken = 4;

/** Creates functions that write the parts of a call without its secrets. */
function createWriters({ tokens, places }: Secrets) {
  const texts = tokens
    .filter((token) => token.length >= shortestToken)
    .flatMap((token) => [token, encodeURIComponent(token)]);
  const headerNames = places.filter((place) => place.in === 'header').map(({ name }) => name.toLowerCase());
  const queryNames = places.filter((place) => place.in === 'query').map(({ name }) => name);
  const hideText = (text: string): string => texts.reduce((all, secret) => all.replaceAll(secret, hidden), text);
  const hidePair = ({ name, value }: Pair, names: readonly string[]): Pair => ({
    name,
    value: names.includes(name) ? hidden : hideText(value),
  });
  const listQuery = (url: URL): Pair[] =>
    [...url.searchParams].map(([name, value]) => hidePair({ name, value }, queryNames));
  return {
    hideText,
    listQuery,
    listHeaders: (headers: Headers): Pair[] =>
      [...headers].map(([name, value]) => hidePair({ name, value }, [...secretHeaders, ...headerNames])),
    writeUrl: (address: string): string => {
      const url = new URL(address);
      const isSecret = queryNames.some((name) => url.searchParams.has(name));
      if (isSecret) url.search = String(new URLSearchParams(listQuery(url).map(({ name, value }) => [name, value])));
      return hideText(url.href);
    },
  };
}

/** A body as a text; one that is no UTF-8 is base64. */
function writeContent(bytes: ArrayBuffer, hideText: (text: string) => string): Entry {
  try {
    return { text: hideText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), size: bytes.byteLength };
  } catch {
    return { text: Buffer.from(bytes).toString('base64'), encoding: 'base64', size: bytes.byteLength };
  }
}

const noTimings = { send: 0, wait: 0, receive: 0 };
const unknownSizes = { cookies: [], headersSize: -1, bodySize: -1 };
const version = 'HTTP/1.1';

/**
 * Records calls as a HAR file, without secrets. A call without a response has the status 0 and its fault as a comment.
 *
 * @returns a sender that records, and the text of the file.
 */
export function recordHar(
  send: Send,
  secrets: Secrets = { tokens: [], places: [] },
): { send: Send; write: () => string } {
  const entries: Entry[] = [];
  const { hideText, listHeaders, listQuery, writeUrl } = createWriters(secrets);
  return {
    send: async (request) => {
      const started = new Date();
      const text = request.body === null ? undefined : await request.clone().text();
      const mimeType = request.headers.get('Content-Type') ?? '';
      const record = (response: Entry): void => {
        const time = Date.now() - started.getTime();
        entries.push({
          startedDateTime: started.toISOString(),
          time,
          timings: { ...noTimings, wait: time },
          cache: {},
          request: {
            method: request.method,
            url: writeUrl(request.url),
            httpVersion: version,
            headers: listHeaders(request.headers),
            queryString: listQuery(new URL(request.url)),
            ...unknownSizes,
            ...(text !== undefined && { postData: { text: hideText(text), mimeType } }),
          },
          response: { httpVersion: version, ...unknownSizes, ...response },
        });
      };
      try {
        const response = await send(request);
        const content = writeContent(await response.clone().arrayBuffer(), hideText);
        record({
          status: response.status,
          statusText: response.statusText,
          headers: listHeaders(response.headers),
          content: { ...content, mimeType: response.headers.get('Content-Type') ?? '' },
          redirectURL: hideText(response.headers.get('Location') ?? ''),
        });
        return response;
      } catch (error) {
        if (error instanceof CallFailure) {
          const content = { size: 0, mimeType: '' };
          record({ status: 0, statusText: '', headers: [], content, redirectURL: '', comment: error.fault });
        }
        throw error;
      }
    },
    write: () =>
      JSON.stringify({ log: { version: '1.2', creator: { name: 'contract-tools', version: '0.1.0' }, entries } }),
  };
}
