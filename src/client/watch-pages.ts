import { track } from '../analytics/track.ts';

/** The referring page of the site, without its query and without segments that look like ids. */
function maskReferrer(referrer: string): { page_referrer?: string } {
  if (!referrer.startsWith(`${location.origin}/`)) return {};
  const path = new URL(referrer).pathname.replaceAll(/(?<=\/)(?!checkout-v2\b)[^/]*\d[^/]*/g, ':id');
  return { page_referrer: path.slice(0, 512) };
}

/**
 * Tracks the view of the current page.
 *
 * @param referrer address of the previous page; empty for a page from the history.
 */
export function trackPageView(referrer: string): void {
  track({
    event: 'virtual_page_view',
    page_title: document.title.slice(0, 200),
    page_type: document.documentElement.dataset['route'] ?? 'unknown',
    ...maskReferrer(referrer),
  });
}

/** The name of a card's list: the heading of its section, or of the page. */
function getListName(card: Element): string {
  const label = card.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = (label && document.getElementById(label)) || document.querySelector('h1');
  return heading?.textContent.trim().slice(0, 200) || document.title.slice(0, 200);
}

function trackSelection({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a[href]');
  const card = link && link.closest<HTMLElement>('[data-item]');
  if (!card) return;
  const { item = '' } = card.dataset;
  const siblings = [...(card.closest('section, main')?.querySelectorAll('[data-item]') ?? [])];
  const name = card.querySelector('[data-name]')?.textContent.trim().slice(0, 200) || item;
  const items = [{ item_id: item, item_name: name, index: Math.max(0, siblings.indexOf(card)) }];
  track({ event: 'select_item', ecommerce: { item_list_name: getListName(card), items } });
}

/** Tracks each page view, including restored pages, and each selected card. */
export function watchPages(): void {
  // the sandbox's event list must not track itself
  if (location.pathname.startsWith('/__')) return;
  trackPageView(document.referrer);
  addEventListener('pageshow', ({ persisted }) => persisted && trackPageView(''));
  document.addEventListener('click', trackSelection);
}
