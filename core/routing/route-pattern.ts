import { pathWords, type PathWordKey } from '../../locales/generated/path-words.ts';
import type { Region } from '../domain/region.ts';
import { routes, type RouteConfig, type Segment } from './route-table.ts';

export const isParam = (segment: Segment): segment is `:${string}` => segment.startsWith(':');

/** Gets a region's word for a segment; empty when the region omits it, null when the page does not exist there. */
export const getPathWord = (segment: PathWordKey, region: Region): string | null => pathWords[segment][region];

/** A page's path in a region: the text before each parameter, by name, and the text after the last one. */
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
 * Finds a page's path pattern in a region; cached, because a page of a hundred cards has as many links.
 *
 * @returns undefined when the page does not exist there.
 */
export function findRoutePattern(route: keyof typeof routes, region: Region): Pattern | undefined {
  const key = region + route;
  if (!patterns.has(key)) patterns.set(key, buildPattern(route, region));
  return patterns.get(key);
}
