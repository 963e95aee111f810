/** Page numbers at one screen size. */
export type PagerConfig = { window: number; neighbours: number };

/** Large screens: 7 buttons and 2 neighbours; otherwise 3 and 1. */
export const pagerConfigs = {
  large: { window: 7, neighbours: 2 },
  small: { window: 3, neighbours: 1 },
} as const satisfies Record<string, PagerConfig>;

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/**
 * Lists the page numbers to show: a whole window near either end, otherwise the current page with its neighbours; always
 * the first and last.
 *
 * @returns page numbers in order, with 'gap' where some are left out.
 */
export function listPageNumbers(
  current: number,
  total: number,
  { window, neighbours }: PagerConfig,
): (number | 'gap')[] {
  if (total <= window) return range(1, total);
  const isNearStart = current <= window - neighbours;
  const isNearEnd = current > total - (window - neighbours);
  const shown = isNearStart
    ? range(1, window)
    : isNearEnd
      ? range(total - window + 1, total)
      : range(current - neighbours, current + neighbours);
  const first = shown[0] ?? 1;
  const last = shown.at(-1) ?? total;
  // instead of a gap for a single page, show the page
  const before: (number | 'gap')[] = first > 3 ? [1, 'gap'] : range(1, first - 1);
  const after: (number | 'gap')[] = last < total - 2 ? ['gap', total] : range(last + 1, total);
  return [...before, ...shown, ...after];
}
