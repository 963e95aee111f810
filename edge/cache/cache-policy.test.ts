import { describe, expect, it } from 'vitest';
import { getRouteConfig, routeKeys } from '../../core/routing/routes.ts';
import { findPagePolicy } from './cache-policy.ts';

describe('the policy of a page', () => {
  it('[EF-04] caches no personal page, and serves cached pages for a day while the backend is down', () => {
    for (const route of routeKeys) {
      const policy = findPagePolicy(route);
      if (policy === undefined) continue;
      expect([route, getRouteConfig(route).kind, getRouteConfig(route).isProtected]).toEqual([
        route,
        'content',
        undefined,
      ]);
      expect(policy.staleMs).toBeGreaterThanOrEqual(86_400_000);
    }
  });

  it('caches every editorial page, and no search', () => {
    const free = routeKeys.filter((route) => getRouteConfig(route).kind === 'content' && !findPagePolicy(route));
    expect(free).toEqual(['search']);
  });
});
