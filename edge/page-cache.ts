import { makeEntityTag, type Encodings } from './http-content.ts';
import type { Platform, RenderedPage } from './platform.ts';
import { createSingleFlight, Impatience, type KeepAlive } from './single-flight.ts';

/** A page as it is kept: the same bytes go out every time, encoded once. */
export type KeptPage = Encodings & {
  status: number;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  /** ms since 1970 */
  madeAt: number;
  /** when its renewal may be tried again after it failed */
  retryAt?: number;
};

/** Where a kept page came from, for the X-Cache header and the log. */
export type CacheState = 'hit' | 'stale' | 'miss' | 'error';

export type PageCacheOptions = {
  /** younger pages are served without asking anybody */
  freshMs: number;
  /** older ones still serve while the backend fails (requirement: at least 24 h) */
  staleMs: number;
  /** bound of the memory */
  maximumPages: number;
  now: () => number;
  compress: Platform['compress'];
};

export type PageCache = {
  /**
   * The page of a key: fresh from memory; old from memory while one render renews it; rendered when there is none.
   *
   * @param make renders the page; called once however many wait for the same key.
   * @param keepAlive lets a render outlive the request that began it.
   */
  read: (
    key: string,
    make: () => Promise<RenderedPage>,
    keepAlive: KeepAlive,
  ) => Promise<{ page: KeptPage; state: CacheState }>;
  /** Forgets every page, so that what an editor published is seen at once. */
  purge: () => void;
};

/** While renewals fail they are tried no more often than this, so that a sick backend is left in peace. */
const retryMs = 5_000;

/** A render asks the backend for at most 3 s at a time; who waits for another's render waits no longer than this. */
const patienceMs = 5_000;

const encoder = new TextEncoder();

async function finish({ status, html }: RenderedPage, options: PageCacheOptions): Promise<KeptPage> {
  const body = encoder.encode(html);
  const encodings = status === 200 ? await options.compress?.(body) : undefined;
  return { status, etag: await makeEntityTag(body), body, ...encodings, madeAt: options.now() };
}

/** A page cache in memory, least recently used out first. Only good pages are kept; errors never replace one. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const kept = new Map<string, KeptPage>();
  const runOnce = createSingleFlight<KeptPage>(patienceMs);
  let purges = 0;

  const keep = (key: string, page: KeptPage): void => {
    kept.delete(key);
    kept.set(key, page);
    const oldest = kept.keys().next().value;
    if (kept.size > options.maximumPages && oldest !== undefined) kept.delete(oldest);
  };

  const renew = async (held: KeptPage, render: () => Promise<KeptPage>): Promise<void> => {
    const renewed = await render().catch(() => undefined);
    if (!renewed || renewed.status >= 500) held.retryAt = options.now() + Math.min(retryMs, options.freshMs);
  };

  const render = async (key: string, make: () => Promise<RenderedPage>): Promise<KeptPage> => {
    const purgesBefore = purges;
    const page = await finish(await make(), options);
    // what was rendered before a purge may show what the purge was meant to remove
    if (page.status === 200 && purges === purgesBefore) keep(key, page);
    // a page that is gone must not live on in memory
    else if (page.status === 404) kept.delete(key);
    return page;
  };

  return {
    read: async (key, make, keepAlive) => {
      const held = kept.get(key);
      const work = (): Promise<KeptPage> => render(key, make);
      if (held) {
        keep(key, held);
        const age = options.now() - held.madeAt;
        if (age < options.freshMs) return { page: held, state: 'hit' };
        if (age < options.staleMs) {
          if (options.now() >= (held.retryAt ?? 0)) void renew(held, () => runOnce(key, work, keepAlive));
          return { page: held, state: 'stale' };
        }
      }
      const page = await runOnce(key, work, keepAlive).catch((error: unknown) => {
        if (error instanceof Impatience) return work();
        throw error;
      });
      return { page, state: page.status >= 500 ? 'error' : 'miss' };
    },
    purge: () => {
      purges += 1;
      kept.clear();
    },
  };
}
