import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { hasJoinedCookies } from '../../http/cookie-header.ts';
import type { RequestHeaders } from '../../http/content-negotiation.ts';

/** A request as node:http read it, as far as the short way looks at it. */
export type FastPathRequest = RequestHeaders & {
  method: 'GET' | 'HEAD';
  /** path and query, as they came */
  target: string;
  /** by performance.now() */
  startedAt: number;
};

/**
 * A host that needs no second look. What else a client calls us is for the edge to judge: a name that ends in a number is
 * an address of four numbers or nothing, one with `xn--` must decode, and not every port of five digits is one.
 */
const validHost = /^(?!.{254})(?!.*xn--)(?:127\.0\.0\.1|(?:[a-z\d-]+\.)*[a-z][a-z\d-]*)(?::\d{1,4}|:[1-5]\d{4})?$/i;
const longestTarget = 2_000;

/** The last host that was found to be sound: nearly all requests are for one. */
let knownHost: string | undefined;

function isValidHost(host: string | undefined): boolean {
  if (host === undefined) return false;
  if (host === knownHost) return true;
  const isSound = validHost.test(host);
  if (isSound) knownHost = host;
  return isSound;
}

/** node:http holds each name once, and joins or drops what comes again: then it holds fewer than came. */
function hasNoRepeats(headers: IncomingHttpHeaders, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (const _name in headers) count += 1;
  return count * 2 === rawHeaders.length;
}

/**
 * Reads a request that the short way may answer: a reading one, without a body, for a path of ours, each header once.
 *
 * @returns undefined for every other request: the edge judges it.
 */
export function readFastPathRequest(
  incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>,
): FastPathRequest | undefined {
  const { method, url: target = '', headers, rawHeaders } = incoming;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (!target.startsWith('/') || target.length > longestTarget || target.includes('#')) return undefined;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  if (!isValidHost(headers.host) || !hasNoRepeats(headers, rawHeaders)) return undefined;
  if (hasJoinedCookies(headers.cookie)) return undefined;
  // of all headers that come once only Set-Cookie is held as a list, and no answer depends on that
  const get = (name: Lowercase<string>): string | null => (headers[name] as string | undefined) ?? null;
  return { method, target, startedAt: performance.now(), headers: { get } };
}
