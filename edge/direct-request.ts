import type { IncomingMessage } from 'node:http';
import type { Asked } from './http-content.ts';

/** A request as node:http read it, as far as the short way looks at it. */
export type DirectRequest = Asked & {
  method: 'GET' | 'HEAD';
  /** path and query, as they came */
  target: string;
  /** by performance.now() */
  startedAt: number;
};

/** All headers on which an answer of the short way may depend. */
const readHeaders = ['host', 'cookie', 'accept-encoding', 'accept-language', 'if-none-match', 'x-request-id'];
/** A request that carries one of these has a body, which is for the edge to judge. */
const bodyHeaders: readonly string[] = ['content-length', 'transfer-encoding'];

/** A host that needs no second look; what else a client calls us is for the edge to judge. */
const soundHost = /^[a-z\d.-]{1,253}(?::\d{1,5})?$/i;
const longestTarget = 2_000;

/**
 * Makes the reader of requests that the short way may answer: reading ones, for a path of ours, each header once.
 *
 * @param more names of further headers that answers depend on, in small letters.
 * @returns undefined for every other request.
 */
export function createDirectReader(
  more: readonly string[],
): (incoming: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>) => DirectRequest | undefined {
  const names = new Set([...readHeaders, ...bodyHeaders, ...more]);

  const read = (raw: readonly string[]): Map<string, string> | undefined => {
    const held = new Map<string, string>();
    for (let index = 0; index < raw.length; index += 2) {
      const name = (raw[index] ?? '').toLowerCase();
      if (!names.has(name)) continue;
      if (held.has(name) || bodyHeaders.includes(name)) return undefined;
      held.set(name, raw[index + 1] ?? '');
    }
    return soundHost.test(held.get('host') ?? '') ? held : undefined;
  };

  return ({ method, url: target = '', rawHeaders }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined;
    if (!target.startsWith('/') || target.length > longestTarget || target.includes('#')) return undefined;
    const held = read(rawHeaders);
    if (held === undefined) return undefined;
    const startedAt = performance.now();
    return { method, target, startedAt, headers: { get: (name) => held.get(name.toLowerCase()) ?? null } };
  };
}
