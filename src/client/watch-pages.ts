import { track } from '../analytics/track.ts';

/** The page of ours that led here, without its query and without what looks like the number of something of a person's. */
function findReferrer(): { page_referrer?: string } {
  if (!document.referrer.startsWith(`${location.origin}/`)) return {};
  const path = new URL(document.referrer).pathname.replaceAll(/(?<=\/)(?!checkout-v2\b)[^/]*\d[^/]*/g, ':id');
  return { page_referrer: path.slice(0, 512) };
}

function trackPageView(isRestored: boolean): void {
  track({
    event: 'virtual_page_view',
    page_title: document.title.slice(0, 200),
    page_type: document.documentElement.dataset['route'] ?? 'unknown',
    ...(!isRestored && findReferrer()),
  });
}

/** What a list is called: the heading of the section that it stands in, else that of the page. */
function getListName(card: Element): string {
  const label = card.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = (label && document.getElementById(label)) || document.querySelector('h1');
  return heading?.textContent.trim().slice(0, 200) || document.title.slice(0, 200);
}

function trackSelection({ target }: MouseEvent): void {
  const card = target instanceof Element && target.closest<HTMLElement>('[data-item]');
  if (!card) return;
  const { item = '' } = card.dataset;
  const around = [...(card.closest('section, main')?.querySelectorAll('[data-item]') ?? [])];
  const name = card.querySelector('[data-name]')?.textContent.trim().slice(0, 200) || item;
  const items = [{ item_id: item, item_name: name, index: Math.max(0, around.indexOf(card)) }];
  track({ event: 'select_item', ecommerce: { item_list_name: getListName(card), items } });
}

/** Tells of each shown document, one restored from the back/forward cache included, and of each card that is chosen. */
export function watchPages(): void {
  // who looks at events in the sandbox would see themselves looking
  if (location.pathname.startsWith('/__')) return;
  trackPageView(false);
  addEventListener('pageshow', ({ persisted }) => persisted && trackPageView(true));
  document.addEventListener('click', trackSelection);
  if (document.documentElement.dataset['route'] === 'search') void import('./watch-search.ts');
}
