import type { ServerResponse } from 'node:http';
import type { HandleDirectly } from '../../../server/http/request-listener.ts';
import { describeError } from '../../../server/telemetry/describe-error.ts';
import {
  resolveRequestId,
  logRequest,
  requestIdHeader,
  type LoggedRoute,
} from '../../../server/telemetry/request-log.ts';
import { toPathPattern } from '../../../server/telemetry/spans.ts';
import { isRegion, regions, type Region } from '../../../core/domain/region.ts';
import { getRouteConfig, matchPath, type RouteMatch } from '../../../core/routing/routes.ts';
import { buildHeaders, type StaticFiles } from './static-files.ts';
import { readFastPathRequest, type FastPathRequest } from './fast-path-request.ts';
import type { EdgeEnv } from '../../config/env.ts';
import { chooseEncoding, checkEtags, type HeaderEntry, type EncodedBody } from '../../http/content-negotiation.ts';
import { buildCachedHeaders } from '../../cache/cached-response.ts';
import { findFirstPageQuery } from '../../cache/page-query.ts';
import { cacheKeyOf, type PageCaches } from '../../pages/page-caches.ts';
import type { PageCache } from '../../cache/page-cache.ts';
import type { PagePolicy } from '../../cache/cache-policy.ts';
import { describePage } from '../../pages/route-label.ts';
import {
  describeLines,
  idSlot,
  prepareRefusal,
  prepareResponse,
  type PreparedResponse,
  type RawHeaders,
} from './prepared-response.ts';
import type { RenderQueue } from './render-queue.ts';
import { startsNoFlow, isAnonymousVisit } from '../../pages/navigation.ts';
import type { Platform } from '../../platform.ts';
import { chooseRegion, describeRegionRedirect } from '../../http/region.ts';
import { createIsOwnHost } from '../../security/own-host.ts';
import { carriesCode, createSecurityPolicy, defaultCacheControl } from '../../security/security-headers.ts';

export type FastPathOptions = {
  env: EdgeEnv;
  platform: Pick<Platform, 'findCountry' | 'log'>;
  pageCaches: PageCaches;
  assets: Pick<StaticFiles, 'peek'>;
  renderQueue: RenderQueue;
};

/** Responds to a request from memory; false leaves it to the edge. */
export type FastPath = HandleDirectly;

/** A page that may be cached under a key. */
type Target = { match: RouteMatch; policy: PagePolicy; named: LoggedRoute };

type PreparedPage = NonNullable<ReturnType<PageCache['peek']>> & { pageTarget: Target };

/** Finds the public, cacheable page of a key, when the address sets no cookie. */
function findTarget(pageCaches: PageCaches, key: string): Target | undefined {
  const [path = '', search] = key.split('?', 2);
  const match = isAnonymousVisit(null, new URLSearchParams(search)) ? matchPath(path) : undefined;
  const policy = match && startsNoFlow(match) ? pageCaches.findPolicy(match.route) : undefined;
  return match && policy && { match, policy, named: describePage(match.route) };
}

const requestIdName = requestIdHeader.toLowerCase() as Lowercase<string>;

/** The logged routes of `/` and of files, as in the router. */
const rootRoute: LoggedRoute = { route: '/' };
const fileRoute: LoggedRoute = { route: '/*' };

/** Maximum number of cached keys; there are more keys than pages. Further keys are looked up again. */
const maximumTargets = 4_000;

/** Queries that a URL parser does not change. */
const plainQuery = /^\?[\w.~%&=+-]+$/;

const rootLines = describeLines(rootRoute, 302);

/**
 * The fast path on Node (decision 0035): handles node:http requests for the region redirect, cached pages for visitors
 * and files in memory. It uses the same functions as the edge and never renders a page. New, stale, personal and unusual
 * requests go to the edge. Its responses have the same headers; only the fast path sends the content length for HEAD.
 * The first request for a stale page goes to the edge and starts the renewal; the others get the stale page. A content
 * page that needs a render waits for its turn, or gets 503 when too many wait.
 */
export function createFastPath({ env, platform, pageCaches, assets, renderQueue }: FastPathOptions): FastPath {
  const describeSecurity = createSecurityPolicy(env);
  const isOwnHost = createIsOwnHost(env);
  const security = describeSecurity('/', { status: 302 }).flat();
  const redirectHeaders = [...security, 'cache-control', defaultCacheControl, 'content-length', '0'];
  const describeRedirect = (region: Region, search: string): RawHeaders => ({
    status: 302,
    headers: [...describeRegionRedirect(region, search).flat(), ...redirectHeaders, ...idSlot],
    lines: rootLines,
  });
  const redirects = Object.fromEntries(regions.map((region) => [region, describeRedirect(region, '')]));
  // an entry is garbage-collected with its bytes; a page is sent while it is fresh and while it is stale
  const ready = {
    hit: new WeakMap<EncodedBody, PreparedResponse>(),
    stale: new WeakMap<EncodedBody, PreparedResponse>(),
  };
  const targets = new Map<string, Target>();
  const refusals = Object.fromEntries(regions.map((region) => [region, prepareRefusal(region, security)])) as Record<
    Region,
    RawHeaders
  >;

  const send = (
    request: FastPathRequest,
    outgoing: ServerResponse,
    { status, headers, body, lines }: RawHeaders,
  ): true => {
    const { method, startedAt } = request;
    const requestId = resolveRequestId(request.headers.get(requestIdName));
    // node:http has serialized the headers when this returns, so that the next request uses the same list
    headers[headers.length - 1] = requestId;
    outgoing.writeHead(status, headers);
    outgoing.end(method === 'HEAD' ? undefined : body);
    logRequest(platform.log, { requestId, startedAt }, lines[method]);
    return true;
  };

  const sendPrepared = (
    request: FastPathRequest,
    outgoing: ServerResponse,
    named: LoggedRoute,
    bytes: EncodedBody,
    describe: () => readonly HeaderEntry[],
    state?: PreparedPage['state'],
  ): true => {
    const kind = ready[state ?? 'hit'];
    let made = kind.get(bytes);
    if (!made) kind.set(bytes, (made = prepareResponse(bytes, describe(), named, state)));
    const encoding = chooseEncoding(request, bytes) ?? 'plain';
    return send(request, outgoing, made[checkEtags(request, bytes.etag) === 304 ? 'unchanged' : encoding]);
  };

  const redirect = (request: FastPathRequest, outgoing: ServerResponse): boolean => {
    // the account of a logged-in user has its own region
    if (request.headers.get('cookie')?.includes('access_token') === true) return false;
    const search = request.target.slice(1);
    if (search !== '' && !plainQuery.test(search)) return false;
    const region = chooseRegion(request, platform.findCountry(request));
    const plain = search === '' ? redirects[region] : undefined;
    return send(request, outgoing, plain ?? describeRedirect(region, search));
  };

  /** The cached page of a key, when a request for it starts no flow. */
  const peekPage = (key: string, version: string): PreparedPage | undefined => {
    const known = targets.get(key);
    const pageTarget = known ?? findTarget(pageCaches, key);
    if (!pageTarget) return undefined;
    const cached = pageCaches.cache.peek(key, version, pageTarget.policy, renderQueue.isRefusing());
    if (cached?.page.status !== 200) return undefined;
    if (!known) {
      if (targets.size >= maximumTargets) targets.clear();
      targets.set(key, pageTarget);
    }
    return { page: cached.page, state: cached.state, pageTarget };
  };

  /** The cached page of an address: its key, or its key with query parameters that the page does not use. */
  const findPage = (target: string, region: Region): PreparedPage | undefined => {
    const state = pageCaches.contentVersions.read(region, (work) => void work);
    // the backend must respond first, unless pages of any version are sent
    if (state instanceof Promise && !renderQueue.isRefusing()) return undefined;
    const version = state instanceof Promise ? '' : state.version;
    const exact = peekPage(target, version);
    const cut = target.indexOf('?');
    if (exact || cut < 0) return exact;
    const bare = peekPage(target.slice(0, cut), version);
    const search = new URLSearchParams(target.slice(cut));
    // the prepared headers are those of an address without secrets
    const isPlain = isAnonymousVisit(null, search) && !carriesCode(search);
    if (!bare || !isPlain) return undefined;
    const { match } = bare.pageTarget;
    // the edge redirects
    if (findFirstPageQuery(match.route, search) !== undefined) return undefined;
    return peekPage(cacheKeyOf(match, search), version);
  };

  const sendPage = (request: FastPathRequest, outgoing: ServerResponse, prepared: PreparedPage): true => {
    const { page, state, pageTarget } = prepared;
    const describe = (): HeaderEntry[] => {
      const [path = ''] = request.target.split('?', 1);
      return [
        ...describeSecurity(path, { styleHash: page.styleHash }),
        ...buildCachedHeaders(page),
        ['x-cache', state],
      ];
    };
    return sendPrepared(request, outgoing, pageTarget.named, page, describe, state);
  };

  const respondPage = (request: FastPathRequest, outgoing: ServerResponse, passOn: () => void): boolean => {
    const { target } = request;
    const region = target.slice(1, 3) as Region;
    const isAnonymous = isAnonymousVisit(request.headers.get('cookie'));
    const prepared = findPage(target, region);
    if (prepared) return isAnonymous && sendPage(request, outgoing, prepared);
    const match = matchPath(target.split('?', 1)[0] ?? '');
    if (match && getRouteConfig(match.route).kind !== 'content') return false;
    const start = (): void => {
      if (!outgoing.destroyed) passOn();
    };
    if (renderQueue.add(start, isAnonymous)) return true;
    // pages of any age are found now
    const older = isAnonymous ? findPage(target, region) : undefined;
    return older ? sendPage(request, outgoing, older) : send(request, outgoing, refusals[region]);
  };

  const respond = (request: FastPathRequest, outgoing: ServerResponse, passOn: () => void): boolean => {
    const { target } = request;
    if (target.length === 1 || target[1] === '?') return redirect(request, outgoing);
    if (isRegion(target.slice(1, 3)) && target[3] === '/') return respondPage(request, outgoing, passOn);
    const asset = assets.peek(target);
    const describe = (): HeaderEntry[] => [...describeSecurity(target), ...(asset ? buildHeaders(target, asset) : [])];
    return asset !== undefined && sendPrepared(request, outgoing, fileRoute, asset, describe);
  };

  return (incoming, outgoing, passOn) => {
    const request = readFastPathRequest(incoming);
    if (!request || !isOwnHost(request.headers.get('host') ?? '')) return false;
    try {
      return respond(request, outgoing, passOn);
    } catch (error) {
      platform.log.error('bug', {
        path: toPathPattern(request.target.split('?', 1)[0] ?? ''),
        ...describeError(error),
      });
      if (!outgoing.headersSent) return false;
      outgoing.destroy();
      return true;
    }
  };
}
