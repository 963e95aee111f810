import { expect, it } from 'vitest';
import type { CachedPage } from '../../cache/rendered-page.ts';
import { createWorkerPageStore } from './page-store.ts';

/** A data centre's cache as far as it is used; it keeps by address. */
function createCache() {
  const kept = new Map<string, Response>();
  return {
    kept,
    match: ({ url }: Request) => Promise.resolve(kept.get(url)?.clone()),
    put: ({ url }: Request, response: Response) => Promise.resolve(void kept.set(url, response)),
    delete: ({ url }: Request) => Promise.resolve(kept.delete(url)),
  };
}

const page: CachedPage = {
  status: 200,
  version: '1 åäö',
  madeAt: 5,
  etag: 'W/"a"',
  styleHash: 'sha256-a=',
  body: new TextEncoder().encode('Å'),
};

it('[EF-04] separates the pages of sites and deployments that share a cache', async () => {
  const cache = createCache();
  const owners = ['https://nordlyd.example v1', 'https://nordlyd.example v2', 'https://staging.nordlyd.example v1'];
  const [one, ...others] = owners.map((owner) => createWorkerPageStore(owner, cache));
  await one?.write('/se/kontakt?page=2', page);
  expect(await one?.read('/se/kontakt?page=2')).toEqual(page);
  for (const other of others) {
    expect(await other?.read('/se/kontakt?page=2')).toBeUndefined();
    await other?.remove('/se/kontakt?page=2');
  }
  expect(cache.kept.size).toBe(1);
  await one?.remove('/se/kontakt?page=2');
  expect(await one?.read('/se/kontakt?page=2')).toBeUndefined();
});
