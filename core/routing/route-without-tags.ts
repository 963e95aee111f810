import type { RouteKey } from './routes.ts';

/** Pages with a card form, or with a one-time result in their address. */
const routesWithoutTags: readonly RouteKey[] = ['checkout', 'payments', 'verifyAdyen', 'verifyVm'];

/** True for a page without third-party scripts: no tag, and no consent service (decisions 0062 and 0052). */
export const isRouteWithoutTags = (route: string | undefined): boolean =>
  routesWithoutTags.some((one) => one === route);
