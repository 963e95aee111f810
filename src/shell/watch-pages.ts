import { track } from '../analytics/track.ts';

const isOurs = (address: string): boolean => address.startsWith(`${location.origin}/`);

/** The page of ours that led here, without its query and without what looks like the number of something of a person's. */
function findReferrer(): { page_referrer?: string } {
  if (!isOurs(document.referrer)) return {};
  const path = new URL(document.referrer).pathname.replaceAll(/(?<=\/)(?!checkout-v2\b)[^/]*\d[^/]*/g, ':id');
  return /^[A-Za-z0-9/_.~%:-]{1,512}$/.test(path) ? { page_referrer: path } : {};
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

/** What was searched for is told once it stands, not letter by letter, and never when it may be somebody's address. */
function tellSearch(words: string): void {
  const term = words.trim().slice(0, 200);
  if (term !== '' && !term.includes('@')) track({ event: 'search', search_term: term });
}

function search({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.type === 'search') tellSearch(target.value);
}

/** Tells of each shown document, one restored from the back/forward cache included, of each card that is chosen and of each search. */
export function watchPages(): void {
  // who looks at events in the sandbox would see themselves looking
  if (location.pathname.startsWith('/__')) return;
  view(false);
  addEventListener('pageshow', ({ persisted }) => persisted && view(true));
  // words that came with the address: no script asked for them
  const asked = new URLSearchParams(location.search).get('q');
  if (asked !== null && document.documentElement.dataset['route'] === 'search') tellSearch(asked);
  document.addEventListener('click', choose);
  document.addEventListener('change', search);
}
