/** Page numbers at one screen size. */
export type PagerConfig = { window: number; neighbours: number };

/** Large screens: 7 buttons and 2 neighbours; otherwise 3 and 1. */
export const pagerConfigs = {
  large: { window: 7, neighbours: 2 },
  small: { window: 3, neighbours: 1 },
} as const satisfies Record<string, PagerConfig>;

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/**
 * Lists the page numbers to show: always as many as the window holds, among them the current page and its neighbours.
 * The first and the last page are among them when the window has room for them.
 *
 * @returns page numbers in order, with 'gap' where some are left out.
 */
export function listPageNumbers(
  current: number,
  total: number,
  { window, neighbours }: PagerConfig,
): (number | 'gap')[] {
  if (total <= window) return range(1, total);
  const hasEnds = window > 2 * neighbours + 1;
  /** numbers without the page at the other end */
  const size = hasEnds ? window - 1 : window;
  if (current + neighbours <= size) return [...range(1, size), 'gap', ...(hasEnds ? [total] : [])];
  if (current - neighbours > total - size) return [...(hasEnds ? [1] : []), 'gap', ...range(total - size + 1, total)];
  const middle = range(current - neighbours, current + neighbours);
  return hasEnds ? [1, 'gap', ...middle, 'gap', total] : ['gap', ...middle, 'gap'];
}
