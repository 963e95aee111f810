import { runInNewContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends a worker that deletes its caches and its registration when SERVICE_WORKER is 0', async () => {
  const response = await createTestSite({ SERVICE_WORKER: '0' }).edge.request(`${siteUrl}/service-worker.js`);
  expect(response.headers.get('Cache-Control')).toBe('no-cache');
  const names = new Set(['offline-v1', 'offline-v2']);
  const unregister = vi.fn();
  const work: Promise<unknown>[] = [];
  runInNewContext(await response.text(), {
    caches: { keys: async () => [...names], delete: async (name: string) => names.delete(name) },
    registration: { unregister },
    skipWaiting: () => undefined,
    addEventListener: (_type: string, listener: (event: object) => void) =>
      listener({ waitUntil: (promise: Promise<unknown>) => work.push(promise) }),
  });
  await Promise.all(work);
  expect(names.size).toBe(0);
  expect(unregister).toHaveBeenCalledOnce();
});

it('sends the built worker by default', async () => {
  const findAsset = () => Promise.resolve(new Response('built'));
  const response = await createTestSite({}, { findAsset }).edge.request(`${siteUrl}/service-worker.js`);
  expect(await response.text()).toBe('built');
});
