import { makeEntityTag } from '../http/content-negotiation.ts';
import type { PagePolicy } from './cache-policy.ts';
import type { PageSources, CompressPage, CachedPage, PageStore, RenderedPage } from './rendered-page.ts';
import { TimeoutError } from '../http/timeout.ts';
import { createSingleFlight, type KeepAlive } from '../http/single-flight.ts';

/** Source of a cached page, for the X-Cache header and the log. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'error';

export type PageCacheOptions = {
  /** limits of the memory */
  maximumPages: number;
  maximumBytes: number;
  /** limit of background revalidations at a time, so that pages without a cached version are rendered first */
  maximumRevalidations: number;
  now: () => number;
  compress?: CompressPage | undefined;
  /** store that other isolates share */
  store?: PageStore | undefined;
};

export type CacheRequest = {
  /** region, canonical path and allowed query */
  key: string;
  /** current version of content and feature flags */
  version: string;
  policy: PagePolicy;
  /**
   * Renders the page; called once for all requests of a key.
   *
   * @param sources responses from which the cached page was rendered.
   * @returns 'unchanged' when the backend responds the same again.
   */
  render: (sources: PageSources | undefined) => Promise<RenderedPage | 'unchanged'>;
  /** lets a render outlive its request */
  keepAlive: KeepAlive;
};

export type PageCache = {
  /**
   * The page of a key: fresh from memory; stale from memory during revalidation; else rendered. While renders fail,
   * the last good page of any version is served for a day.
   */
  read: (request: CacheRequest) => Promise<{ page: CachedPage; state: CacheState }>;
  /**
   * Like `read`, without starting work: a fresh page of this version, or a stale one that needs no revalidation now.
   * Undefined when `read` must be called.
   *
   * @param isOverloaded also returns a stale page whose revalidation is due, of any version.
   */
  peek: (
    key: string,
    version: string,
    policy: PagePolicy,
    isOverloaded?: boolean,
  ) => { page: CachedPage; state: 'hit' | 'stale' } | undefined;
};

/** Pause after a failed revalidation, in ms, so that a failing backend gets few requests. */
const retryMs = 5_000;

/** How long a request waits for the render of another, in ms. A render calls the backend for at most 3 s. */
const revalidationTimeoutMs = 5_000;

/** After this time an unchanged page is rendered anyway: it may show the year. */
const rerenderMs = 3_600_000;

const encoder = new TextEncoder();

const countBytes = ({ body, br, gzip, sources }: CachedPage): number => {
  let bytes = body.byteLength + (br?.byteLength ?? 0) + (gzip?.byteLength ?? 0) + 512;
  for (const text of sources?.texts.values() ?? []) bytes += text.length * 2;
  return bytes;
};

/** A page cache in memory that removes the least recently used page. An error never replaces a page. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { now, store, compress } = options;
  const pages = new Map<string, CachedPage>();
  /** the most recently used key */
  let newest: string | undefined;
  let bytes = 0;
  const renders = createSingleFlight<CachedPage>(revalidationTimeoutMs);

  const remove = (key: string): void => {
    const cached = pages.get(key);
    if (cached && pages.delete(key)) bytes -= countBytes(cached);
  };

  const put = (key: string, page: CachedPage): void => {
    remove(key);
    pages.set(key, page);
    newest = key;
    bytes += countBytes(page);
    for (const oldest of pages.keys()) {
      if (pages.size <= options.maximumPages && bytes <= options.maximumBytes) return;
      if (oldest !== key) remove(oldest);
    }
  };

  const finish = async ({ status, html, styleHash, sources }: RenderedPage, version: string): Promise<CachedPage> => {
    const body = typeof html === 'string' ? encoder.encode(html) : html;
    const encodings = status === 200 ? await compress?.(body) : undefined;
    return { status, etag: await makeEntityTag(body), body, styleHash, ...encodings, sources, version, madeAt: now() };
  };

  const render = async ({ key, version, policy, render: make, keepAlive }: CacheRequest): Promise<CachedPage> => {
    const stored = await store?.read(key);
    if (stored?.version === version && now() - stored.madeAt < policy.freshMs) {
      put(key, stored);
      return stored;
    }
    const cached = pages.get(key);
    const isRecent = cached !== undefined && now() - (cached.sources?.at ?? 0) < rerenderMs;
    const made = await make(isRecent ? cached.sources : undefined);
    const isPartial = made !== 'unchanged' && made.isPartial === true;
    if (isPartial && cached?.version === version && now() - cached.madeAt < policy.staleMs)
      throw new Error('an incomplete page does not replace a complete one');
    const page =
      made !== 'unchanged'
        ? await finish(made, version)
        : { ...(cached as CachedPage), version, madeAt: now(), retryAt: 0, revalidatingSince: 0 };
    // it is better than none, and due for revalidation at once
    if (isPartial) page.madeAt -= policy.freshMs;
    if (page.status === 200) {
      put(key, page);
      if (store) keepAlive(store.write(key, page));
    } else if (page.status < 500) {
      // the page no longer exists
      remove(key);
      if (store && stored) keepAlive(store.remove(key));
    } else if (stored && !cached && now() - stored.madeAt < policy.staleMs) {
      // rendered by another isolate while the backend was up
      const stale = { ...stored, retryAt: now() + retryMs };
      put(key, stale);
      return stale;
    }
    return page;
  };

  /** Renders a page again; after a failure it is tried again later. */
  const revalidate = async (cached: CachedPage, request: CacheRequest): Promise<CachedPage | undefined> => {
    const run = (): Promise<CachedPage> => render(request);
    cached.revalidatingSince ||= now();
    const page = await renders.run(`${request.version} ${request.key}`, run, request.keepAlive).catch(() => undefined);
    cached.revalidatingSince = 0;
    if (page && page.status < 500) return page;
    cached.retryAt = now() + Math.min(retryMs, request.policy.freshMs);
    return undefined;
  };

  /** Revalidations in the background. */
  let revalidations: { startedAt: number; hasEnded: boolean }[] = [];
  const canRevalidate = (): boolean => {
    revalidations = revalidations.filter(
      ({ startedAt, hasEnded }) => !hasEnded && now() - startedAt < revalidationTimeoutMs,
    );
    return revalidations.length < options.maximumRevalidations;
  };
  const startRevalidation = (cached: CachedPage, request: CacheRequest): (typeof revalidations)[number] => {
    const revalidation = { startedAt: now(), hasEnded: false };
    void revalidate(cached, request).finally(() => (revalidation.hasEnded = true));
    return revalidation;
  };

  const touch = (key: string, cached: CachedPage): void => {
    if (key === newest) return;
    newest = key;
    pages.delete(key);
    pages.set(key, cached);
  };

  return {
    peek: (key, version, { freshMs, staleMs }, isOverloaded = false) => {
      const cached = pages.get(key);
      if (cached === undefined) return undefined;
      const age = now() - cached.madeAt;
      const isCurrent = cached.version === version;
      const isFresh = isCurrent && age < freshMs;
      // after the timeout of a revalidation another one may start
      const isRevalidating =
        isCurrent && !!cached.revalidatingSince && now() - cached.revalidatingSince < revalidationTimeoutMs;
      const isRetryLater = now() < (cached.retryAt ?? 0);
      if (!isFresh && (age >= staleMs || !(isRevalidating || isRetryLater || isOverloaded))) return undefined;
      touch(key, cached);
      return { page: cached, state: isFresh ? 'hit' : 'stale' };
    },
    read: async (request) => {
      const { key, version, policy } = request;
      const cached = pages.get(key);
      if (cached && now() - cached.madeAt < policy.staleMs) {
        touch(key, cached);
        const isCurrent = cached.version === version;
        if (isCurrent && now() - cached.madeAt < policy.freshMs) return { page: cached, state: 'hit' };
        const isDue = now() >= (cached.retryAt ?? 0);
        if (isCurrent || !isDue) {
          const isStarted = renders.isRunning(`${version} ${key}`);
          if (isDue && !isStarted && canRevalidate()) revalidations.push(startRevalidation(cached, request));
          return { page: cached, state: 'stale' };
        }
        // published since: this request waits for the new page
        const page = await revalidate(cached, request);
        return page ? { page, state: 'miss' } : { page: cached, state: 'stale' };
      }
      const run = (): Promise<CachedPage> => render(request);
      const page = await renders.run(`${version} ${key}`, run, request.keepAlive).catch((error: unknown) => {
        if (error instanceof TimeoutError) return run();
        throw error;
      });
      if (page.status >= 500) return { page, state: 'error' };
      // a stale page of another isolate waits for its revalidation
      return { page, state: now() < (page.retryAt ?? 0) ? 'stale' : 'miss' };
    },
  };
}
