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
 * The route of a page in logs and metrics, the same in every region, as in `/:market/podcast/:slug`, with the name
 * that browsers report.
 */
export const describePage = (route: RouteKey): LoggedRoute => described[route];
