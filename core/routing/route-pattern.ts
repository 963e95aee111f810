import { pathWords, type PathWordKey } from '../../locales/generated/path-words.ts';
import type { Region } from '../domain/region.ts';
import { routes, type RouteConfig, type Segment } from './route-table.ts';

/** Tells a parameter from a word of the path. */
export const isParam = (segment: Segment): segment is `:${string}` => segment.startsWith(':');

/** The market's own word of a path; empty where it has none at this place, null where there is no such page. */
export const getPathWord = (segment: PathWordKey, region: Region): string | null => pathWords[segment][region];

/** A page's path in a market: what stands before each parameter, by its name, and what stands behind the last. */
type Pattern = { params: readonly { before: string; name: string }[]; end: string };

const patterns = new Map<string, Pattern | undefined>();

function buildPattern(route: keyof typeof routes, region: Region): Pattern | undefined {
  const { segments, hasTrailingSlash }: RouteConfig = routes[route];
  const params: { before: string; name: string }[] = [];
  let end = `/${region}`;
  for (const segment of segments) {
    const word = isParam(segment) ? segment : getPathWord(segment, region);
    if (word === null) return undefined;
    if (word !== '') end += '/';
    if (!isParam(segment)) end += word;
    else {
      params.push({ before: end, name: segment.slice(1) });
      end = '';
    }
  }
  return { params, end: hasTrailingSlash ? `${end}/` : end };
}

/**
 * How a page's path is put together in a market: found out once, for a page of a hundred cards has as many links.
 *
 * @returns undefined where there is no such page.
 */
export function findRoutePattern(route: keyof typeof routes, region: Region): Pattern | undefined {
  const key = region + route;
  if (!patterns.has(key)) patterns.set(key, buildPattern(route, region));
  return patterns.get(key);
}
