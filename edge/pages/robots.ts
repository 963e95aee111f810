import { regions } from '../../core/domain/region.ts';
import { hasRoute, linkTo, getRouteConfig, routeKeys, type RouteKey } from '../../core/routing/routes.ts';

const fillParams = (route: RouteKey): Record<string, string> =>
  Object.fromEntries(
    getRouteConfig(route)
      .segments.filter((segment) => segment.startsWith(':'))
      .map((segment) => [segment.slice(1), 'x']),
  );

/**
 * Prefixes of the pages that require a login; none of them may be indexed. They are as short as possible without
 * excluding a public page.
 */
function listPersonalPaths(): string[] {
  const listPaths = (isProtected: boolean): string[] =>
    regions.flatMap((region) =>
      routeKeys
        .filter((route) => (getRouteConfig(route).isProtected === true) === isProtected && hasRoute(route, region))
        .map((route) => linkTo(route, region, fillParams(route))),
    );
  const open = listPaths(false);
  const isFree = (path: string): boolean => !open.some((other) => other.startsWith(path));
  const paths = listPaths(true).map((path) => {
    const start = path.split('/').slice(0, 3).join('/');
    return isFree(start) ? start : path;
  });
  return paths.filter(
    (path, index) => !paths.some((other, at) => path.startsWith(other) && (path !== other || at < index)),
  );
}

/**
 * Tells search engines which pages not to crawl, and where the sitemap is. Pages that may be crawled but not indexed
 * have a meta tag.
 *
 * @param siteUrl public origin.
 */
export const writeRobots = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...['/api/', '/auth/', '/__', ...listPersonalPaths()].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
