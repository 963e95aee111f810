import { track } from '../analytics/track.ts';

/** The page of ours that led here, without its query and without what looks like the number of something of a person's. */
function findReferrer(): { page_referrer?: string } {
  if (!document.referrer.startsWith(`${location.origin}/`)) return {};
  const path = new URL(document.referrer).pathname.replaceAll(/(?<=\/)(?!checkout-v2\b)[^/]*\d[^/]*/g, ':id');
  return { page_referrer: path.slice(0, 512) };
}

function view(isRestored: boolean): void {
  track({
    event: 'virtual_page_view',
    page_title: document.title.slice(0, 200),
    page_type: document.documentElement.dataset['route'] ?? 'unknown',
    ...(!isRestored && findReferrer()),
  });
}

/** What a list is called: the heading of the section that it stands in, else that of the page. */
function nameList(card: Element): string {
  const label = card.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = (label && document.getElementById(label)) || document.querySelector('h1');
  return heading?.textContent.trim().slice(0, 200) || document.title.slice(0, 200);
}

function choose({ target }: MouseEvent): void {
  const card = target instanceof Element && target.closest<HTMLElement>('[data-item]');
  if (!card) return;
  const { item = '' } = card.dataset;
  const around = [...(card.closest('section, main')?.querySelectorAll('[data-item]') ?? [])];
  const name = card.querySelector('[data-name]')?.textContent.trim().slice(0, 200) || item;
  const items = [{ item_id: item, item_name: name, index: Math.max(0, around.indexOf(card)) }];
  track({ event: 'select_item', ecommerce: { item_list_name: nameList(card), items } });
}

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

/** Tells of each shown document, one restored from the back/forward cache included, of each card that is chosen and of each search. */
export function watchPages(): void {
  // who looks at events in the sandbox would see themselves looking
  if (location.pathname.startsWith('/__')) return;
  view(false);
  addEventListener('pageshow', ({ persisted }) => persisted && view(true));
  tellSearch();
  asked = '';
  addEventListener('swapped', tellSearch);
  document.addEventListener('click', choose);
  document.addEventListener('change', search);
}
