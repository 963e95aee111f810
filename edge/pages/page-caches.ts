import { linkTo, type RouteKey, type RouteMatch } from '../../core/routing/routes.ts';
import { createValidatingClient } from '../backend-client/validate-response.ts';
import { createBackendClient, type CallBackend } from '../backend-client/client.ts';
import type { EdgeEnv } from '../config/env.ts';
import { createContentVersions, type ContentVersions } from '../cache/content-version.ts';
import { createPageCache, type PageCache } from '../cache/page-cache.ts';
import { findPagePolicy, type PagePolicy } from '../cache/cache-policy.ts';
import type { Platform } from '../platform.ts';
import { readQuery } from '../cache/page-query.ts';

/** Bounds of the kept pages: a few times what is published. */
const plainBounds = { maximumPages: 2_000, maximumBytes: 64 * 1_048_576, maximumRevalidations: 6 };

/**
 * Bounds of those with a query, of which people invent as many as they like: a coupon is free text. Both ask one backend,
 * which is asked for eight renewals at a time by one process; what is invented holds up no more than its own.
 */
const queriedBounds = { maximumPages: 200, maximumBytes: 8 * 1_048_576, maximumRevalidations: 2 };

/** In the sandbox time is short, in ms. */
const sandboxFreshMs = 2_000;

/** What is kept of the site, and what decides whether it still holds. */
export type PageCaches = {
  cache: PageCache;
  contentVersions: ContentVersions;
  /** the way to the backend for what is kept, rendered or decided by: its answers are those of the contract */
  validatedBackend: CallBackend;
  /** How a page is kept here; undefined for one that never is. */
  findPolicy: (route: RouteKey) => PagePolicy | undefined;
};

/** Keeps pages with a query apart, so that invented ones push out none that stand in while the backend is away. */
function splitByQuery(plain: PageCache, queried: PageCache): PageCache {
  const find = (key: string): PageCache => (key.includes('?') ? queried : plain);
  return {
    read: (wish) => find(wish.key).read(wish),
    peek: (key, version, policy) => find(key).peek(key, version, policy),
  };
}

export function createPageCaches(env: EdgeEnv, platform: Platform): PageCaches {
  const callBackend = createValidatingClient(createBackendClient(env.backendUrl), platform.log);
  const adjust = platform.adjustPolicy ?? ((policy: PagePolicy) => policy);
  const parts = {
    now: Date.now,
    ...(platform.compress ? { compress: platform.compress } : {}),
    store: platform.pageStore,
  };
  return {
    cache: splitByQuery(createPageCache({ ...plainBounds, ...parts }), createPageCache({ ...queriedBounds, ...parts })),
    contentVersions: createContentVersions(callBackend),
    validatedBackend: callBackend,
    findPolicy: (route) => {
      const policy = findPagePolicy(route);
      if (policy === undefined) return undefined;
      return adjust(env.isSandbox ? { ...policy, freshMs: Math.min(policy.freshMs, sandboxFreshMs) } : policy);
    },
  };
}

/** What a page is kept under: market, canonical path and the query that it knows. It is the page's plainest address. */
export const cacheKeyOf = ({ route, region, params }: RouteMatch, search: URLSearchParams): string =>
  linkTo(route, region, params, readQuery(route, search));
