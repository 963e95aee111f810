import { matchPath, getRouteConfig, type RouteKey } from '../../core/routing/routes.ts';
import { parsePage } from './parse-page.ts';
import { isPageSessionOver } from '../ui/page-session.ts';
import { showContentPage } from './content-shell.ts';
import { pageReplacedEvent } from './page-replaced-event.ts';
import { showPageContents } from './show-page-contents.ts';
import { trackPageView } from './watch-pages.ts';

/** The full player that plays, or that is paused in the bar at the bottom of the page. */
const findOpenPlayer = (): Element | null => document.querySelector('nl-player[id]:is([data-playing], [data-docked])');

/** Pages that need a document: the app link opens the app, and the dialog of the buy page opens once. */
const documentRoutes: readonly RouteKey[] = ['openApp', 'buy'];

/** True for a page that a document can show in place of another one. */
function isContentPage(address: string): boolean {
  const match = matchPath(new URL(address).pathname);
  return match !== undefined && !documentRoutes.includes(match.route) && getRouteConfig(match.route).kind === 'content';
}

/** Loads a page and shows it in this document. When that fails, the browser loads it as a document. */
async function openPage(address: string, referrer: string, signal: AbortSignal): Promise<void> {
  try {
    // the server handles the request as a navigation
    const response = await fetch(address, { headers: { 'X-Nordlyd': 'navigate' }, signal });
    if (!response.ok || response.redirected) throw new Error('the response is not a page');
    await showPageContents(parsePage(await response.text()), findOpenPlayer());
  } catch {
    if (!signal.aborted) location.reload();
    return;
  }
  showContentPage();
  trackPageView(referrer);
  dispatchEvent(new Event(pageReplacedEvent));
}

/**
 * Keeps the document while its player is open (decision 0135). Links and forms that lead to a content page, and the
 * history of this document, replace its contents. All other navigations load a document.
 */
function handleNavigate(event: NavigateEvent): void {
  const { canIntercept, destination, downloadRequest, formData, hashChange, navigationType, userInitiated } = event;
  if (!canIntercept || hashChange || downloadRequest !== null || formData !== null) return;
  const isFromHistory = navigationType === 'traverse';
  if (isFromHistory && !destination.sameDocument) return;
  if (!isFromHistory && (navigationType === 'reload' || !userInitiated)) return;
  if (!isFromHistory && (!findOpenPlayer() || isPageSessionOver() || !isContentPage(destination.url))) return;
  const referrer = isFromHistory ? '' : location.href;
  event.intercept({
    // the new contents receive it
    focusReset: 'manual',
    handler: () => openPage(destination.url, referrer, event.signal),
  });
}

// browsers without the Navigation API load documents
(globalThis as { navigation?: Navigation }).navigation?.addEventListener('navigate', handleNavigate);
