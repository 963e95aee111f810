import type { Region } from './content-types.ts';
import { knownRoutes } from './generated/known-routes.ts';

/** The links of a text to pages of the site: `route:KEY` and `route:KEY:PARAMETER`. */
export const listRoutes = (text: string): string[] => text.match(/\broute:[A-Za-z0-9.]+(:[A-Za-z0-9-]+)?/g) ?? [];

/** True if the site has the page in a region; whether the item of a parameter exists is another check. */
export function isKnownRoute(route: string, region: Region): boolean {
  const [, key = '', parameter] = route.split(':');
  const isKnown = (destination: string): boolean => knownRoutes.get(destination)?.includes(region) === true;
  return isKnown(key) || (parameter !== undefined && (isKnown(`${key}:`) || isKnown(`${key}:${parameter}`)));
}
