import { regions } from '../../core/domain/region.ts';
import { hasRoute, linkTo, getRouteConfig, routeKeys, type RouteKey } from '../../core/routing/routes.ts';

const fillParams = (route: RouteKey): Record<string, string> =>
  Object.fromEntries(
    getRouteConfig(route)
      .segments.filter((segment) => segment.startsWith(':'))
      .map((segment) => [segment.slice(1), 'x']),
  );

/**
 * Where the pages begin that ask for a log-in: their links lead to the identity provider, and none may be listed. As
 * short as can be without shutting out a page that anybody may read: a rule holds for all that begins like it.
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
  return [...new Set(paths)];
}

/**
 * Tells search engines where not to look, and where the sitemap is. Pages that are merely not to be listed (log-in,
 * search results, errors) say so themselves, which only a page that may be read can do.
 *
 * @param siteUrl public origin.
 */
export const writeRobots = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...['/api/', '/auth/', '/__sandbox', ...listPersonalPaths()].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');
