import { track } from '../analytics/track.ts';

/** Words that somebody has settled on, until they are told; before anything was typed those of the page's address. */
let asked: string | undefined;

/**
 * What was searched for is told once it stands, not letter by letter, with how much was found, when that is here; never
 * when it may be somebody's address.
 */
function tellSearch(): void {
  const { q, count } = document.querySelector<HTMLElement>('[data-q]')?.dataset ?? {};
  if (!q || (asked ?? q) !== q) return;
  asked = '';
  if (!q.includes('@')) track({ event: 'search', search_term: q, results: Number(count) });
}

function search({ target }: Event): void {
  const { type, value } = target as HTMLInputElement;
  if (type !== 'search') return;
  asked = value.trim();
  tellSearch();
}

// loaded where one searches; what the address asked for stands there already
tellSearch();
asked = '';
addEventListener('swapped', tellSearch);
document.addEventListener('change', search);
