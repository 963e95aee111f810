import { track } from '../analytics/track.ts';

/** The confirmed query that is not tracked yet; undefined for the query of the address. */
let pendingQuery: string | undefined;

/** Tracks a confirmed search with its number of results, never a possible email address. */
function trackSearch(): void {
  const { q, count } = document.querySelector<HTMLElement>('[data-q]')?.dataset ?? {};
  if (!q || (pendingQuery ?? q) !== q) return;
  pendingQuery = '';
  if (!q.includes('@')) track({ event: 'search', search_term: q, results: Number(count) });
}

function handleChange({ target }: Event): void {
  const { type, value } = target as HTMLInputElement;
  if (type !== 'search') return;
  pendingQuery = value.trim();
  trackSearch();
}

/** Tracks the searches of a search page, first that of its address. A second call adds no listener. */
export function watchSearch(): void {
  pendingQuery = undefined;
  trackSearch();
  pendingQuery = '';
  addEventListener('swapped', trackSearch);
  document.addEventListener('change', handleChange);
}
