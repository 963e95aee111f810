import type { CachedPage, PageStore } from '../../cache/rendered-page.ts';

/** The part of Cloudflare's cache that is used. */
type WorkerCache = {
  match: (request: Request) => Promise<Response | undefined>;
  put: (request: Request, response: Response) => Promise<void>;
  delete: (request: Request) => Promise<boolean>;
};

/** How long the network may cache a page: as long as the edge may send a stale page while the backend is down. */
const cacheSeconds = 86_400;

/**
 * Rendered pages in the cache of the data centre, shared by its isolates. The cache is optional: every error counts as a
 * missing page.
 *
 * @param owner the site and its deployment. Staging and production may share a cache, and a page of the previous
 *   deployment links scripts and styles that are deleted.
 * @param cache undefined where the platform has none.
 */
export function createWorkerPageStore(owner: string, cache: WorkerCache | undefined): PageStore | undefined {
  if (cache === undefined) return undefined;
  // a URL that no visitor can request: the worker serves every path of the site
  const prefix = `https://pages.nordlyd.internal/${encodeURIComponent(owner)}`;
  const addressOf = (key: string): Request => new Request(prefix + key);
  return {
    read: async (key) => {
      try {
        const response = await cache.match(addressOf(key));
        const header = response?.headers.get('X-Page');
        if (!response || !header) return undefined;
        const { version, madeAt, etag, styleHash } = JSON.parse(decodeURIComponent(header)) as CachedPage;
        return { status: 200, version, madeAt, etag, styleHash, body: new Uint8Array(await response.arrayBuffer()) };
      } catch {
        return undefined;
      }
    },
    write: async (key, { version, madeAt, etag, styleHash, body }) => {
      const headers = {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': `public, max-age=${cacheSeconds}`,
        'X-Page': encodeURIComponent(JSON.stringify({ version, madeAt, etag, styleHash })),
      };
      await cache.put(addressOf(key), new Response(body, { headers })).catch(() => undefined);
    },
    remove: async (key) => void (await cache.delete(addressOf(key)).catch(() => false)),
  };
}
