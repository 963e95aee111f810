import type { LoggedRoute } from '../../server/telemetry/request-log.ts';
import { toKebabCase, getRouteConfig, routeKeys, type RouteKey } from '../../core/routing/routes.ts';

const isParam = (segment: string): boolean => segment.startsWith(':');

const described = Object.fromEntries(
  routeKeys.map((key) => {
    const words = [':market', toKebabCase(key), ...getRouteConfig(key).segments.filter(isParam)];
    return [key, { route: `/${words.join('/')}`, operation: key }];
  }),
) as Record<RouteKey, LoggedRoute>;

/**
 * What operators read of a page's requests: its name and its parameters' names, the same in every market, as in
 * `/:market/podcast/:slug`; beside it the name by which browsers report it. One for each page of the route table.
 */
export const describePage = (route: RouteKey): LoggedRoute => described[route];
