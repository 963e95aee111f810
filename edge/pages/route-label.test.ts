import { afterEach, describe, expect, it, vi } from 'vitest';
import { routeKeys } from '../../core/routing/routes.ts';
import { describePage } from './route-label.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const slug = 'show-of-a-user';

/** Returns the logged fields of one request to the edge. */
async function readLine(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const { browser, lines } = createTestSite();
  await browser().call(path, init);
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return events.find(({ event }) => event === 'request') ?? {};
}

describe('the logged route of a request', () => {
  it.each([
    ['/se/', '/:market/home', 'home'],
    ['/fi/', '/:market/home', 'home'],
    [`/se/podcast/${slug}/`, '/:market/podcast/:slug', 'podcast'],
    [`/se/podcast/${slug}?x=${slug}`, '/:market/podcast/:slug', 'podcast'],
    ['/se/kategorier/27', '/:market/category/:id/:name', 'category'],
    ['/no/kategorier/27/true-crime', '/:market/category/:id/:name', 'category'],
    ['/no/min-konto', '/:market/dashboard', 'dashboard'],
    [`/api/v2/podcast/${slug}`, '/api/v2/podcast/{slug}', 'getPodcast'],
    ['/api/v2/offer', '/api/v2/offer', 'getOffers'],
    [`/api/v2/${slug}/x`, '/api/v2/*', undefined],
    [`/se/${slug}`, '/*', undefined],
    [`/${slug}.css`, '/*', undefined],
  ])('[AN-09] for %s is %s', async (path, route, operation) => {
    const line = await readLine(path);
    expect(line).toMatchObject({ method: 'GET', route });
    expect(line['operation']).toBe(operation);
    expect(JSON.stringify(line)).not.toContain(slug);
  });

  it('is the page also for a method that the page rejects', async () => {
    expect(await readLine('/se/', { method: 'POST' })).toMatchObject({ route: '/:market/home', status: 405 });
  });

  it('is different for every page of the route table', () => {
    const patterns = new Set(routeKeys.map((key) => describePage(key).route));
    expect(patterns.size).toBe(routeKeys.length);
    for (const pattern of patterns) expect(pattern).toMatch(/^\/:market(\/[a-z\d-]+)(\/:[a-z]+)*$/);
  });
});
