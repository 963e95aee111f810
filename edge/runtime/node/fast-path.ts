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
import { findFirstPageQuery } from '../../cache/page-query.ts';
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

/** The logged fields of a response, by the method of the request. */
type HeaderLines = Record<FastPathRequest['method'], SharedRequestFields>;

/**
 * The response in the format of node:http: names and values in turn, the request id as the last value, and the bytes.
 * `lines` are the logged fields.
 */
type RawHeaders = { status: number; headers: string[]; body?: Buffer; lines: HeaderLines };

/** Prepared responses for cached bytes: one per encoding, and one for browsers that have the bytes already. */
type PreparedResponse = Record<'unchanged' | 'plain' | 'br' | 'gzip', RawHeaders>;

/** A page that may be cached under a key. */
type Target = { match: RouteMatch; policy: PagePolicy; named: LoggedRoute };

type PreparedPage = NonNullable<ReturnType<PageCache['peek']>> & { place: Target };

/** Finds the public, cacheable page of a key. */
function findTarget(kept: PageCaches, key: string): Target | undefined {
  const match = matchPath(key.split('?', 1)[0] ?? '');
  const policy = match && startsNoFlow(match) ? kept.findPolicy(match.route) : undefined;
  return match && policy && { match, policy, named: describePage(match.route) };
}

const requestIdName = requestIdHeader.toLowerCase() as Lowercase<string>;
const idSlot = [requestIdName, ''];

/** The logged routes of `/` and of files, named as the router names them. */
const door: LoggedRoute = { route: '/' };
const file: LoggedRoute = { route: '/*' };

/** Maximum number of cached keys; there are more keys than pages. Further keys are looked up again. */
const maximumTargets = 4_000;

/** Queries that a URL parser does not change. */
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
 * The fast path on Node (decision 0035): handles node:http requests for the region redirect, cached pages for visitors
 * and files in memory. It uses the same functions as the edge and never renders a page. New, stale, personal and unusual
 * requests go to the edge. Its responses have the same headers; only the fast path sends the content length for HEAD.
 * The first request for a stale page goes to the edge and starts the renewal; the others get the stale page.
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
  // an entry is garbage-collected with its bytes; a page is sent while it is fresh and while it is stale
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
    // node:http has serialized the headers when this returns, so that the next request uses the same list
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
    // the account of a logged-in user has its own region
    if (asked.headers.get('cookie')?.includes('access_token') === true) return false;
    const search = asked.target.slice(1);
    if (search !== '' && !plainQuery.test(search)) return false;
    const region = chooseRegion(asked, platform.findCountry(asked));
    if (search === '') return send(asked, outgoing, plainRedirects[region]);
    return send(asked, outgoing, describeRedirect(region, search));
  };

  /** The cached page of a key, when a request for it starts no flow. */
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
    if (!bare || !isPlain) return undefined;
    const { match } = bare.place;
    // the edge redirects
    if (findFirstPageQuery(match.route, search) !== undefined) return undefined;
    return peekPage(cacheKeyOf(match, search), state.version);
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
