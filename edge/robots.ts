import { regions } from '../src/domain/region.ts';
import { linkTo, routeFacts, routeKeys, routes } from '../src/routes.ts';

/** First words of the pages that ask for a log-in: their links lead to the identity provider, and none may be listed. */
function listPersonalPaths(): string[] {
  const isPersonal = routeKeys.filter((route) => routeFacts(route).isProtected);
  const paths = regions.flatMap((region) =>
    isPersonal.map((route) => {
      const params = Object.fromEntries(
        routes[route].segments.filter((segment) => segment.startsWith(':')).map((segment) => [segment.slice(1), 'x']),
      );
      return linkTo(route, region, params).split('/').slice(0, 3).join('/');
    }),
  );
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
