import { track } from '../analytics/track.ts';
import './partial-update-element.ts';
import { pageReplacedEvent } from './page-replaced-event.ts';
import { handleClear, rememberSearch, showRecentSearches } from './recent-searches.ts';

/** The confirmed query that is not tracked yet; undefined for the query of the address. */
let pendingQuery: string | undefined;

/** Tracks and remembers a confirmed search with its number of results, never a possible email address. */
function confirmSearch(): void {
  const { q, count } = document.querySelector<HTMLElement>('[data-q]')?.dataset ?? {};
  if (!q || (pendingQuery ?? q) !== q) return;
  pendingQuery = '';
  if (q.includes('@')) return;
  track({ event: 'search', search_term: q, results: Number(count) });
  if (Number(count) > 0) rememberSearch(q);
}

function handleSwap(): void {
  confirmSearch();
  showRecentSearches();
}

function handleChange({ target }: Event): void {
  const { type, value } = target as HTMLInputElement;
  if (type !== 'search') return;
  pendingQuery = value.trim();
  confirmSearch();
}

/** Arrow keys move between the field and the links below it; Escape returns to the field (decision 0125). */
function handleKey(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const field = document.querySelector<HTMLElement>('#search');
  const links = [...document.querySelectorAll<HTMLElement>('[data-suggestions] a, #recent ul a')];
  const index = links.indexOf(target as HTMLElement);
  const isInside = index >= 0;
  if (!field || altKey || ctrlKey || metaKey || shiftKey || (!isInside && target !== field)) return;
  const isForward = key === 'ArrowDown' || (isInside && key === 'ArrowRight');
  const isBack = isInside && (key === 'ArrowUp' || key === 'ArrowLeft');
  const next = isForward
    ? links[index + 1]
    : isBack
      ? (links[index - 1] ?? field)
      : isInside && key === 'Escape' && field;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Confirms the query of the page's address, and of a field that the user left before this script was loaded. */
function confirmAddress(): void {
  pendingQuery = undefined;
  handleSwap();
  const field = document.querySelector<HTMLInputElement>('#search');
  const typed = field?.value.trim();
  const isLeft =
    field !== document.activeElement && typed !== (new URLSearchParams(location.search).get('q') ?? '').trim();
  pendingQuery = isLeft ? typed : '';
}

// loaded on a search page
confirmAddress();
addEventListener(pageReplacedEvent, confirmAddress);
addEventListener('swapped', handleSwap);
document.addEventListener('change', handleChange);
document.addEventListener('keydown', handleKey);
document.addEventListener('click', handleClear);
