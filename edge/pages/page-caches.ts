import { linkTo, type RouteKey, type RouteMatch } from '../../core/routing/routes.ts';
import { createValidatingClient } from '../backend-client/validate-response.ts';
import { createBackendClient, type CallBackend } from '../backend-client/client.ts';
import type { EdgeEnv } from '../config/env.ts';
import { createContentVersions, type ContentVersions } from '../cache/content-version.ts';
import { createPageCache, type PageCache } from '../cache/page-cache.ts';
import { findPagePolicy, type PagePolicy } from '../cache/cache-policy.ts';
import type { Platform } from '../platform.ts';
import { readQuery } from '../cache/page-query.ts';

/** Limits of the cache: a few times what is published. */
const plainBounds = { maximumPages: 2_000, maximumRevalidations: 6 };

/**
 * Limits of the cache for pages with a query, which users can invent without limit. Its revalidations are separate,
 * so that they do not delay those of other pages.
 */
const queriedBounds = { maximumPages: 200, maximumRevalidations: 2 };

/** Their share of the memory. */
const queriedShare = 1 / 9;

/** In the sandbox pages are fresh for a short time, in ms. */
const sandboxFreshMs = 2_000;

/** The page caches and what decides whether their pages are current. */
export type PageCaches = {
  cache: PageCache;
  contentVersions: ContentVersions;
  /** calls the backend and validates responses against the contract */
  validatedBackend: CallBackend;
  /** The policy of a page; undefined for one that is never cached. */
  findPolicy: (route: RouteKey) => PagePolicy | undefined;
};

/** Caches pages with a query separately, so that invented ones do not evict others while the backend is down. */
function splitByQuery(plain: PageCache, queried: PageCache): PageCache {
  const find = (key: string): PageCache => (key.includes('?') ? queried : plain);
  return {
    read: (request) => find(request.key).read(request),
    peek: (key, ...rest) => find(key).peek(key, ...rest),
  };
}

export function createPageCaches(env: EdgeEnv, platform: Platform): PageCaches {
  const client = createBackendClient(env.backendUrl, platform.sendToBackend);
  const callBackend = createValidatingClient(client, platform.log);
  const adjust = platform.adjustPolicy ?? ((policy: PagePolicy) => policy);
  const bytes = platform.pageCacheMegabytes * 1_048_576;
  const options = {
    now: Date.now,
    ...(platform.compress ? { compress: platform.compress } : {}),
    store: platform.pageStore,
  };
  return {
    cache: splitByQuery(
      createPageCache({ ...plainBounds, ...options, maximumBytes: bytes * (1 - queriedShare) }),
      createPageCache({ ...queriedBounds, ...options, maximumBytes: bytes * queriedShare }),
    ),
    contentVersions: createContentVersions(callBackend),
    validatedBackend: callBackend,
    findPolicy: (route) => {
      const policy = findPagePolicy(route);
      if (policy === undefined) return undefined;
      return adjust(env.isSandbox ? { ...policy, freshMs: Math.min(policy.freshMs, sandboxFreshMs) } : policy);
    },
  };
}

/** The cache key of a page: region, canonical path and allowed query. */
export const cacheKeyOf = ({ route, region, params }: RouteMatch, search: URLSearchParams): string =>
  linkTo(route, region, params, readQuery(route, search));
