import { track } from '../analytics/track.ts';

/** Words that somebody has settled on, until they are told; before anything was typed those of the page's address. */
let pendingQuery: string | undefined;

/**
 * What was searched for is told once it stands, not letter by letter, with how much was found, when that is here; never
 * when it may be somebody's address.
 */
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

// loaded where one searches; what the address asked for stands there already
trackSearch();
pendingQuery = '';
addEventListener('swapped', trackSearch);
document.addEventListener('change', handleChange);
