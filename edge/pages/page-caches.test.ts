import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[EF-04] the caches renew at most eight pages at a time, two of them with a query', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const slow = { isSlow: false, renders: [] as string[] };
  const { edge } = createTestSite(
    {},
    {
      renderPage: (_folder, { params, query }) => {
        if (!slow.isSlow) return Promise.resolve({ status: 200, html: '<!doctype html>' });
        slow.renders.push(JSON.stringify([params, query]));
        return new Promise(() => undefined);
      },
    },
  );
  const paths = [
    ...Array.from({ length: 20 }, (_, index) => `/se/erbjudande?coupon=CODE${index}`),
    ...Array.from({ length: 20 }, (_, index) => `/se/podcast/slug-${index}/`),
  ];
  for (const path of paths) await edge.request(siteUrl + path);
  slow.isSlow = true;
  vi.setSystemTime(Date.now() + 60_000);
  // every page is stale and needs a renewal
  for (const path of paths) expect((await edge.request(siteUrl + path)).headers.get('X-Cache')).toBe('stale');
  expect(slow.renders.filter((view) => view.includes('coupon'))).toHaveLength(2);
  expect(slow.renders).toHaveLength(8);
});

it('[EF-04] pages with invented coupons do not evict stale pages that the edge sends while the backend is down', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const health = { isUp: true };
  const { edge } = createTestSite(
    {},
    { renderPage: () => Promise.resolve({ status: health.isUp ? 200 : 503, html: '<!doctype html>' }) },
  );
  const open = async (path: string) => {
    const { status, headers } = await edge.request(siteUrl + path);
    return [status, headers.get('X-Cache')];
  };
  expect(await open('/se/')).toEqual([200, 'miss']);
  for (let count = 0; count < 2_100; count += 1) await open(`/se/erbjudande?coupon=CODE${count}`);
  // the newest of these pages are cached
  expect(await open('/se/erbjudande?coupon=CODE2099')).toEqual([200, 'hit']);
  expect(await open('/se/erbjudande?coupon=CODE0')).toEqual([200, 'miss']);
  health.isUp = false;
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await open('/se/')).toEqual([200, 'stale']);
});
