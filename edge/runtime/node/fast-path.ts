import type { IncomingMessage, ServerResponse } from 'node:http';
import { describeError } from '../../../server/telemetry/describe-error.ts';
import {
  resolveRequestId,
  logRequest,
  requestIdHeader,
  type LoggedRoute,
  type SharedRequestFields,
} from '../../../server/telemetry/request-log.ts';
import { toPathPattern } from '../../../server/telemetry/spans.ts';
import { isRegion, regions, type Region } from '../../../core/domain/region.ts';
import { matchPath, type RouteMatch } from '../../../core/routing/routes.ts';
import { buildHeaders, type StaticFiles } from './static-files.ts';
import { readFastPathRequest, type FastPathRequest } from './fast-path-request.ts';
import type { EdgeEnv } from '../../config/env.ts';
import { chooseEncoding, matchesEtag, type HeaderEntry, type EncodedBody } from '../../http/content-negotiation.ts';
import { buildCachedHeaders } from '../../cache/cached-response.ts';
import { cacheKeyOf, type PageCaches } from '../../pages/page-caches.ts';
import type { PageCache } from '../../cache/page-cache.ts';
import type { PagePolicy } from '../../cache/cache-policy.ts';
import { describePage } from '../../pages/route-label.ts';
import { startsNoFlow, isAnonymousVisit } from '../../pages/navigation.ts';
import type { Platform } from '../../platform.ts';
import { chooseRegion, describeRegionRedirect } from '../../http/region.ts';
import { carriesCode, createSecurityPolicy, defaultCacheControl } from '../../security/security-headers.ts';

export type FastPathOptions = {
  env: EdgeEnv;
  platform: Pick<Platform, 'findCountry' | 'log'>;
  kept: PageCaches;
  assets: Pick<StaticFiles, 'peek'>;
};

/** Answers a request when that takes no more than memory holds; false leaves it to the edge. */
export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** What the log says of an answer, by the method that asked for it. */
type HeaderLines = Record<FastPathRequest['method'], SharedRequestFields>;

/**
 * What node:http takes as it is: names and values in turn, with a place at the end for the id of the request, and the
 * bytes; and what is logged of it.
 */
type RawHeaders = { status: number; headers: string[]; body?: Buffer; lines: HeaderLines };

/** Kept bytes made ready, for each encoding and for browsers that have them. */
type PreparedResponse = Record<'unchanged' | 'plain' | 'br' | 'gzip', RawHeaders>;

/** A page that may be kept under a key. */
type Target = { match: RouteMatch; policy: PagePolicy; named: LoggedRoute };

type PreparedPage = NonNullable<ReturnType<PageCache['peek']>> & { place: Target };

/** Where a key leads, if a page may be kept there that anybody may be sent. */
function findTarget(kept: PageCaches, key: string): Target | undefined {
  const match = matchPath(key.split('?', 1)[0] ?? '');
  const policy = match && startsNoFlow(match) ? kept.findPolicy(match.route) : undefined;
  return match && policy && { match, policy, named: describePage(match.route) };
}

const requestIdName = requestIdHeader.toLowerCase() as Lowercase<string>;
const idSlot = [requestIdName, ''];

/** The bare address and files, as the router names what answers them: for the log. */
const door: LoggedRoute = { route: '/' };
const file: LoggedRoute = { route: '/*' };

/** More keys than pages are kept: beyond this they are looked up anew. */
const maximumTargets = 4_000;

/** Queries that an address parser leaves as they are. */
const plainQuery = /^\?[\w.~%&=+-]+$/;

const describeLines = (named: LoggedRoute, status: number, cache?: string): HeaderLines => ({
  GET: { method: 'GET', ...named, status, cache },
  HEAD: { method: 'HEAD', ...named, status, cache },
});
const rootLines = describeLines(door, 302);

function prepareResponse(
  kept: EncodedBody,
  described: readonly HeaderEntry[],
  named: LoggedRoute,
  cache?: string,
): PreparedResponse {
  const headers = described.flat();
  const lines = describeLines(named, 200, cache);
  const inEncoding = (bytes: Uint8Array<ArrayBuffer> | undefined, coding: 'br' | 'gzip' | undefined): RawHeaders => {
    const body = bytes ?? kept.body;
    const encoding = bytes && coding ? ['content-encoding', coding] : [];
    return {
      status: 200,
      headers: [...headers, ...encoding, 'content-length', String(body.byteLength), ...idSlot],
      body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      lines,
    };
  };
  return {
    unchanged: { status: 304, headers: [...headers, ...idSlot], lines: describeLines(named, 304, cache) },
    plain: inEncoding(kept.body, undefined),
    br: inEncoding(kept.br, 'br'),
    gzip: inEncoding(kept.gzip, 'gzip'),
  };
}

/**
 * The short way on Node (decision 0035): the region redirect, kept pages for plain readers and files that are in memory,
 * straight from node:http's own request. It decides by the same functions as the edge and never makes a page: whatever
 * is new, due, personal or odd is left to the edge, whose answers are equal to the header; the length of what HEAD asks for
 * is told here alone. Of the requests for a page that is due the first goes that way and begins the renewal; the others
 * are sent the old page meanwhile.
 */
export function createFastPath({ env, platform, kept, assets }: FastPathOptions): FastPath {
  const describeSecurity = createSecurityPolicy(env);
  const security = describeSecurity('/', { status: 302 }).flat();
  const redirectHeaders = [...security, 'cache-control', defaultCacheControl, 'content-length', '0'];
  const describeRedirect = (region: Region, search: string): RawHeaders => ({
    status: 302,
    headers: [...describeRegionRedirect(region, search).flat(), ...redirectHeaders, ...idSlot],
    lines: rootLines,
  });
  const plainRedirects = Object.fromEntries(regions.map((region) => [region, describeRedirect(region, '')])) as Record<
    Region,
    RawHeaders
  >;
  // falls out of memory with the bytes it was made from; a page may be sent while it is fresh and after that
  const ready = {
    hit: new WeakMap<EncodedBody, PreparedResponse>(),
    stale: new WeakMap<EncodedBody, PreparedResponse>(),
  };
  const places = new Map<string, Target>();

  const send = (
    asked: FastPathRequest,
    outgoing: ServerResponse,
    { status, headers, body, lines }: RawHeaders,
  ): true => {
    const { method, startedAt } = asked;
    const requestId = resolveRequestId(asked.headers.get(requestIdName));
    // node:http has written them down when this returns, so that the same list serves the next request
    headers[headers.length - 1] = requestId;
    outgoing.writeHead(status, headers);
    outgoing.end(method === 'HEAD' ? undefined : body);
    logRequest(platform.log, { requestId, startedAt }, lines[method]);
    return true;
  };

  const sendKept = (
    asked: FastPathRequest,
    outgoing: ServerResponse,
    named: LoggedRoute,
    bytes: EncodedBody,
    describe: () => readonly HeaderEntry[],
    state?: PreparedPage['state'],
  ): true => {
    const kind = ready[state ?? 'hit'];
    let made = kind.get(bytes);
    if (!made) kind.set(bytes, (made = prepareResponse(bytes, describe(), named, state)));
    const form = matchesEtag(asked, bytes.etag) ? 'unchanged' : (chooseEncoding(asked, bytes) ?? 'plain');
    return send(asked, outgoing, made[form]);
  };

  const redirect = (asked: FastPathRequest, outgoing: ServerResponse): boolean => {
    // somebody's account may have a market of its own
    if (asked.headers.get('cookie')?.includes('access_token') === true) return false;
    const search = asked.target.slice(1);
    if (search !== '' && !plainQuery.test(search)) return false;
    const region = chooseRegion(asked, platform.findCountry(asked));
    if (search === '') return send(asked, outgoing, plainRedirects[region]);
    return send(asked, outgoing, describeRedirect(region, search));
  };

  /** What memory holds under a key and may be sent as it is, when nothing begins by opening it. */
  const peekPage = (key: string, version: string): PreparedPage | undefined => {
    const known = places.get(key);
    const place = known ?? findTarget(kept, key);
    if (!place) return undefined;
    const held = kept.cache.peek(key, version, place.policy);
    if (held?.page.status !== 200) return undefined;
    if (!known) {
      if (places.size >= maximumTargets) places.clear();
      places.set(key, place);
    }
    return { page: held.page, state: held.state, place };
  };

  /** A kept page by the address that was asked for, which is its key, or its key and a query that it does not know. */
  const findPage = (target: string, region: Region): PreparedPage | undefined => {
    const state = kept.contentVersions.read(region, (work) => void work);
    // the backend has to be asked first
    if (state instanceof Promise) return undefined;
    const held = peekPage(target, state.version);
    const cut = target.indexOf('?');
    if (held || cut < 0) return held;
    const bare = peekPage(target.slice(0, cut), state.version);
    const search = new URLSearchParams(target.slice(cut));
    // what is kept ready says the headers of an address without secrets
    const isPlain = isAnonymousVisit(null, search) && !carriesCode(search);
    return bare && isPlain ? peekPage(cacheKeyOf(bare.place.match, search), state.version) : undefined;
  };

  const answer = (asked: FastPathRequest, outgoing: ServerResponse): boolean => {
    const { target } = asked;
    if (target.length === 1 || target[1] === '?') return redirect(asked, outgoing);
    const region = target.slice(1, 3);
    if (!isRegion(region) || target[3] !== '/') {
      const asset = assets.peek(target);
      return (
        asset !== undefined &&
        sendKept(asked, outgoing, file, asset, () => [...describeSecurity(target), ...buildHeaders(target, asset)])
      );
    }
    if (!isAnonymousVisit(asked.headers.get('cookie'))) return false;
    const held = findPage(target, region);
    if (!held) return false;
    const { page, state, place } = held;
    const describe = (): HeaderEntry[] => {
      const [path = ''] = target.split('?', 1);
      return [...describeSecurity(path), ...buildCachedHeaders(page), ['x-cache', state]];
    };
    return sendKept(asked, outgoing, place.named, page, describe, state);
  };

  return (incoming, outgoing) => {
    const asked = readFastPathRequest(incoming);
    if (!asked) return false;
    try {
      return answer(asked, outgoing);
    } catch (error) {
      platform.log.error('bug', { path: toPathPattern(asked.target.split('?', 1)[0] ?? ''), ...describeError(error) });
      if (!outgoing.headersSent) return false;
      outgoing.destroy();
      return true;
    }
  };
}
