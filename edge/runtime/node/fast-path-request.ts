import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { hasJoinedCookies } from '../../http/cookie-header.ts';
import type { RequestHeaders } from '../../http/content-negotiation.ts';

/** The fields of a node:http request that the fast path uses. */
export type FastPathRequest = RequestHeaders & {
  method: 'GET' | 'HEAD';
  /** path and query of the request, not decoded */
  target: string;
  /** by performance.now() */
  startedAt: number;
};

/**
 * A host that needs no further validation. The edge validates every other host. A name that ends in a number must be an
 * IPv4 address, and a name with `xn--` must decode. Not every port of five digits is valid.
 */
const validHost = /^(?!.{254})(?!.*xn--)(?:127\.0\.0\.1|(?:[a-z\d-]+\.)*[a-z][a-z\d-]*)(?::\d{1,4}|:[1-5]\d{4})?$/i;
const longestTarget = 2_000;

/** The last valid host: nearly all requests have the same one. */
let knownHost: string | undefined;

function isValidHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  if (host === knownHost) return true;
  const isValid = validHost.test(host);
  if (isValid) knownHost = host;
  return isValid;
}

/** node:http stores each name once and joins or drops repeated headers, so that it has fewer than the request. */
function hasNoRepeats(headers: IncomingHttpHeaders, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (const _name in headers) count += 1;
  return count * 2 === rawHeaders.length;
}

/**
 * Reads a request that the fast path may handle: GET or HEAD without a body, for a path of the site, each header once.
 * `If-Match` is for the edge.
 *
 * @returns undefined for every other request: the edge handles it.
 */
export function readFastPathRequest(
  incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>,
): FastPathRequest | undefined {
  const { method, url: target = '', headers, rawHeaders } = incoming;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (!target.startsWith('/') || target.length > longestTarget || target.includes('#')) return undefined;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  if (!isValidHost(headers.host) || !hasNoRepeats(headers, rawHeaders)) return undefined;
  if (hasJoinedCookies(headers.cookie) || headers['if-match'] !== undefined) return undefined;
  // only Set-Cookie is a list, and no response depends on it
  const get = (name: Lowercase<string>): string | null => (headers[name] as string | undefined) ?? null;
  return { method, target, startedAt: performance.now(), headers: { get } };
}
