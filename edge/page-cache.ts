import type { Platform, RenderedPage } from './platform.ts';

/** A page as it is kept: the same bytes go out every time, encoded once. */
export type KeptPage = {
  status: number;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  br?: Uint8Array<ArrayBuffer>;
  gzip?: Uint8Array<ArrayBuffer>;
  /** ms since 1970 */
  madeAt: number;
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
   * @param keepAlive lets the renewal outlive the request.
   */
  read: (
    key: string,
    make: () => Promise<RenderedPage>,
    keepAlive: (work: Promise<unknown>) => void,
  ) => Promise<{ page: KeptPage; state: CacheState }>;
  /** Forgets every page, so that what an editor published is seen at once. */
  purge: () => void;
};

const encoder = new TextEncoder();

async function finish({ status, html }: RenderedPage, options: PageCacheOptions): Promise<KeptPage> {
  const body = encoder.encode(html);
  const digest = await crypto.subtle.digest('SHA-256', body);
  const etag = `"${Array.from(new Uint8Array(digest).subarray(0, 9), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
  const encodings = status === 200 ? await options.compress?.(body) : undefined;
  return { status, etag, body, ...encodings, madeAt: options.now() };
}

/** A page cache in memory, least recently used out first. Only good pages are kept; errors never replace one. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const kept = new Map<string, KeptPage>();
  const underWay = new Map<string, Promise<KeptPage>>();

  const keep = (key: string, page: KeptPage): void => {
    kept.delete(key);
    kept.set(key, page);
    const oldest = kept.keys().next().value;
    if (kept.size > options.maximumPages && oldest !== undefined) kept.delete(oldest);
  };

  const render = (key: string, make: () => Promise<RenderedPage>): Promise<KeptPage> => {
    const known = underWay.get(key);
    if (known) return known;
    const work = make()
      .then((rendered) => finish(rendered, options))
      .then((page) => {
        if (page.status === 200) keep(key, page);
        // a page that is gone must not live on in memory
        else if (page.status === 404) kept.delete(key);
        return page;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, work);
    return work;
  };

  return {
    read: async (key, make, keepAlive) => {
      const held = kept.get(key);
      if (held) {
        keep(key, held);
        const age = options.now() - held.madeAt;
        if (age < options.freshMs) return { page: held, state: 'hit' };
        if (age < options.staleMs) {
          keepAlive(render(key, make).catch(() => undefined));
          return { page: held, state: 'stale' };
        }
      }
      const page = await render(key, make);
      return { page, state: page.status >= 500 ? 'error' : 'miss' };
    },
    purge: () => kept.clear(),
  };
}
