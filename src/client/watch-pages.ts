import { track, whenReady } from '../analytics/track.ts';

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
  const view = {
    page_title: document.title.slice(0, 200),
    page_type: document.documentElement.dataset['route'] ?? 'unknown',
    ...maskReferrer(referrer),
  };
  track({ event: 'virtual_page_view', ...view });
  track({ event: 'page_view', ...view });
}

/** Tracks each page view, including restored pages, and what the user sees, selects and plays on it. */
export function watchPages(): void {
  // the sandbox's event list must not track itself
  if (location.pathname.startsWith('/__')) return;
  trackPageView(document.referrer);
  addEventListener('pageshow', ({ persisted }) => persisted && trackPageView(''));
  // loaded after consent only; a click that comes before the script is tracked by it
  const load = () => import('./watch-visit.ts');
  whenReady(() => void load());
  document.addEventListener('click', (event) =>
    whenReady(() => void load().then((visit) => visit.trackSelection(event))),
  );
}
